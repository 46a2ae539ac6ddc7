import TactileIO
import TactileWire

/// The two connections of the live view to a service.
final class LiveLink {
  /// The connection that subscribes to events.
  let events: ServiceConnection
  /// The connection for calls, whose replies arrive in the order of the calls.
  let answers: ServiceConnection
  /// The windows at the time of connecting.
  let windows: DescribeMessage
  /// The registrations of both connections in the loop.
  var registrations: [Registration] = []
  /// The number of calls without a reply.
  var unanswered = 0

  private static let describe = VarlinkCall(.describe(DescribeParameters()))
  private static let getStatus = VarlinkCall(.getStatus)

  /// Connects and reads the windows, which the drawing of the first touch needs.
  init(to socket: String, filter: MonitorFilter) throws {
    answers = try ServiceConnection(to: socket)
    try answers.call(Self.describe)
    windows = try DescribeMessage(from: answers.answer().cursor)
    events = try ServiceConnection(to: socket)
    try events.call(filter.call)
  }

  /// Requests the windows and the status, unless replies to the last request are missing.
  func ask() throws -> Bool {
    guard unanswered == 0 else { return true }
    unanswered = 2
    try answers.call(Self.describe)
    try answers.call(Self.getStatus)
    return true
  }
}
