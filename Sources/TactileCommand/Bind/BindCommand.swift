import TactileBindings
import TactileIO
import TactileWire

/// `tactile bind`: does tasks on gestures, actions and modes.
struct BindCommand: Command {
  static let page = CommandPage(
    name: "bind",
    summary: "start programs and systemd units on gestures, actions and modes",
    usage: "FILE",
    operandCount: 1...1,
    purpose: """
      Subscribes to tactiled. When a gesture, an action, a mode, an idle time or a switch of an aid of FILE occurs, it starts the
      task of that binding, such as a program, as the user who runs the command. It does not wait for the program's end.
      It starts the same binding again only after the binding's pause.

      FILE is YAML with version: 1 and a list bindings. Each binding has one occasion and one task.
      docs/bindings.md describes all keys.

      The occasion is gesture, the name of a recognizer, or a map that describes a gesture, such as
      {kind: swipe, touches: 3, directions: [up]}; action, the name of an action; or mode, one of
      normal, ignoring, locked, cleaning and asleep; or idle, an idle time of the configuration in
      seconds, or 0 for the touch that ends an idle time; or accommodations or exploring, on or off, for
      an aid that is switched. A mode starts the task when it begins. A gesture
      may have state (began, changed, ended or cancelled, or a list; default: ended, and began for a long
      press), or every, a step such as 40pt, which starts the task again and again, and direction. A named gesture may
      have view, the only view in which the gesture starts the task. Only events in the machine's own windows and in
      default windows count for names, unless the binding has user, the name or number of the user whose windows
      it listens to. For a gesture in a map, the command shows a window named bindings on each screen.

      The task is run, a list of a program and its arguments, which no shell expands; or unit, a
      systemd unit; or shell, a line for /bin/sh; or keys, type, click, scroll, drag, mode, call, http or
      set. The pause is in seconds, or has a unit, such as 500ms (default: 1; for a gesture in a map and for
      every, 0). The conditions when and unless ask for mode, screen, window, time, idle, variable and user.
      Programs receive environment variables such as TACTILE_OCCASION, TACTILE_STATE, TACTILE_X and
      TACTILE_SCALE. For gestures in the machine's own windows, measurements need the permission
      watch. If a task fails, the command prints the reason.

      Gestures and actions of the machine's own windows need the permission actions, which the user of
      tactile-bind.service has. At the start, the command warns of gestures and actions that nothing in
      these windows causes, of views that the gesture does not belong to, and of states that its kind
      does not have: a tap, a swipe and a sequence have only the state ended.
      """,
    operands: [.operand("FILE", "the bindings")],
    options: [
      .flag(
        "--check",
        "read FILE, print its errors, and exit; if tactiled can be reached, warn of gestures, views, "
          + "states and actions that nothing in the machine's windows causes"),
      .flag("--dry-run", "print the tasks that would be started, and start none"),
      .option(
        "--replay", "RECORDING",
        "print the tasks that this recording would start, with their times; no service is needed, and nothing is "
          + "started", completion: .files),
    ] + ReplayConfiguration.options + [
      .socket
    ],
    success: "tactiled ended the stream, or FILE is valid",
    failure: "FILE is invalid, or tactiled could not be reached or disconnected the command",
    examples: [
      .init(
        line: "tactile bind --check bindings.yaml",
        text: "Check the file before you copy it to the kiosk"),
      .init(line: "tactile bind bindings.yaml", text: "Run until tactiled ends", needs: .service),
    ])

  private let file: String
  private let isCheck: Bool
  private let isDry: Bool
  private let socket: String
  private let replay: BindReplay?

  init(_ arguments: Arguments) throws {
    file = arguments.operands[0]
    isCheck = arguments.has("--check")
    isDry = arguments.has("--dry-run")
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
    replay = try arguments.value("--replay").map { path throws in
      BindReplay(path: path, configuration: try ReplayConfiguration(arguments))
    }
    guard replay == nil else {
      if isCheck { throw UsageError("--replay prints tasks, so it cannot be used with --check") }
      return
    }
    for option in ["--scene", "--config"] where arguments.value(option) != nil {
      throw UsageError("\(option) can be used only with --replay")
    }
  }

  func run() throws -> ExitCode {
    let list = try BindingList(text: try FileReader.bytes(of: file), file: file)
    if let replay {
      try replay.run(list)
      return .success
    }
    try TaskPerformer.check(list.bindings.map(\.task), keyboard: list.keyboard)
    if isCheck {
      // The service and the users need not exist where the file is checked.
      if let connection = try? ServiceConnection(to: socket, patience: 2) {
        try? warn(of: list, connection)
      }
      return .success
    }
    let engine: BindingEngine
    do {
      engine = try BindingEngine(
        list, ownUser: Int(Account.current), identifier: Account.identifier(named:))
    } catch { throw CommandError("\(file): \(error)") }
    try ChildProcess.prepare()
    let connection = try ServiceConnection(to: socket)
    // A service of an earlier version does not have the call.
    try? warn(of: list, connection)
    try connection.call(VarlinkCall(.subscribe(BindSession.subscription(of: list))))
    let session = try BindSession(engine: engine, isDry: isDry, socket: socket)
    try session.run(connection)
    return .success
  }

  /// Prints the bindings that nothing in the machine's windows can start.
  private func warn(of list: BindingList, _ connection: ServiceConnection) throws {
    try connection.call(VarlinkCall(.listOccasions))
    let known = try OccasionsMessage(from: try connection.answer().cursor)
    for warning in list.warnings(known: known) {
      StandardStream.error.writeLine("tactile: warning: \(warning)")
    }
  }
}
