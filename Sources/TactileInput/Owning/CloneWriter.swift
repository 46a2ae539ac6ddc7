import Tactile

/// The events that one write sends to a clone: none, or one or more frames of protocol B in device
/// units, each with a `SYN_REPORT` at its end.
///
/// Most writes have one frame. There are more if a touch that was held back is passed on, and if a
/// touch ends as a palm. ``PanelOwner`` reuses the storage: a copy that still exists at the next
/// write costs an allocation.
public struct CloneFrame: Hashable, Sendable {
  /// The time of the write; every event has it.
  public internal(set) var time = Timestamp.zero
  /// The events, in order.
  public internal(set) var events: [InputEvent] = []

  /// A frame without events.
  public init() {}

  /// Whether there is nothing to write.
  public var isEmpty: Bool { events.isEmpty }

  /// Calls `body` with the events as they lie in memory.
  @inlinable public func withEvents<Result>(
    _ body: (UnsafeBufferPointer<InputEvent>) -> Result
  ) -> Result {
    events.withUnsafeBufferPointer(body)
  }
}

/// Writes the state of a clone as frames of events: slots in protocol B, the button and position that
/// repeat one finger, and a pen.
///
/// It knows what it has written, so it writes only changes; the first frame of a touch has all axes
/// (S244). In a frame, at most one thing happens to a slot, and a slot that was freed stays free (S245).
/// The owner calls ``closeFrame()`` between two things that happen to one touch.
struct CloneWriter: Sendable {
  /// A slot of the clone.
  private struct Slot {
    /// The tracking ID; -1 if the slot is free.
    var trackingID: Int32 = -1
    /// The number of the touch, in the order in which touches were passed.
    var order: UInt64 = 0
    /// The last written values.
    var written = RawMeasurements()
    /// The frame in which the slot changed last.
    var changed: UInt64 = 0
    /// Whether the clone reports a palm, which must end in the next frame.
    var isPalm = false
  }

  private(set) var output = CloneFrame()
  private let clone: CloneDescription
  /// The multitouch axes that the clone has besides the position.
  private let contactAxes: [UInt16]
  private let hasPressure: Bool
  private let hasX: Bool
  private let hasY: Bool
  private var slots: [Slot]
  /// The slot that the kernel has selected; -1 if it is unknown.
  private var selected: Int32 = -1
  private var lastID: Int32 = 0
  private var lastOrder: UInt64 = 0
  /// The number of the frame that is being written.
  private var number: UInt64 = 1
  /// The first event of the frame that is being written.
  private var start = 0
  private var hasPalms = false
  /// All slots before this one have touches.
  private var firstFree = 0
  /// The slot of the touch that was passed first; nil if there is none.
  private var oldest: Int?
  /// Whether the touch that was passed first has gone, so that ``oldest`` must be found again.
  private var hasLostOldest = false

  private var isButtonDown = false
  /// The last written position; nil before the first one, and before a pen.
  private var position: (x: Int32, y: Int32)?
  private var pressure: Int32 = 0
  /// The pen, whose changes ``closeFrame()`` writes.
  var pen: ClonePen

  init(_ clone: CloneDescription) {
    self.clone = clone
    let axes: [UInt16] = [
      AbsCode.mtTouchMajor, AbsCode.mtTouchMinor, AbsCode.mtOrientation, AbsCode.mtPressure,
    ]
    contactAxes = axes.filter { clone.range(of: $0) != nil }
    hasPressure = clone.range(of: AbsCode.pressure) != nil
    hasX = clone.range(of: AbsCode.x) != nil
    hasY = clone.range(of: AbsCode.y) != nil
    slots = Array(repeating: Slot(), count: max(clone.slotCount, 1))
    pen = ClonePen(clone)
    // A frame of ten fingers that land has about a hundred events.
    output.events.reserveCapacity(128)
  }

  /// Whether the clone can report palms.
  var reportsPalms: Bool { clone.slotCount > 0 }

  /// Whether no finger and no pen is on the clone.
  var isIdle: Bool { !pen.isNear && !slots.contains { $0.trackingID >= 0 } }

  /// Starts a write.
  mutating func begin(at time: Timestamp) {
    output.time = max(time, output.time)
    output.events.removeAll(keepingCapacity: true)
    start = 0
    // Each write selects its first slot, whatever the kernel has selected.
    selected = -1
  }

  // MARK: Fingers

  /// Writes the beginning of a touch and returns its slot; nil if no slot is free in this frame.
  mutating func down(_ values: RawMeasurements) -> Int? {
    guard let slot = takeSlot() else { return nil }
    lastID = lastID == CloneDescription.largestTrackingID ? 0 : lastID + 1
    lastOrder += 1
    slots[slot].trackingID = lastID
    slots[slot].order = lastOrder
    if oldest == nil { oldest = slot }
    change(slot)
    if clone.slotCount > 0 {
      add(AbsCode.mtToolType, Self.tool(values))
      add(AbsCode.mtTrackingID, lastID)
      add(AbsCode.mtPositionX, values.x)
      add(AbsCode.mtPositionY, values.y)
      for axis in contactAxes { add(axis, Self.value(axis, of: values)) }
    }
    slots[slot].written = values
    return slot
  }

  /// Returns the first slot that is free and was so in the last frame; nil if there is none.
  private mutating func takeSlot() -> Int? {
    var wasFreed = false
    for slot in firstFree..<slots.count {
      if slots[slot].trackingID < 0 {
        if slots[slot].changed != number {
          if !wasFreed { firstFree = slot + 1 }
          return slot
        }
        wasFreed = true
      } else if !wasFreed {
        firstFree = slot + 1
      }
    }
    return nil
  }

  private mutating func free(_ slot: Int) {
    slots[slot].trackingID = -1
    firstFree = min(firstFree, slot)
    if oldest == slot { hasLostOldest = true }
  }

  /// Returns the tracking ID of the touch in a slot.
  func trackingID(in slot: Int) -> Int32 { slots[slot].trackingID }

  /// Whether something has happened in a slot in this frame, so that the next thing needs a new one.
  func hasChanged(_ slot: Int) -> Bool { slots[slot].changed == number }

  /// Writes the values of a touch that have changed.
  mutating func move(_ slot: Int, _ values: RawMeasurements) {
    let old = slots[slot].written
    guard old != values else { return }
    change(slot)
    if clone.slotCount > 0 {
      let tool = Self.tool(values)
      if tool != Self.tool(old) { add(AbsCode.mtToolType, tool) }
      if values.x != old.x { add(AbsCode.mtPositionX, values.x) }
      if values.y != old.y { add(AbsCode.mtPositionY, values.y) }
      for axis in contactAxes {
        let value = Self.value(axis, of: values)
        if value != Self.value(axis, of: old) { add(axis, value) }
      }
    }
    slots[slot].written = values
  }

  /// Writes the lift of a touch.
  mutating func lift(_ slot: Int) {
    guard slots[slot].trackingID >= 0 else { return }
    change(slot)
    if clone.slotCount > 0 { add(AbsCode.mtTrackingID, -1) }
    free(slot)
  }

  /// Writes that a touch is a palm. ``endPalms()`` must follow.
  mutating func makePalm(_ slot: Int) {
    change(slot)
    add(AbsCode.mtToolType, MultitouchTool.palm)
    slots[slot].isPalm = true
    hasPalms = true
  }

  /// Writes the end of all palms, in the frame after the one in which they became palms.
  ///
  /// The tool becomes a finger before the tracking ID becomes -1: libinput ignores a touch that begins
  /// while the slot has a palm.
  mutating func endPalms() {
    guard hasPalms else { return }
    hasPalms = false
    closeFrame()
    for slot in slots.indices where slots[slot].isPalm {
      slots[slot].isPalm = false
      change(slot)
      add(AbsCode.mtToolType, MultitouchTool.finger)
      add(AbsCode.mtTrackingID, -1)
      free(slot)
    }
  }

  /// Returns values of a second finger beside a touch, towards the middle of the panel.
  func companion(of slot: Int) -> RawMeasurements {
    var values = slots[slot].written
    guard let axis = clone.range(of: AbsCode.mtPositionX) else { return values }
    // A sixteenth of the panel is far enough to be a finger, and most often in the same window.
    let (low, high) = (Int64(axis.minimum), Int64(axis.maximum))
    let step = (high - low) / 16
    let isLeft = Int64(values.x) < (low + high) / 2
    values.x = Int32(clamping: Int64(values.x) + (isLeft ? step : -step))
    return values
  }

  private mutating func change(_ slot: Int) {
    slots[slot].changed = number
    guard clone.slotCount > 0, selected != Int32(slot) else { return }
    selected = Int32(slot)
    add(AbsCode.mtSlot, selected)
  }

  // MARK: Pens

  /// Whether a contact of the pen has changed in this frame.
  var hasPenChanged: Bool { pen.changed == number }

  /// Notes that a contact of the pen changes in this frame.
  mutating func notePenChange() { pen.changed = number }

  // MARK: Other events

  /// Writes a key or switch.
  mutating func pass(_ type: UInt16, _ code: UInt16, _ value: Int32) { add(type, code, value) }

  // MARK: The end of a frame

  /// Ends the frame; does nothing if it is empty.
  mutating func closeFrame() {
    let hasPenChanges = pen.hasChanges
    if hasPenChanges { writePen() }
    guard output.events.count > start || hasPenChanges || hasChangedSlot else { return }
    if !pen.isNear { repeatFinger() }
    report()
  }

  /// Whether a slot of a clone without multitouch axes has changed.
  private var hasChangedSlot: Bool { clone.slotCount == 0 && slots[0].changed == number }

  private mutating func report() {
    guard output.events.count > start else { return }
    add(EventType.syn, SynCode.report, 0)
    start = output.events.count
    number += 1
  }

  /// Writes the button and the position that follow the finger that was passed first (S245).
  private mutating func repeatFinger() {
    if hasLostOldest { findOldest() }
    press(oldest != nil)
    guard let oldest else { return setPressure(0) }
    let values = slots[oldest].written
    setPosition(values.x, values.y)
    setPressure(values.pressure)
  }

  private mutating func findOldest() {
    hasLostOldest = false
    oldest = nil
    for slot in slots.indices where slots[slot].trackingID >= 0 {
      if let found = oldest, slots[found].order < slots[slot].order { continue }
      oldest = slot
    }
  }

  private mutating func press(_ isDown: Bool) {
    guard isDown != isButtonDown, let button = clone.touchButton else { return }
    isButtonDown = isDown
    add(EventType.key, button, isDown ? 1 : 0)
  }

  private mutating func setPosition(_ x: Int32, _ y: Int32) {
    if hasX, position?.x != x { add(AbsCode.x, x) }
    if hasY, position?.y != y { add(AbsCode.y, y) }
    position = (x, y)
  }

  private mutating func setPressure(_ value: Int32) {
    guard hasPressure, value != pressure else { return }
    pressure = value
    add(AbsCode.pressure, value)
  }

  /// Writes the pen: first that the old tool leaves, in a frame of its own if another tool follows.
  private mutating func writePen() {
    if pen.leaves {
      setPenButtons([])
      if let tool = pen.writtenTool { add(EventType.key, tool, 0) }
      if pen.isNear {
        // In this frame, no pen is near.
        repeatFinger()
        report()
      }
      pen.noteLeft()
    }
    guard pen.isNear else { return }
    let isNew = pen.enters
    if isNew {
      if let tool = pen.tool { add(EventType.key, tool, 1) }
      position = nil
    }
    setPosition(pen.values.x, pen.values.y)
    setPressure(pen.isTouching ? pen.values.pressure : 0)
    for axis in pen.axes where isNew || pen.hasChanged(axis) { add(axis, pen.value(of: axis)) }
    setPenButtons(pen.values.penState)
    press(pen.isTouching)
    pen.noteWritten()
  }

  private mutating func setPenButtons(_ pressed: PenState) {
    for button in pen.buttons where pressed.contains(button.state) != pen.hasWritten(button.state) {
      add(EventType.key, button.code, pressed.contains(button.state) ? 1 : 0)
    }
  }

  // MARK: Events

  private static func tool(_ values: RawMeasurements) -> Int32 {
    values.tool == MultitouchTool.pen ? MultitouchTool.pen : MultitouchTool.finger
  }

  private static func value(_ axis: UInt16, of values: RawMeasurements) -> Int32 {
    switch axis {
    case AbsCode.mtTouchMajor: values.touchMajor
    case AbsCode.mtTouchMinor: values.touchMinor
    case AbsCode.mtOrientation: values.orientation
    default: values.pressure
    }
  }

  private mutating func add(_ axis: UInt16, _ value: Int32) { add(EventType.abs, axis, value) }

  private mutating func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    output.events.append(InputEvent(time: output.time, type: type, code: code, value: value))
  }
}
