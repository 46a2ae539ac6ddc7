import TactileBindings
import TactileIO
import TactileServer
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
      tactile-bind.service has. At the start, the command warns of bindings that can never start their
      task, such as gestures and actions that nothing in these windows causes, conditions that contradict
      each other, idle times that the configuration does not have, and windows and screens that do not
      exist.

      Several commands of one user can run at the same time, at most 9. The second one shows windows named
      bindings 2, and so on. At most 100 programs that the command has started run at the same time. If so
      many run, further starts fail. The arguments of programs are in the log, and other users can see them: they
      must not contain secrets.
      """,
    operands: [.operand("FILE", "the bindings")],
    options: [
      .flag(
        "--check",
        "read FILE, print its errors and warnings, and exit; if tactiled can be reached, warn of gestures, views, "
          + "states, actions, windows and screens that the machine does not have"),
      .flag("--dry-run", "print the tasks that would be started, and start none"),
      .option(
        "--replay", "RECORDING",
        "print the tasks that this recording would start, with their times; no service is needed, and nothing is "
          + "started", completion: .files),
    ] + ReplayConfiguration.options + [
      .socket
    ],
    success: "tactiled ended and removed its socket, or FILE is valid",
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
  /// The configuration with which ``isCheck`` compares the file; nil for that of the machine.
  private var configuration: String?

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
    if arguments.value("--scene") != nil {
      throw UsageError("--scene can be used only with --replay")
    }
    configuration = arguments.value("--config")
    guard isCheck || configuration == nil else {
      throw UsageError("--config can be used only with --replay and --check")
    }
  }

  func run() throws -> ExitCode {
    let list = try BindingList(text: try FileReader.bytes(of: file), file: file)
    if let replay {
      try replay.run(list, file: file)
      return .success
    }
    try TaskPerformer.check(list, file: file)
    if isCheck {
      // The service and the users need not exist where the file is checked.
      var known = BindingKnowledge(try ReplayConfiguration.machineSettings(configuration))
      known.findsProgram = { ChildProcess.exists($0, path: Self.servicePath) }
      if let connection = try? ServiceConnection(to: socket) { Self.ask(connection, &known) }
      Self.warn(list.warnings(file: file, known))
      return .success
    }
    let engine: BindingEngine
    do {
      engine = try BindingEngine(
        list, ownUser: Int(Account.current), identifier: Account.identifier(named:))
    } catch { throw CommandError("\(file): \(error)") }
    try ChildProcess.prepare()
    var connection = try ServiceConnection(to: socket)
    // An error in the configuration is not an error in the bindings.
    var known = BindingKnowledge((try? ReplayConfiguration.machineSettings(nil)) ?? nil)
    do {
      known.occasions = try Self.occasions(connection)
    } catch let error as SilentService {
      throw error
    } catch {
      // A service of an earlier version does not have the call.
    }
    let session = try BindSession(engine: engine, isDry: isDry, socket: socket) { [file] state in
      known.add(state)
      Self.warn(list.warnings(file: file, known))
    }
    let subscription = VarlinkCall(.subscribe(BindSession.subscription(of: list)))
    try connection.call(subscription)
    while try session.run(connection),
      let next = try ServiceReturn.wait(at: socket, output: isDry ? .output : nil)
    {
      connection = next
      try connection.call(subscription)
    }
    return .success
  }

  /// The PATH that systemd gives to services: systemd.exec(5).
  private static let servicePath =
    "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

  /// Adds what the service knows; one that hangs is asked only once.
  private static func ask(_ connection: ServiceConnection, _ known: inout BindingKnowledge) {
    do {
      known.occasions = try occasions(connection)
    } catch let error as SilentService {
      return error.warn()
    } catch {
      // A service of an earlier version does not have the call.
    }
    if let state = try? state(connection) { known.add(state) }
  }

  private static func occasions(_ connection: ServiceConnection) throws -> OccasionsMessage {
    try connection.call(VarlinkCall(.listOccasions))
    return try OccasionsMessage(from: try connection.answer().cursor)
  }

  private static func state(_ connection: ServiceConnection) throws -> StateMessage? {
    try connection.call(VarlinkCall(.subscribe(SubscribeParameters(kinds: []))))
    return try EventMessage(from: try connection.answer().cursor).frame.state
  }

  /// Prints warnings.
  static func warn(_ warnings: [SceneWarning]) {
    for warning in warnings { StandardStream.error.writeLine("\(warning)") }
  }
}

extension BindingKnowledge {
  /// What the settings of the machine declare; nil for settings that cannot be read.
  fileprivate init(_ settings: Configuration?) {
    self.init()
    guard let settings else { return }
    idle = settings.idle
    let declared = settings.declaredScreens
    if !declared.isEmpty { screens = declared.reduce(into: [:]) { $0[$1] = .some(nil) } }
  }

  /// Adds the windows and screens of the service.
  fileprivate mutating func add(_ state: StateMessage) {
    windows = Set(state.windows.filter { $0.user == nil }.map(\.name))
    guard !state.screens.isEmpty else { return }
    source = .service
    // A declared screen may have no panel now.
    for screen in state.screens {
      screens = (screens ?? [:]).merging([screen.name: screen.size]) { $1 }
    }
  }
}
