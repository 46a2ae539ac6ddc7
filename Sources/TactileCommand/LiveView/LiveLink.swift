import TactileIO
import TactileWire

/// The two connections of the live view to a service.
final class LiveLink {
  /// Is told what happens.
  let events: ServiceConnection
  /// Answers what is asked.
  let answers: ServiceConnection
  /// How the windows were when it was made.
  let windows: DescribeMessage
  /// Their places in the loop.
  var registrations: [Registration] = []
  /// How many questions are not answered yet.
  var unanswered = 0

  private static let questions = [
    VarlinkCall(method: "io.tactile.Scene.Describe"),
    VarlinkCall(method: "io.tactile.Control.GetStatus"),
  ]

  /// Connects; the windows are known before the first touch.
  init(to socket: String, filter: MonitorFilter) throws {
    answers = try ServiceConnection(to: socket)
    try answers.call(Self.questions[0])
    windows = try DescribeMessage(from: answers.answer().cursor)
    events = try ServiceConnection(to: socket)
    try events.call(filter.call)
  }

  /// Asks how everything is, unless it was asked and not answered; the answers come in time.
  func ask() throws -> Bool {
    guard unanswered == 0 else { return true }
    unanswered = Self.questions.count
    for question in Self.questions { try answers.call(question) }
    return true
  }
}
