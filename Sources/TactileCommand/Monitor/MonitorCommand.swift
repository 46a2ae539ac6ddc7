import TactileIO
import TactileWire

/// `tactile monitor`: prints the events of the service.
struct MonitorCommand: Command {
  static let page = CommandPage(
    name: "monitor",
    summary: "print touches and gestures as they happen",
    purpose: """
      Prints touches and gestures when they happen, until you press Ctrl-C. If tactiled restarts, the
      command waits for it and prints the state again; it ends if tactiled removes its socket. The
      options select events. The service sends only the selected events, so that others cost nothing.
      If you name a window, view, gesture or device without --only, the command prints only the kinds
      of events that belong to one. It warns if nothing has such a name now, and lists the names.

      With --tui it draws the panel to scale on the terminal. It uses colours unless NO_COLOR is set,
      and only ASCII unless the locale (LC_ALL, LC_CTYPE, LANG) uses UTF-8. When the command ends, even by a crash, it restores the terminal. After
      SIGKILL, restore the terminal with reset(1).
      """,
    options: [
      .flag(
        "--tui",
        "draw the panel on the whole terminal, with fingers, trails, views and recognizers; q or "
          + "Ctrl-C quits, Tab shows the next screen, Space pauses the drawing, c clears the log"),
      .flag(
        "--json",
        "print one JSON object a line: first the state, then one for each frame, as "
          + "io.tactile.Events describes them"),
      .option(
        "--only", "KIND",
        "only \(MonitorFilter.kinds.joined(separator: ", "))", isRepeatable: true,
        completion: .words(MonitorFilter.kinds)),
      .option(
        "--window", "WINDOW", "only events in the window of this name", isRepeatable: true),
      .option("--view", "VIEW", "only events of the view of this name", isRepeatable: true),
      .option(
        "--gesture", "NAME", "only gestures of recognizers of this name or kind", isRepeatable: true
      ),
      .option(
        "--device", "NUMBER",
        "only touches on the device of this number, and changes of that device", isRepeatable: true),
      .socket,
    ],
    success: "tactiled ended and removed its socket",
    failure: "tactiled could not be reached or disconnected the command",
    examples: [
      .init(
        line: "tactile monitor --json", text: "Print a stream for a program", needs: .service),
      .init(
        line: "tactile monitor --only gestures", text: "Print only recognized gestures",
        needs: .service),
      .init(
        line: "tactile monitor --tui", text: "Watch the panel, also over ssh", needs: .terminal),
    ],
    printsRules: true)

  private let isJSON: Bool
  private let isLive: Bool
  private let socket: String
  private let filter: MonitorFilter

  init(_ arguments: Arguments) throws {
    filter = try MonitorFilter(arguments)
    isJSON = arguments.has("--json")
    isLive = arguments.has("--tui")
    if isJSON, isLive { throw UsageError("--tui cannot be used with --json; give one of them") }
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
  }

  func run() throws -> ExitCode {
    if isLive {
      try LiveMonitor(socket: socket, filter: filter).run()
      return .success
    }
    var connection = try ServiceConnection(to: socket)
    var windows = filter.hasNames ? try Self.windows(connection) : nil
    var printer = EventPrinter(out: .output)
    repeat {
      try connection.call(filter.call)
      connection.output = .output
      guard try follow(connection, &printer, warningOf: windows) else { break }
      windows = nil
      guard let next = try ServiceReturn.wait(at: socket, output: .output) else { break }
      connection = next
    } while true
    return .success
  }

  /// Prints the frames of a stream until the service or the reader of the output ends it.
  ///
  /// - Parameter windows: The windows with which the names in the options are compared; nil for no warnings.
  /// - Returns: Whether the service ended it.
  private func follow(
    _ connection: ServiceConnection, _ printer: inout EventPrinter,
    warningOf windows: [WindowDescriptionMessage]?
  ) throws -> Bool {
    var next = try connection.next()
    if let first = next, first.error == nil, let windows { try warn(of: first, windows) }
    while let reply = next {
      try reply.check()
      if isJSON {
        printer.print(object: reply.parameters)
      } else {
        let frame = try EventMessage(from: reply.cursor).frame
        printer.print(frame, with: frame.state)
      }
      next = try connection.nextOfStream()
    }
    return connection.isClosed
  }

  /// Prints the names in the options that nothing has. The first reply has the state.
  private func warn(of first: VarlinkReply, _ windows: [WindowDescriptionMessage]) throws {
    guard let state = try EventMessage(from: first.cursor).frame.state else { return }
    for warning in UnknownNames(filter, in: state, windows).warnings {
      StandardStream.error.writeLine("tactile: warning: \(Excerpt.line(warning))")
    }
  }

  /// Returns the windows that the user may see.
  private static func windows(_ connection: ServiceConnection) throws -> [WindowDescriptionMessage]
  {
    try connection.call(VarlinkCall(.describe(DescribeParameters())))
    return try DescribeMessage(from: try connection.answer().cursor).windows
  }
}
