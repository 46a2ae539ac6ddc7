import TactileIO
import TactileWire

/// `tactile monitor`: subscribes and prints.
struct MonitorCommand {
  static let help = """
    usage: tactile monitor [--json] [--socket PATH]

    Prints touches and gestures as they happen, until tactiled ends or Ctrl-C.

      --json          one JSON object a line: first the state, then a frame each, as
                      io.tactile.Events describes them
      --socket PATH   connect there (default: your own daemon's socket if there is one
                      in $XDG_RUNTIME_DIR, else /run/tactile/tactiled.socket)

    Exit status: 0 tactiled ended the stream, 1 it could not be reached or let us go,
    2 the command was called wrongly.

    """

  private let isJSON: Bool
  private let socket: String

  init(_ arguments: ArgumentList) throws(UsageError) {
    var list = arguments
    isJSON = list.takeFlag("--json")
    socket = try list.takeOption("--socket") ?? SocketPath.forCommand()
    if let extra = try list.operands().first { throw UsageError("'\(extra)' is not expected") }
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
