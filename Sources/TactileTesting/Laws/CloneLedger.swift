import Tactile
import TactileInput

/// Checks what a consumer of a clone sees: that every frame is legal, that every touch that begins
/// also ends, that nothing withheld appears, and that nothing comes out of order or too late.
///
/// The last two laws need contacts with positions that occur only once. Announce each with
/// ``expect(x:y:of:at:)``, and each contact that is withheld with ``withhold(_:)``.
package struct CloneLedger {
  /// The violations so far, in order.
  package private(set) var complaints: [String] = []
  /// The number of touches that have begun.
  package private(set) var beganCount = 0
  /// The consumer that reads the events.
  package private(set) var consumer: CloneConsumer

  private struct Place: Hashable {
    let x: Int32
    let y: Int32
  }

  private struct Source {
    let contact: Int32
    /// The number of the location within the contact, from 0.
    let index: Int
    let time: Timestamp
  }

  private let clone: CloneDescription
  private let hold: TimeInterval
  /// Whether fingers may appear beside others, to spoil them.
  private let hasCompanions: Bool
  private var time = Timestamp.zero
  private var sources: [Place: Source] = [:]
  private var counts: [Int32: Int] = [:]
  private var withheld: Set<Int32> = []
  /// When the wait of each contact that was held ends.
  private var holdEnds: [Int32: Timestamp] = [:]
  /// The contact and the last location of each visible touch; nil for a touch that joins another one.
  private var visible: [CloneConsumer.Subject: Source?] = [:]
  private var finished: Set<Int32> = []

  /// Creates a ledger for a new clone.
  ///
  /// - Parameters:
  ///   - clone: The clone.
  ///   - hold: The longest time in seconds between a location and its frame, for all contacts.
  ///   - hasCompanions: Whether touches end as ``OwnOptions/Cancel/spoil``.
  package init(
    _ clone: CloneDescription, hold: TimeInterval = .infinity, hasCompanions: Bool = false
  ) {
    self.clone = clone
    self.hold = hold
    self.hasCompanions = hasCompanions
    consumer = CloneConsumer(clone)
  }

  /// Whether locations are announced, so that unknown ones are errors.
  private var knowsPlaces: Bool { !counts.isEmpty }

  // MARK: Announcing

  /// Announces a location of a contact, in device units. Each location occurs once.
  package mutating func expect(x: Int32, y: Int32, of contact: Int32, at time: Timestamp) {
    let index = counts[contact, default: 0]
    counts[contact] = index + 1
    sources[Place(x: x, y: y)] = Source(contact: contact, index: index, time: time)
  }

  /// Announces that a contact is withheld from now on, and must not be seen to begin or to move.
  package mutating func withhold(_ contact: Int32) { withheld.insert(contact) }

  /// Announces that a contact is held until a time. Each of its locations then appears by this time, or without a
  /// wait. A later call can only shorten the wait.
  package mutating func hold(_ contact: Int32, until end: Timestamp) {
    holdEnds[contact] = min(holdEnds[contact] ?? end, end)
  }

  /// Returns whether a contact was seen to begin.
  package func hasSeen(_ contact: Int32) -> Bool {
    finished.contains(contact) || visible.values.contains { $0?.contact == contact }
  }

  // MARK: Reading

  /// Reads a write and checks it; returns what the consumer passes on.
  @discardableResult
  package mutating func read(_ frame: CloneFrame) -> [CloneConsumer.Change] {
    read(frame.events, at: frame.time)
  }

  /// Reads the events of a write and checks them; returns what the consumer passes on.
  @discardableResult
  package mutating func read(
    _ events: [InputEvent], at moment: Timestamp
  ) -> [CloneConsumer.Change] {
    if moment < time { complain("the time goes back") }
    time = moment
    var changes: [CloneConsumer.Change] = []
    var count = 0
    for event in events {
      check(event)
      let isReport = event.type == EventType.syn
      if isReport, count == 0 { complain("a frame is empty") }
      count = isReport ? 0 : count + 1
      if isReport { checkSlots() }
      guard let news = consumer.read(event) else { continue }
      checkPointer()
      for change in news { check(change) }
      changes += news
    }
    if count > 0 { complain("a write ends without SYN_REPORT") }
    return changes
  }

  /// Checks that nothing is left on the clone.
  package mutating func finish() {
    if !consumer.isIdle { complain("a touch or a pen is left on the clone") }
    if let button = clone.touchButton, consumer.keys.contains(button) {
      complain("the touch button is left pressed")
    }
  }

  private mutating func complain(_ text: String) {
    if complaints.count < 20 { complaints.append("\(time.nanoseconds): \(text)") }
  }

  // MARK: Frames

  private mutating func check(_ event: InputEvent) {
    if event.time != time { complain("an event has another time than its write") }
    if event.type == EventType.syn { return }
    if !clone.has(event.type, event.code) {
      complain("the clone does not declare \(event.type) \(event.code)")
    }
    if event.type == EventType.abs, event.code == AbsCode.mtSlot,
      !(0..<clone.slotCount).contains(Int(event.value))
    {
      complain("there is no slot \(event.value)")
    }
  }

  /// Checks the slots at the end of a frame, before the consumer acts on them.
  private mutating func checkSlots() {
    for slot in consumer.slots.indices {
      let state = consumer.slots[slot]
      if state.ids.count > 1 { complain("slot \(slot) changes its ID twice in a frame") }
      guard let id = state.ids.last else { continue }
      guard id >= 0 else { continue }
      if state.shown != nil { complain("slot \(slot) gets ID \(id) without -1") }
      if state.isPalm { complain("touch \(id) begins as a palm") }
      for axis in touchAxes where !state.sent.contains(axis) {
        complain("touch \(id) begins without axis \(axis)")
      }
      let same = consumer.slots.count { $0.id == id }
      if same > 1 { complain("two slots have the ID \(id)") }
    }
  }

  /// The axes that the first frame of a touch must have.
  private var touchAxes: [UInt16] {
    let known: [UInt16] = [
      AbsCode.mtToolType, AbsCode.mtPositionX, AbsCode.mtPositionY, AbsCode.mtTouchMajor,
      AbsCode.mtTouchMinor, AbsCode.mtOrientation, AbsCode.mtPressure,
    ]
    return known.filter { clone.has(EventType.abs, $0) }
  }

  /// Checks the button and the position that repeat the oldest finger. A near pen has both.
  private mutating func checkPointer() {
    guard clone.slotCount > 0, !consumer.hasPen else { return }
    let oldest = consumer.order.first
    if let button = clone.touchButton, consumer.keys.contains(button) != (oldest != nil) {
      complain("the touch button is \(oldest == nil ? "pressed" : "not pressed")")
    }
    guard let oldest else { return }
    for (axis, repeated) in [(AbsCode.mtPositionX, AbsCode.x), (AbsCode.mtPositionY, AbsCode.y)]
    where clone.has(EventType.abs, repeated) {
      let (found, wanted) = (consumer.axes[repeated], consumer.slots[oldest].axes[axis])
      if found != wanted { complain("axis \(repeated) does not follow the oldest finger") }
    }
  }

  // MARK: Touches

  private mutating func check(_ change: CloneConsumer.Change) {
    if case .hover = change.subject { return }
    switch change.phase {
    case .began:
      beganCount += 1
      begin(change)
    case .moved: move(change)
    case .ended, .cancelled:
      guard let source = visible.removeValue(forKey: change.subject) else {
        return complain("\(change.subject) ends and was not there")
      }
      if let source { finished.insert(source.contact) }
    }
  }

  private mutating func begin(_ change: CloneConsumer.Change) {
    if visible[change.subject] != nil { complain("\(change.subject) begins twice") }
    let source = sources[Place(x: change.x, y: change.y)]
    visible[change.subject] = .some(source)
    guard knowsPlaces else { return }
    guard let source else {
      if !hasCompanions { complain("\(change.subject) begins at a location of no finger") }
      return
    }
    if source.index != 0 {
      complain("contact \(source.contact) begins at location \(source.index)")
    }
    if finished.contains(source.contact) { complain("contact \(source.contact) begins again") }
    checkTime(source)
  }

  private mutating func move(_ change: CloneConsumer.Change) {
    guard let last = visible[change.subject] else {
      return complain("\(change.subject) moves and is not there")
    }
    guard knowsPlaces else { return }
    guard let source = sources[Place(x: change.x, y: change.y)], let last,
      source.contact == last.contact
    else { return complain("\(change.subject) moves to a location of no finger, or of another") }
    if source.index <= last.index { complain("contact \(source.contact) goes back in time") }
    visible[change.subject] = .some(source)
    checkTime(source)
  }

  private mutating func checkTime(_ source: Source) {
    if withheld.contains(source.contact) {
      complain("contact \(source.contact) is withheld and appears")
    }
    let late = time.seconds(since: source.time)
    let isOverdue = holdEnds[source.contact].map { time > max($0, source.time) } ?? false
    if late > hold + 1e-9 || isOverdue { complain("contact \(source.contact) is \(late) s late") }
  }
}
