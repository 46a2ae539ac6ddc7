import Tactile

/// Decodes frames of contacts from a multitouch device with slots (protocol B).
///
/// It accepts any sequence of events, from a live device or a recording, and never traps. When a
/// device was opened with fingers down, or after a resynchronization, process the state of the
/// slots as `.resync` events. Omit the `SYN_DROPPED` event then, or process it as `.resync`: from
/// `.kernel`, it means that the state is unknown. Without such events, the slots have the values of a
/// new device, which are 0, unless ``DeviceDescription/hasUnknownState`` is set.
public struct SlotDecoder: Sendable {
  /// The maximum number of slots; panels have up to 60.
  public static let maximumSlots = 256
  /// The number of slots if the device does not declare one.
  public static let defaultSlots = 32

  private var tracker: ContactTracker
  /// The slot of the next events; -1 after an invalid slot.
  private(set) var slot: Int
  private let hasTouchButton: Bool
  private var isTouchButtonDown = false
  private var wasTouchButtonReleased = false
  /// Whether autorepeat caused the current frame.
  private var isRepeat = false

  /// Creates a decoder of a device with `slotCount` slots.
  ///
  /// - Parameters:
  ///   - slotCount: The number of slots, limited to 1 to `maximumSlots`.
  ///   - initialSlot: The slot of the first events (`EVIOCGABS` of `ABS_MT_SLOT`).
  ///   - hasTouchButton: Whether `BTN_TOUCH` reports that any finger is down. It does not if a pen
  ///     is on
  ///     the same node.
  ///   - knowsState: Whether the slots begin with the values of a new device.
  public init(
    slotCount: Int, initialSlot: Int = 0, hasTouchButton: Bool = false, knowsState: Bool = true
  ) {
    let count = min(max(slotCount, 1), Self.maximumSlots)
    tracker = ContactTracker(slotCount: count, knowsPositions: knowsState)
    slot = min(max(initialSlot, 0), count - 1)
    self.hasTouchButton = hasTouchButton
  }

  /// Creates the decoder of a device.
  public init(_ device: DeviceDescription) {
    let axis = device.axes[AbsCode.mtSlot]
    self.init(
      slotCount: axis.map { $0.maximum < 0 ? 1 : Int($0.maximum) + 1 } ?? Self.defaultSlots,
      initialSlot: Int(axis?.value ?? 0),
      hasTouchButton: device.has(EventType.key, KeyCode.touch)
        && !device.has(EventType.key, KeyCode.toolPen),
      knowsState: !device.hasUnknownState)
  }

  /// The last finished frame. Read it before the next event; keeping a copy costs an allocation.
  public var frame: RawContactFrame { tracker.frame }

  /// The number of contacts that ended before their position was known.
  var contactsWithoutPosition: Int { tracker.diagnostics.contactsWithoutPosition }

  /// Returns ``contactsWithoutPosition`` without copying the decoder.
  mutating func readContactsWithoutPosition() -> Int { tracker.diagnostics.contactsWithoutPosition }

  /// The maximum number of simultaneous contacts.
  public var slotCount: Int { tracker.slots.count }

  /// Whether a contact is down.
  public var hasLiveContacts: Bool { tracker.hasLiveContacts }

  /// The irregularities so far.
  public var diagnostics: InputDiagnostics { tracker.diagnostics }

  /// Processes an event.
  ///
  /// - Returns: Whether `frame` holds a finished frame, which may have no contacts.
  public mutating func process(_ event: InputEvent, source: EventSource) -> Bool {
    tracker.open()
    switch event.type {
    case EventType.abs: takeAxis(event, source)
    case EventType.key: takeKey(event)
    case EventType.syn: return takeMark(event, source)
    default: break
    }
    return false
  }

  /// Processes events up to the first of type `SYN`, the only type that can finish a frame. The
  /// result equals that of ``process(_:source:)`` for each event, but it is much faster.
  ///
  /// - Returns: The index of the first event not processed.
  mutating func take(
    _ events: UnsafeBufferPointer<InputEvent>, from first: Int, source: EventSource
  ) -> Int {
    tracker.open()
    var next = first
    while next < events.count, events[next].type != EventType.syn {
      if slot >= 0, !tracker.isDropping { tracker.measure(events, from: &next, slot: &slot) }
      if next == events.count || events[next].type == EventType.syn { break }
      _ = process(events[next], source: source)
      next += 1
    }
    return next
  }

  /// Cancels every live contact, for example when the device is unplugged.
  ///
  /// - Returns: Whether `frame` has contacts.
  public mutating func cancelAll(at time: Timestamp) -> Bool {
    tracker.open()
    tracker.cancelAll(at: time)
    return !tracker.frame.contacts.isEmpty
  }

  private mutating func takeAxis(_ event: InputEvent, _ source: EventSource) {
    if event.code == AbsCode.mtSlot {
      // The slot is also valid among lost events: the next frame continues with the last one.
      let isThere = event.value >= 0 && Int(event.value) < tracker.slots.count
      slot = isThere ? Int(event.value) : -1
      if !isThere { tracker.diagnostics.outOfRangeSlots += 1 }
    } else if slot >= 0 && !tracker.isDropping {
      if event.code == AbsCode.mtTrackingID {
        takeTrackingID(event.value, source)
      } else {
        tracker.measure(slot, event.code, event.value)
      }
    }
  }

  private mutating func takeTrackingID(_ id: Int32, _ source: EventSource) {
    let end: Contact.Change = source == .kernel ? .ended : .cancelled
    guard id >= 0 else { return tracker.end(slot, as: end) }
    let old = tracker.slots[slot]
    if old.isLive {
      // The kernel does not send a value twice, but a resynchronization may.
      if old.trackingID == id { return }
      tracker.diagnostics.replacedContacts += 1
      tracker.end(slot, as: end)
    }
    tracker.begin(slot, trackingID: id)
  }

  private mutating func takeKey(_ event: InputEvent) {
    if event.value == 2 { isRepeat = true }
    guard hasTouchButton, event.code == KeyCode.touch, !tracker.isDropping else { return }
    switch event.value {
    case 0:
      wasTouchButtonReleased = true
      isTouchButtonDown = false
    case 1:
      wasTouchButtonReleased = false
      isTouchButtonDown = true
    default: break
    }
  }

  private mutating func takeMark(_ event: InputEvent, _ source: EventSource) -> Bool {
    switch event.code {
    case SynCode.report:
      if isTouchButtonDown { tracker.beginAgain() }
      if wasTouchButtonReleased { tracker.endByButton(as: source == .kernel ? .ended : .cancelled) }
      if event.value != 0, !isRepeat { tracker.cancelEnds() }
      wasTouchButtonReleased = false
      isRepeat = false
      return tracker.finish(at: event.time)
    case SynCode.dropped where source == .kernel:
      wasTouchButtonReleased = false
      tracker.drop(at: event.time)
      return true
    default: return false
    }
  }
}
