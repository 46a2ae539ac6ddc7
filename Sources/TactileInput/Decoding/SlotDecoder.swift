import Tactile

/// Makes frames of contacts from the events of a multitouch device with slots (protocol B).
///
/// Takes events one by one, of a live device or of a recording, whatever they are: it never traps.
/// When a device is opened with fingers down, or its lost events were repaired, feed the state that
/// the kernel tells of its slots as `.resync` events; do not feed the `SYN_DROPPED` itself then, or
/// feed it as `.resync`. One that comes from the `.kernel` means that nobody knows the state.
public struct SlotDecoder: Sendable {
  /// More slots than this are not believed; panels have up to 60.
  public static let mostSlots = 256
  /// So many slots are assumed where a device does not say.
  public static let assumedSlots = 32

  private var ledger: ContactLedger
  /// The slot the next events are about; -1 after one that does not exist.
  private var slot: Int
  private let hasTouchButton: Bool
  private var isTouchButtonDown = false
  private var wasTouchButtonReleased = false
  /// Whether this frame is one of autorepeat.
  private var isRepeat = false

  /// A decoder of a device with `slotCount` slots.
  ///
  /// - Parameters:
  ///   - slotCount: How many contacts it can tell apart; held to 1 to `mostSlots`.
  ///   - initialSlot: The slot the first events are about (`EVIOCGABS` of `ABS_MT_SLOT`).
  ///   - hasTouchButton: Whether its `BTN_TOUCH` tells whether any finger is down; a pen on the
  ///     same node makes it useless for that.
  public init(slotCount: Int, initialSlot: Int = 0, hasTouchButton: Bool = false) {
    let count = min(max(slotCount, 1), Self.mostSlots)
    ledger = ContactLedger(slotCount: count)
    slot = min(max(initialSlot, 0), count - 1)
    self.hasTouchButton = hasTouchButton
  }

  /// A decoder for a device.
  public init(_ device: DeviceDescription) {
    let axis = device.axes[AbsCode.mtSlot]
    self.init(
      slotCount: axis.map { $0.maximum < 0 ? 1 : Int($0.maximum) + 1 } ?? Self.assumedSlots,
      initialSlot: Int(axis?.value ?? 0),
      hasTouchButton: device.has(EventType.key, KeyCode.touch)
        && !device.has(EventType.key, KeyCode.toolPen))
  }

  /// The last finished frame. Read it before the next event; keeping a copy costs an allocation.
  public var frame: RawContactFrame { ledger.frame }

  /// How many contacts it can tell apart.
  public var slotCount: Int { ledger.slots.count }

  /// Whether a contact is down.
  public var hasLiveContacts: Bool { ledger.hasLiveContacts }

  /// What went wrong so far.
  public var diagnostics: InputDiagnostics { ledger.diagnostics }

  /// Takes an event.
  ///
  /// - Returns: Whether `frame` now holds a finished frame, which may have no contacts.
  public mutating func process(_ event: InputEvent, source: EventSource) -> Bool {
    ledger.open()
    switch event.type {
    case EventType.abs: takeAxis(event, source)
    case EventType.key: takeKey(event)
    case EventType.syn: return takeMark(event, source)
    default: break
    }
    return false
  }

  /// Takes events up to the first of type `SYN`, which alone can finish a frame: as ``process(_:source:)``
  /// does one by one, at a fraction of the cost.
  ///
  /// - Returns: The first event that was not taken.
  mutating func take(
    _ events: UnsafeBufferPointer<InputEvent>, from first: Int, source: EventSource
  ) -> Int {
    ledger.open()
    var next = first
    while next < events.count, events[next].type != EventType.syn {
      if slot >= 0, !ledger.isDropping { ledger.measure(events, from: &next, slot: &slot) }
      if next == events.count || events[next].type == EventType.syn { break }
      _ = process(events[next], source: source)
      next += 1
    }
    return next
  }

  /// Cancels every live contact, as when the device is unplugged.
  ///
  /// - Returns: Whether `frame` holds any.
  public mutating func cancelAll(at time: Timestamp) -> Bool {
    ledger.open()
    ledger.cancelAll(at: time)
    return !ledger.frame.contacts.isEmpty
  }

  private mutating func takeAxis(_ event: InputEvent, _ source: EventSource) {
    if event.code == AbsCode.mtSlot {
      // Believed even among lost events: the last one is where the next frame goes on.
      let isThere = event.value >= 0 && Int(event.value) < ledger.slots.count
      slot = isThere ? Int(event.value) : -1
      if !isThere { ledger.diagnostics.outOfRangeSlots += 1 }
    } else if slot >= 0 && !ledger.isDropping {
      if event.code == AbsCode.mtTrackingID {
        takeTrackingID(event.value, source)
      } else {
        ledger.measure(slot, event.code, event.value)
      }
    }
  }

  private mutating func takeTrackingID(_ id: Int32, _ source: EventSource) {
    let end: Contact.Change = source == .kernel ? .ended : .cancelled
    guard id >= 0 else { return ledger.end(slot, as: end) }
    let old = ledger.slots[slot]
    if old.isLive {
      // The kernel sends no value twice, but a repaired state may.
      if old.trackingID == id { return }
      ledger.diagnostics.replacedContacts += 1
      ledger.end(slot, as: end)
    }
    ledger.begin(slot, trackingID: id)
  }

  private mutating func takeKey(_ event: InputEvent) {
    if event.value == 2 { isRepeat = true }
    guard hasTouchButton, event.code == KeyCode.touch, !ledger.isDropping else { return }
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
      if isTouchButtonDown { ledger.revive() }
      if wasTouchButtonReleased { ledger.park(as: source == .kernel ? .ended : .cancelled) }
      if event.value != 0, !isRepeat { ledger.cancelEnds() }
      wasTouchButtonReleased = false
      isRepeat = false
      return ledger.finish(at: event.time)
    case SynCode.dropped where source == .kernel:
      wasTouchButtonReleased = false
      ledger.drop(at: event.time)
      return true
    default: return false
    }
  }
}
