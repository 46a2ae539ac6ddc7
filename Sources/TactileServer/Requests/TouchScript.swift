import Tactile
import TactileWire

/// The steps of scripted fingers (S270).
///
/// Everything but the size of the screen is checked when it is created, on any thread.
/// ``requireLocations(on:)`` checks this.
///
/// The fingers of all steps are in one list, so that a script of any length takes two allocations.
struct TouchScript: Equatable, Sendable {
  /// A finger that is down.
  struct Finger: Equatable, Sendable {
    /// The number in the script, from 1 to ``ScriptLimits/fingers``.
    let number: Int
    /// The location, in points of the screen. It may be beyond the edge by as much as messages round.
    let location: Point
  }

  /// A moment of the script.
  private struct Step: Equatable, Sendable {
    /// The time after the first step, in nanoseconds.
    let time: UInt64
    /// The fingers that are down, in the list of all fingers.
    let fingers: Range<Int>
  }

  private static let longest = nanoseconds(ScriptLimits.duration)
  private static let pause = nanoseconds(ScriptLimits.pause)

  private var steps: [Step] = []
  private var fingers: [Finger] = []
  /// The largest coordinates of all fingers.
  private var extent = Size.zero

  /// Checks the steps of a call, without the size of the screen.
  ///
  /// - Throws: `InvalidParameter` with the path of the first wrong value.
  init(_ messages: [ScriptStepMessage]) throws(VarlinkError) {
    guard !messages.isEmpty, messages.count <= ScriptLimits.steps else {
      throw .invalidParameter("steps")
    }
    steps.reserveCapacity(messages.count)
    fingers.reserveCapacity(messages.reduce(0) { $0 + min($1.fingers.count, ScriptLimits.fingers) })
    for index in messages.indices {
      let time = try time(of: messages[index], at: index)
      let first = fingers.count
      try append(messages[index].fingers, of: index)
      steps.append(Step(time: time, fingers: first..<fingers.count))
    }
    guard messages[messages.count - 1].fingers.isEmpty else {
      throw .invalidParameter("steps[\(messages.count - 1)].fingers")
    }
  }

  private static func nanoseconds(_ seconds: TimeInterval) -> UInt64 {
    UInt64((seconds * 1e9).rounded())
  }

  private func time(
    of message: ScriptStepMessage, at index: Int
  ) throws(VarlinkError) -> UInt64 {
    let nanoseconds = (message.time * 1e9).rounded()
    let earliest = steps.last.map { $0.time + Self.pause } ?? 0
    let latest = steps.isEmpty ? 0 : Self.longest
    guard nanoseconds >= Double(earliest), nanoseconds <= Double(latest) else {
      throw .invalidParameter("steps[\(index)].time")
    }
    return UInt64(nanoseconds)
  }

  private mutating func append(
    _ messages: [ScriptedFingerMessage], of step: Int
  ) throws(VarlinkError) {
    guard messages.count <= ScriptLimits.fingers else {
      throw .invalidParameter("steps[\(step)].fingers")
    }
    let first = fingers.count
    for (index, message) in messages.enumerated() {
      guard (1...ScriptLimits.fingers).contains(message.finger),
        !fingers[first...].contains(where: { $0.number == message.finger })
      else { throw .invalidParameter(Self.path(of: "finger", index, step)) }
      guard message.x >= 0 else { throw .invalidParameter(Self.path(of: "x", index, step)) }
      guard message.y >= 0 else { throw .invalidParameter(Self.path(of: "y", index, step)) }
      extent.width = max(extent.width, message.x)
      extent.height = max(extent.height, message.y)
      fingers.append(
        Finger(number: message.finger, location: Point(x: message.x, y: message.y)))
    }
  }

  /// Checks that all locations are on a screen. Messages have three decimals, so the edge of the screen may have
  /// been rounded up.
  ///
  /// - Throws: `InvalidParameter` with the path of the first location that is not. Only then it looks at each finger.
  func requireLocations(on screen: Size) throws(VarlinkError) {
    let (width, height) = (screen.width + 0.001, screen.height + 0.001)
    guard extent.width > width || extent.height > height else { return }
    for (number, step) in steps.enumerated() {
      for (index, finger) in fingers[step.fingers].enumerated() {
        if finger.location.x > width { throw .invalidParameter(Self.path(of: "x", index, number)) }
        if finger.location.y > height { throw .invalidParameter(Self.path(of: "y", index, number)) }
      }
    }
  }

  private static func path(of member: String, _ finger: Int, _ step: Int) -> String {
    "steps[\(step)].fingers[\(finger)].\(member)"
  }

  /// The number of steps, at least one.
  var count: Int { steps.count }

  /// Returns the time of a step, in nanoseconds after the first one.
  func time(of step: Int) -> UInt64 { steps[step].time }

  /// Returns the fingers that are down in a step.
  func fingers(of step: Int) -> ArraySlice<Finger> { fingers[steps[step].fingers] }
}
