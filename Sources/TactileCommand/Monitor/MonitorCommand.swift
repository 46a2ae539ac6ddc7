import TactileIO
import TactileWire

/// `tactile monitor`: subscribes and prints.
struct MonitorCommand: Command {
  static let page = CommandPage(
    name: "monitor",
    summary: "print touches and gestures as they happen",
    purpose: """
      Prints touches and gestures as they happen, until tactiled ends or Ctrl-C. What is left out is \
      left out by the service, which then spends nothing on it. A view, window, device or gesture
      that is named leaves only what belongs to one, unless --only says otherwise.

      With --tui it draws the panel instead, to scale, with colours unless NO_COLOR is set, and in ASCII
      where the locale (LC_ALL, LC_CTYPE, LANG) is none of UTF-8. It waits for a service that ends. The
      terminal is given back however it ends, by a fault of its own too; only SIGKILL leaves it as it
      is, and then reset(1) mends it.
      """,
    options: [
      .flag(
        "--tui",
        "show the panel itself, over the whole terminal: fingers with their trails, regions, "
          + "recognizers and what they do; q or Ctrl-C quits, Tab shows the next screen, Space "
          + "holds the picture, c clears the log"),
      .flag(
        "--json",
        "one JSON object a line: first the state, then a frame each, as io.tactile.Events "
          + "describes them"),
      .option(
        "--only", "KIND",
        "only \(MonitorFilter.kinds.joined(separator: ", "))", isRepeatable: true,
        completion: .words(MonitorFilter.kinds)),
      .option(
        "--window", "WINDOW", "only what happens in the window of this name", isRepeatable: true),
      .option("--view", "VIEW", "only what belongs to the view of this name", isRepeatable: true),
      .option(
        "--gesture", "NAME", "only gestures of recognizers of this name or kind", isRepeatable: true
      ),
      .option(
        "--device", "NUMBER", "only touches on, and changes of, the device of this number",
        isRepeatable: true),
      .socket,
    ],
    success: "tactiled ended the stream",
    failure: "it could not be reached or let us go",
    examples: [
      .init(line: "tactile monitor --json", text: "A stream for a program", needs: .service),
      .init(
        line: "tactile monitor --only gestures", text: "Only what was recognized", needs: .service),
      .init(
        line: "tactile monitor --tui", text: "The panel at a glance, over ssh too",
        needs: .terminal),
    ])

  private let isJSON: Bool
  private let isLive: Bool
  private let socket: String
  private let filter: MonitorFilter

  init(_ arguments: Arguments) throws {
    filter = try MonitorFilter(arguments)
    isJSON = arguments.has("--json")
    isLive = arguments.has("--tui")
    if isJSON, isLive { throw UsageError("--tui is for people and --json for programs; give one") }
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
  }

  func run() throws -> ExitCode {
    if isLive {
      try LiveMonitor(socket: socket, filter: filter).run()
      return .success
    }
    let connection = try ServiceConnection(to: socket)
    try connection.call(filter.call)
    var printer = EventPrinter(out: .output)
    while let reply = try connection.next() {
      try reply.check()
      if isJSON {
        printer.print(object: reply.parameters)
      } else {
        let frame = try EventMessage(from: reply.cursor).frame
        printer.print(frame, with: frame.state)
      }
    }
    return .success
  }
}
