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
      .option(
        "--only", "KIND",
        "only \(MonitorFilter.kinds.joined(separator: ", "))", isRepeatable: true,
        completion: .words(MonitorFilter.kinds)),
      .option("--view", "VIEW", "only what belongs to the view of this name", isRepeatable: true),
      .option(
        "--gesture", "NAME", "only gestures of the recognizer of this name", isRepeatable: true),
      .socket,
    ],
    success: "tactiled ended the stream",
    failure: "it could not be reached or let us go",
    examples: [
      .init(line: "tactile monitor --json", text: "A stream for a program", needs: .service)
    ])

  private let isJSON: Bool
  private let socket: String
  private let filter: MonitorFilter

  init(_ arguments: Arguments) throws {
    filter = try MonitorFilter(arguments)
    isJSON = arguments.has("--json")
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
  }

  func run() throws -> ExitCode {
    let connection = try ServiceConnection(to: socket)
    try connection.call(VarlinkCall(method: "io.tactile.Events.Subscribe", more: true))
    var printer = EventPrinter(out: .output)
    while let reply = try connection.next() {
      try reply.check()
      if isJSON, filter.isOpen {
        printer.print(object: reply.parameters)
        continue
      }
      var event = try EventMessage(from: reply.cursor)
      filter.apply(to: &event.frame)
      if event.frame.isEmpty { continue }
      if isJSON {
        printer.print(event)
      } else {
        printer.print(event.frame, with: event.frame.state)
      }
    }
    return .success
  }
}
