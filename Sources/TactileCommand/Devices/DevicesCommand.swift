import TactileDevices
import TactileIO
import TactileInput
import TactileServer
import TactileWire

/// `tactile devices`: what is there, and what each device was taken for.
struct DevicesCommand: Command {
  static let page = CommandPage(
    name: "devices",
    summary: "list input devices, what each was taken for and why",
    purpose: """
      Lists the input devices, what each was taken for and why, and for panels their size in
      millimetres and where that comes from, by the rules of the service's configuration. Reads the
      devices itself; no service needed. What the service's filters took out of their touches, and what
      devices did that they should not, is asked of tactiled if it runs.
      """,
    options: [
      .flag("--watch", "go on, and print devices as they come and go, until Ctrl-C"),
      .flag(
        "--json",
        "one JSON object a line, as io.tactile.Devices describes a device; for one that went, its "
          + "node as {\"removed\":...}"),
      .option(
        "--config", "FILE",
        "go by the rules of this configuration (default: those of /etc/tactile/tactiled.yaml, if it is "
          + "there and you may read it)", completion: .files),
      .socket,
    ],
    success: "all devices could be asked",
    failure: "one or more could not",
    examples: [
      .init(line: "tactile devices", text: "Which panel is there, and how large", needs: .devices)
    ])

  private let isJSON: Bool
  private let isWatching: Bool
  private let socket: String
  private let configuration: String?

  init(_ arguments: Arguments) {
    isJSON = arguments.has("--json")
    isWatching = arguments.has("--watch")
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
    configuration = arguments.value("--config")
  }

  func run() throws -> ExitCode {
    let list = DeviceList(
      isJSON: isJSON, rules: try Machine.deviceRules(configuration),
      counts: DeviceCounts(of: socket))
    let monitor = try DeviceMonitor()
    try monitor.listDevices { list.take($0) }
    let outcome = try list.finish()
    guard isWatching else { return outcome }
    let loop = try EventLoop()
    try loop.watchSignals { [unowned loop] _ in loop.stop() }
    try loop.add(monitor.descriptor, interest: .read) { _ in
      monitor.readChanges { list.take($0) }
    }
    try loop.run()
    return .success
  }
}
