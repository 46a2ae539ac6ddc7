import Tactile
import TactileIO
import TactileWire

/// `tactile status`: prints the state of the service.
struct StatusCommand: Command {
  static let page = CommandPage(
    name: "status",
    summary: "print whether the service runs, and its state",
    purpose: """
      Prints the version of tactiled; its configuration files, and the time at which it read them; its
      devices, screens and windows; the mode, if it is not normal; the variables; the bindings of tactile
      bind, with the number of their runs and failures, and the last failure; the live touches; the memory that each user uses; and the clients
      that it disconnected recently, with the reasons.
      """,
    options: [
      .flag(
        "--json",
        "print three JSON objects, one on each line: the reply to org.varlink.service.GetInfo, the "
          + "first reply to io.tactile.Events.Subscribe, which contains the state, and the reply to "
          + "io.tactile.Control.GetStatus"),
      .flag(
        "--prometheus",
        "print the health of the service as metrics in Prometheus' text format "
          + "(docs/run-a-kiosk.md)"),
      .option(
        "--output", "FILE",
        "with --prometheus: write the metrics to this file, and replace it only when they are "
          + "complete", completion: .files),
      .socket,
    ],
    success: "the service answered; with --prometheus, also if it does not run (tactile_up 0)",
    failure: "the service could not be reached or replied with an error",
    examples: [
      .init(line: "tactile status", text: "Check whether the service runs", needs: .service),
      .init(
        line: "tactile status --prometheus", text: "Print the metrics of the service",
        needs: .service),
    ])

  private let isJSON: Bool
  private let isForPrometheus: Bool
  /// The file for the metrics; nil for standard output.
  private let output: String?
  private let socket: String

  init(_ arguments: Arguments) throws(UsageError) {
    isJSON = arguments.has("--json")
    isForPrometheus = arguments.has("--prometheus")
    output = arguments.value("--output")
    if isJSON, isForPrometheus { throw UsageError("--json and --prometheus exclude each other") }
    if output == "" { throw .emptyPath("--output") }
    if output != nil, !isForPrometheus { throw UsageError("--output needs --prometheus") }
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
  }

  func run() throws -> ExitCode {
    if isForPrometheus { return try writeMetrics() }
    let connection = try ServiceConnection(to: socket)
    try connection.call(VarlinkCall(.getInfo))
    let info = try connection.answer()
    try connection.call(VarlinkCall(.getStatus))
    let status = try connection.answer()
    // Without kinds of events, so that a replay keeps waiting for its first client.
    try connection.call(VarlinkCall(.subscribe(SubscribeParameters(kinds: []))))
    let first = try connection.answer()
    if isJSON {
      var printer = EventPrinter(out: .output)
      printer.print(object: info.parameters)
      printer.print(object: first.parameters)
      printer.print(object: status.parameters)
      return .success
    }
    let service = try ServiceInfoMessage(from: info.cursor)
    let state = try EventMessage(from: first.cursor).frame.state ?? StateMessage()
    let own = try StatusMessage(from: status.cursor).status
    StandardStream.output.writeLines(Self.lines(of: service, own, state, at: socket))
    return .success
  }

  /// Prints the metrics, or writes them to a file. A monitoring system needs the metrics of a service that
  /// does not run too, so this is no error.
  private func writeMetrics() throws -> ExitCode {
    let isUnits = socket == SocketPath.service
    let unit = isUnits ? ServiceUnit.named("tactiled.service") : nil
    let facts = Metric.Facts(
      // A connection would start a service that an administrator has stopped.
      status: unit?.isStopped == true ? nil : status(),
      unit: unit?.isLoaded == true ? unit : nil)
    let text = Metric.text(of: facts)
    guard let output else {
      StandardStream.output.write(text)
      return .success
    }
    try FileWriter.replaceWhole(output, with: Array(text.utf8), mode: 0o644)
    return .success
  }

  /// Returns the status; nil after a warning if the service does not answer.
  private func status() -> ServiceStatus? {
    do {
      let connection = try ServiceConnection(to: socket)
      try connection.call(VarlinkCall(.getStatus))
      return try StatusMessage(from: connection.answer().cursor).status
    } catch {
      StandardStream.error.writeLine("tactile: warning: \(error)")
      return nil
    }
  }

  static func lines(
    of service: ServiceInfoMessage, _ status: ServiceStatus, _ state: StateMessage,
    at socket: String, now: Timestamp = MonotonicClock.now()
  ) -> [String] {
    var lines = [
      "\(service.product) \(service.version) at \(socket), protocol \(state.version)"
    ]
    lines += Self.lines(of: status.configuration)
    lines += [
      Counted.text(state.devices.count, "device")
    ]
    lines += state.devices.flatMap { EventLine.lines(of: $0, after: "  ") }
    lines.append(Counted.text(state.screens.count, "screen"))
    for screen in state.screens {
      let size = "\(EventLine.number(screen.size.width)) x \(EventLine.number(screen.size.height))"
      lines.append("  \"\(screen.name)\": \(size) points")
    }
    lines.append(Counted.text(state.windows.count, "window"))
    for window in state.windows {
      let size = "\(EventLine.number(window.size.width)) x \(EventLine.number(window.size.height))"
      lines.append("  \"\(window.name)\" on \"\(window.screen)\": \(size), level \(window.level)")
    }
    lines += state.waiting.map(Self.line(of:))
    if status.isIgnoring { lines.append("touches are ignored, because a client asked for it") }
    if let mode = status.mode, mode.kind != .ignoring {
      lines.append("mode \(mode.kind.rawValue)\(EventLine.time(left: mode, at: now))")
    }
    if let presence = state.presence { lines.append("no touch for \(presence.idle) s") }
    if let aids = status.accessibility { lines.append(EventLine.text(of: aids)) }
    if !state.variables.isEmpty {
      lines.append(Counted.text(state.variables.count, "variable"))
      lines += state.variables.map { "  \(EventLine.text(of: $0))" }
    }
    lines += status.bindings.flatMap(Self.lines(of:))
    lines += status.scripts.map { "user \($0) touches a screen with scripted fingers" }
    lines += status.lockouts.map {
      "the gesture \"\($0.gesture)\" of the window \"\($0.window)\" is locked out"
        + EventLine.time(until: $0.until, at: now)
    }
    lines.append("\(Counted.text(state.touches.count, "touch", "touches")) down")
    lines += state.touches.map { "  \(EventLine.of($0))" }
    lines += status.users.map(Self.line(of:))
    lines += status.incidents.map {
      "disconnected user \($0.user) (process \($0.process)): \($0.reason)"
    }
    return lines
  }

  private static func line(of window: WaitingWindowMessage) -> String {
    let screen = window.screen.map { "the screen \"\($0)\"" } ?? "a screen"
    return "  \"\(window.name)\" waits for \(screen)"
  }

  private static func lines(of list: BindingListMessage) -> [String] {
    let count = Counted.text(list.bindings.count, "binding")
    let lines = list.bindings.map { binding in
      let runs = Counted.text(binding.runs, "run")
      let failures = Counted.text(binding.failures, "failure")
      let last = binding.lastFailure.map { ", last: \(Excerpt.line($0))" } ?? ""
      return "  \(Excerpt.line(binding.name)): \(runs), \(failures)\(last)"
    }
    let title = "\(count) of user \(list.user) (process \(list.process))"
    return [title] + lines
  }

  private static func line(of use: UserUseMessage) -> String {
    let counts = [
      Counted.text(use.connections, "connection"), Counted.text(use.windows, "window"),
      Counted.text(use.views, "view"),
    ].joined(separator: ", ")
    return "user \(use.user) has \(counts) and \(Counted.text(use.recognizers, "recognizer"))"
  }

  private static func lines(of configuration: ConfigurationMessage) -> [String] {
    let time = RealTimeClock.text(of: configuration.readAt)
    let source =
      switch configuration.origin {
      case .files: configuration.files.isEmpty ? ": defaults" : ""
      case .saved: " from the service's copy of the last one that it accepted"
      case .defaults:
        ": defaults, because the files have an error and there is no copy that can be used"
      }
    var lines = ["configuration read at \(time)\(source)"]
    lines += configuration.files.map { "  \($0)" }
    if let scene = configuration.scene { lines.append("  \(scene): the scene") }
    if let refusal = configuration.refusal {
      let subject = configuration.origin == .files ? "the last reload was" : "the files were"
      lines.append("  \(subject) rejected: \(refusal)")
    }
    return lines
  }
}
