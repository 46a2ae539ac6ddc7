import TactileIO
import TactileWire

/// `tactile status`: what the service is doing.
struct StatusCommand: Command {
  static let page = CommandPage(
    name: "status",
    summary: "say whether the service runs, and what it has",
    purpose: """
      Asks tactiled for its version, for the files it is configured by and when it read them, for
      its screens, devices, windows and the touches that are down at this moment, and for the clients
      it let go of lately, with the reason.
      """,
    options: [
      .flag(
        "--json",
        "three JSON objects, a line each: the reply to org.varlink.service.GetInfo, the first reply "
          + "to io.tactile.Events.Subscribe, which has the state, and the reply to "
          + "io.tactile.Control.GetStatus"),
      .socket,
    ],
    success: "the service answered",
    failure: "it could not be reached or refused to answer",
    examples: [
      .init(line: "tactile status", text: "Is the service there", needs: .service)
    ])

  private let isJSON: Bool
  private let socket: String

  init(_ arguments: Arguments) {
    isJSON = arguments.has("--json")
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
  }

  func run() throws -> ExitCode {
    let connection = try ServiceConnection(to: socket)
    try connection.call(VarlinkCall(method: "org.varlink.service.GetInfo"))
    let info = try connection.answer()
    try connection.call(VarlinkCall(method: "io.tactile.Control.GetStatus"))
    let status = try connection.answer()
    try connection.call(VarlinkCall(method: "io.tactile.Events.Subscribe", more: true))
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
    StandardStream.output.write(Self.text(of: service, own, state, at: socket))
    return .success
  }

  private static func text(
    of service: ServiceInfoMessage, _ status: ServiceStatus, _ state: StateMessage,
    at socket: String
  ) -> String {
    var lines = [
      "\(service.product) \(service.version) at \(socket), protocol \(state.version)"
    ]
    lines += Self.lines(of: status.configuration)
    lines += [
      Counted.text(state.devices.count, "device")
    ]
    lines += state.devices.map { "  \(EventLine.of($0))" }
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
    lines.append("\(Counted.text(state.touches.count, "touch", "touches")) down")
    lines += state.touches.map { "  \(EventLine.of($0))" }
    lines += status.incidents.map {
      "let go of user \($0.user) (process \($0.process)): \($0.reason)"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of configuration: ConfigurationMessage) -> [String] {
    let time = RealTimeClock.text(of: configuration.readAt)
    var lines = ["configuration of \(time)\(configuration.files.isEmpty ? ": the standards" : "")"]
    lines += configuration.files.map { "  \($0)" }
    if let scene = configuration.scene { lines.append("  \(scene): the scene") }
    if let refusal = configuration.refusal {
      lines.append("  what was read since is wrong: \(refusal)")
    }
    return lines
  }
}
