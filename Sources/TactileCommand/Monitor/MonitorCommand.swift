import TactileIO
import TactileWire

/// `tactile monitor`: subscribes and prints.
struct MonitorCommand: Command {
  static let page = CommandPage(
    name: "monitor",
    summary: "print touches and gestures as they happen",
    purpose: "Prints touches and gestures as they happen, until tactiled ends or Ctrl-C.",
    options: [
      .flag(
        "--json",
        "one JSON object a line: first the state, then a frame each, as io.tactile.Events "
          + "describes them"),
      .socket,
    ],
    success: "tactiled ended the stream",
    failure: "it could not be reached or let us go",
    examples: [
      .init(line: "tactile monitor --json", text: "A stream for a program", needs: .service)
    ])

  private let isJSON: Bool
  private let socket: String

  init(_ arguments: Arguments) {
    isJSON = arguments.has("--json")
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
  }

  func run() throws -> ExitCode {
    let connection = try ServiceConnection(to: socket)
    try connection.call(VarlinkCall(method: "io.tactile.Events.Subscribe", more: true))
    var printer = EventPrinter(out: .output)
    while let reply = try connection.next() {
      if let error = reply.error {
        throw ServiceError(description: try reply.knownError()?.description ?? "refused: \(error)")
      }
      if isJSON {
        printer.print(object: reply.parameters)
      } else {
        printer.print(try EventMessage(from: reply.cursor))
      }
    }
    return .success
  }
}
