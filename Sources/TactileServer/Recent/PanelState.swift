import Tactile
import TactileInput

/// The state of a panel or a pen as its events have left it: contacts, axes and buttons.
///
/// The kernel sends only changes of this state. A recording that begins later needs the rest. All lists have
/// their size from the beginning, so that events need no heap allocation.
struct PanelState {
  /// The number of multitouch axes, from ``AbsCode/mtTouchMajor`` on.
  private static let axisCount = 16
  private static let trackingID = Int(AbsCode.mtTrackingID - AbsCode.mtTouchMajor)

  /// Whether the device reports contacts in slots.
  let hasSlots: Bool
  /// Whether the device reports contacts with the axes of multitouch.
  let isMultitouch: Bool
  /// The slot of the next events; -1 after an invalid slot.
  private(set) var slot: Int
  /// The values of the multitouch axes: ``axisCount`` for each slot.
  private var values: [Int32]
  /// The axes of each slot that have a value, as bits.
  private var known: [UInt16]
  private var downCount = 0
  /// The values of the other axes.
  private var singles: [Int32]
  /// The other axes that have a value, as bits.
  private var knownSingles: UInt64 = 0
  /// The buttons that are pressed, as bits.
  private var pressed: UInt32 = 0
  /// The buttons that were pressed before, as bits.
  private var used: UInt32 = 0
  /// Whether the last frame had a contact without a slot (protocol A).
  private var hasContact = false
  private var frameHasContact = false

  /// The state of a device that nothing touches.
  ///
  /// - Parameter slot: The slot of the first events.
  init(_ device: DeviceDescription, slot: Int) {
    hasSlots =
      device.has(EventType.abs, AbsCode.mtSlot) && device.has(EventType.abs, AbsCode.mtTrackingID)
    isMultitouch = hasSlots || device.has(EventType.abs, AbsCode.mtPositionX)
    let most = device.axes[AbsCode.mtSlot].map { Int($0.maximum) + 1 } ?? SlotDecoder.defaultSlots
    let count = hasSlots ? min(max(most, 1), SlotDecoder.maximumSlots) : 0
    self.slot = slot < count ? slot : -1
    values = [Int32](repeating: 0, count: count * Self.axisCount)
    known = [UInt16](repeating: 0, count: count)
    singles = [Int32](repeating: 0, count: Int(AbsCode.mtSlot))
  }

  /// Whether nothing touches the device, and no pen is near.
  var isIdle: Bool { downCount == 0 && pressed == 0 && !hasContact }

  /// Changes the state as an event says.
  mutating func apply(_ event: InputEvent) {
    switch event.type {
    case EventType.abs where event.code < AbsCode.mtSlot:
      singles[Int(event.code)] = event.value
      knownSingles |= 1 << UInt64(event.code)
    case EventType.abs where event.code == AbsCode.mtSlot:
      slot = event.value >= 0 && Int(event.value) < known.count ? Int(event.value) : -1
    case EventType.abs: applyAxis(event.code, event.value)
    case EventType.key:
      guard let bit = Self.bit(of: event.code) else { return }
      pressed = event.value == 0 ? pressed & ~bit : pressed | bit
      used |= bit
    case EventType.syn where event.code == SynCode.report:
      hasContact = frameHasContact
      frameHasContact = false
    case EventType.syn where event.code == SynCode.dropped: release()
    default: break
    }
  }

  private mutating func applyAxis(_ code: UInt16, _ value: Int32) {
    let axis = Int(code) - Int(AbsCode.mtTouchMajor)
    guard axis < Self.axisCount else { return }
    guard hasSlots else {
      if code == AbsCode.mtPositionX || code == AbsCode.mtPositionY { frameHasContact = true }
      return
    }
    guard slot >= 0 else { return }
    if axis == Self.trackingID {
      downCount += (value >= 0 ? 1 : 0) - (isDown(slot) ? 1 : 0)
    }
    values[slot * Self.axisCount + axis] = value
    known[slot] |= 1 << UInt16(axis)
  }

  private func isDown(_ slot: Int) -> Bool {
    known[slot] & 1 << UInt16(Self.trackingID) != 0
      && values[slot * Self.axisCount + Self.trackingID] >= 0
  }

  /// Lifts all contacts, and releases all buttons.
  mutating func release() {
    for slot in known.indices where isDown(slot) {
      values[slot * Self.axisCount + Self.trackingID] = -1
    }
    (downCount, pressed, hasContact, frameHasContact) = (0, 0, false, false)
  }

  /// The bit of a button of a panel or a pen; nil for other keys.
  static func bit(of code: UInt16) -> UInt32? {
    if KeyCode.digitizer.contains(code) { return 1 << UInt32(code - KeyCode.digitizer.lowerBound) }
    if (KeyCode.left...KeyCode.middle).contains(code) {
      return 1 << UInt32(16 + code - KeyCode.left)
    }
    return nil
  }

  // MARK: Events of the state

  /// Appends the axes of the present slot except its number and its position.
  func appendAxes(at time: Timestamp, to events: inout [InputEvent]) {
    guard slot >= 0 else { return }
    appendAxes(of: slot, at: time, to: &events) {
      $0 != AbsCode.mtPositionX && $0 != AbsCode.mtPositionY
    }
  }

  private func appendAxes(
    of slot: Int, at time: Timestamp, to events: inout [InputEvent],
    where isIncluded: (UInt16) -> Bool = { _ in true }
  ) {
    for axis in 0..<Self.axisCount
    where axis != Self.trackingID && known[slot] & 1 << UInt16(axis) != 0 {
      let code = AbsCode.mtTouchMajor + UInt16(axis)
      guard isIncluded(code) else { continue }
      events.append(.axis(code, values[slot * Self.axisCount + axis], at: time))
    }
  }

  /// Appends the axes that are no multitouch axes, except those in a set of bits.
  func appendSingleAxes(
    at time: Timestamp, except excluded: UInt64 = 0, to events: inout [InputEvent]
  ) {
    for code in 0..<AbsCode.mtSlot where knownSingles & ~excluded & 1 << UInt64(code) != 0 {
      events.append(.axis(code, singles[Int(code)], at: time))
    }
  }

  /// Appends the whole state as one frame. Contacts that are not down are lifted in it.
  func appendFrame(at time: Timestamp, to events: inout [InputEvent]) {
    for index in known.indices where known[index] & 1 << UInt16(Self.trackingID) != 0 {
      events.append(.axis(AbsCode.mtSlot, Int32(index), at: time))
      let number = values[index * Self.axisCount + Self.trackingID]
      events.append(.axis(AbsCode.mtTrackingID, number, at: time))
      if number >= 0 { appendAxes(of: index, at: time, to: &events) }
    }
    if slot >= 0 { events.append(.axis(AbsCode.mtSlot, Int32(slot), at: time)) }
    appendSingleAxes(at: time, to: &events)
    for code in KeyCode.left...KeyCode.digitizer.upperBound {
      guard let bit = Self.bit(of: code), used & bit != 0 else { continue }
      events.append(
        InputEvent(time: time, type: EventType.key, code: code, value: pressed & bit == 0 ? 0 : 1))
    }
    events.append(InputEvent(time: time, type: EventType.syn, code: SynCode.report, value: 0))
  }
}

extension InputEvent {
  /// A value of an axis.
  static func axis(_ code: UInt16, _ value: Int32, at time: Timestamp) -> InputEvent {
    InputEvent(time: time, type: EventType.abs, code: code, value: value)
  }
}
