import Tactile

/// Makes the steps of a script from contacts, such as those of a recording.
///
/// Times become whole milliseconds. A step that would come within a millisecond after another one comes a
/// millisecond after it, so that no landing and no lift is lost. A contact that is cancelled lifts.
public struct ScriptBuilder: Sendable {
  private struct Finger {
    let contact: Contact.ID
    let number: Int
    var location: Point
  }

  /// The steps so far. The last one may have fingers until ``lift(after:)``.
  public private(set) var steps: [ScriptStepMessage] = []
  /// Whether more than ten fingers were down at once; those beyond are left out.
  public private(set) var hasTooManyFingers = false
  private var start: Timestamp?
  private var lastMillisecond: UInt64?
  private var down: [Finger] = []

  /// Creates a builder without steps.
  public init() {}

  /// Adds the contacts of a frame. Frames come in the order of their times.
  public mutating func add(_ frame: ContactFrame) {
    let start = self.start ?? frame.timestamp
    self.start = start
    let elapsed = max(frame.timestamp.seconds(since: start), 0)
    var landed: [Contact.ID] = []
    for contact in frame.contacts {
      // A contact that changes twice in a frame needs two steps.
      if contact.change != .moved, landed.contains(contact.id) {
        write(after: elapsed)
        landed = []
      }
      // A finger that lifts now keeps its number until the next step.
      if contact.change == .began, freeNumber == nil, down.count < ScriptLimits.fingers {
        write(after: elapsed)
      }
      apply(contact)
      if contact.change == .began { landed.append(contact.id) }
    }
    write(after: elapsed)
  }

  /// Lifts all fingers.
  ///
  /// - Parameter seconds: The time after the last step, in seconds.
  public mutating func lift(after seconds: TimeInterval = ScriptLimits.pause) {
    guard !down.isEmpty, let lastMillisecond else { return }
    down = []
    write(after: Double(lastMillisecond) / 1000 + seconds)
  }

  private mutating func apply(_ contact: Contact) {
    let index = down.firstIndex { $0.contact == contact.id }
    switch (contact.change, index) {
    case (.began, let index):
      if let index { down.remove(at: index) }
      land(contact)
    case (.moved, let index?): down[index].location = contact.location
    case (.ended, let index?), (.cancelled, let index?): down.remove(at: index)
    case (_, nil): break
    }
  }

  /// A number that no finger has, now and in the last step; nil if there is none.
  private var freeNumber: Int? {
    let taken = Set(down.map(\.number) + (steps.last?.fingers.map(\.finger) ?? []))
    return (1...ScriptLimits.fingers).first { !taken.contains($0) }
  }

  private mutating func land(_ contact: Contact) {
    guard let number = freeNumber else {
      hasTooManyFingers = true
      return
    }
    down.append(Finger(contact: contact.id, number: number, location: contact.location))
  }

  private mutating func write(after seconds: TimeInterval) {
    var millisecond = UInt64((seconds * 1000).rounded())
    if let lastMillisecond { millisecond = max(millisecond, lastMillisecond + 1) }
    let fingers = down.map {
      ScriptedFingerMessage(finger: $0.number, x: $0.location.x, y: $0.location.y)
    }
    guard fingers != steps.last?.fingers else { return }
    lastMillisecond = millisecond
    steps.append(ScriptStepMessage(time: Double(millisecond) / 1000, fingers: fingers))
  }
}

extension [ScriptStepMessage] {
  /// Returns the steps of a tap with one finger.
  ///
  /// - Parameters:
  ///   - location: The location in points of the screen.
  ///   - duration: The time from the landing to the lift, in seconds, at least 0.001.
  public static func tap(at location: Point, for duration: TimeInterval = 0.08) -> Self {
    [
      ScriptStepMessage(time: 0, fingers: [finger(at: location)]),
      ScriptStepMessage(time: duration, fingers: []),
    ]
  }

  /// Returns the steps of a swipe with one finger, which moves in a straight line at a constant speed. It lifts
  /// 0.008 seconds after it has reached the end, as on a panel of 125 Hz.
  ///
  /// - Parameters:
  ///   - start: The location of the landing, in points of the screen.
  ///   - end: The location of the lift, in points of the screen.
  ///   - duration: The time of the movement, in seconds, at least 0.001.
  public static func swipe(
    from start: Point, to end: Point, for duration: TimeInterval = 0.3
  ) -> Self {
    // The service refuses a time that is not a positive number.
    let moves = duration > 0 ? Swift.max(Int(Swift.min(duration, 60) / 0.008), 1) : 1
    var steps = (0...moves).map { move in
      let share = Double(move) / Double(moves)
      let place = Point(
        x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
      return ScriptStepMessage(time: duration * share, fingers: [finger(at: place)])
    }
    steps.append(ScriptStepMessage(time: duration + 0.008, fingers: []))
    return steps
  }

  private static func finger(at location: Point) -> ScriptedFingerMessage {
    ScriptedFingerMessage(finger: 1, x: location.x, y: location.y)
  }
}

/// The limits of a script for `io.tactile.Control.Play` (S270).
public enum ScriptLimits {
  /// The most fingers that are down at once: those of two hands.
  public static let fingers = 10
  /// The most steps: those of 80 seconds at 120 Hz.
  public static let steps = 10_000
  /// The longest time from the first step to the last one, in seconds.
  public static let duration: TimeInterval = 600
  /// The shortest time between two steps, in seconds. No panel reports more than 1000 frames a second.
  public static let pause: TimeInterval = 0.001
}

extension ScriptStepMessage {
  /// The step as JSON, for a call.
  var json: JSONValue {
    .object(["time": .double(time), "fingers": .array(fingers.map(\.json))])
  }
}

extension ScriptedFingerMessage {
  /// The finger as JSON, for a call.
  fileprivate var json: JSONValue {
    .object(["finger": .integer(Int64(finger)), "x": .double(x), "y": .double(y)])
  }
}
