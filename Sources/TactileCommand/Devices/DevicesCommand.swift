import TactileDevices
import TactileIO
import TactileInput
import TactileServer
import TactileWire

/// `tactile devices`: lists the input devices and their kinds.
struct DevicesCommand: Command {
  static let page = CommandPage(
    name: "devices",
    summary: "list input devices with the kind of each and the reason",
    purpose: """
      Lists the input devices with the kind of each, the reason for that kind, and a match for a device
      rule. For panels it also prints the size in millimetres and the source of the size. It applies the
      device rules of the service's configuration. It reads the devices directly, so the service need
      not run. If tactiled runs, it also prints tactiled's counts of filtered contacts and of unexpected
      device events, the devices that another program has grabbed, and the devices of tactiled without a
      node: virtual panels, or those of a recording.
      """,
    options: [
      .flag("--watch", "continue, and print each device that is added or removed, until Ctrl-C"),
      .flag(
        "--json",
        "print one JSON object a line, as io.tactile.Devices describes a device; for a removed "
          + "device, its node as {\"removed\":...}"),
      .option(
        "--config", "FILE",
        "apply the device rules of this configuration (default: /etc/tactile/tactiled.yaml, if it "
          + "exists and you may read it)", completion: .files),
      .socket,
    ],
    success: "all devices could be read",
    failure: "one or more devices could not be read",
    examples: [
      .init(
        line: "tactile devices", text: "Print which panels are connected, and their sizes",
        needs: .devices)
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
      isJSON: isJSON, rules: try ReplayConfiguration.deviceRules(configuration),
      counts: DeviceCounts(of: socket))
    let monitor = try DeviceMonitor()
    try monitor.listDevices { list.take($0) }
    let outcome = try list.finish()
    guard isWatching else { return outcome }
    let loop = try EventLoop()
    try loop.watchSignals { [unowned loop] _ in loop.stop() }
    try loop.watchReader(of: StandardStream.output.rawValue) { [unowned loop] in loop.stop() }
    try loop.add(monitor.descriptor, interest: .read) { _ in
      monitor.readChanges { list.take($0) }
    }
    try loop.run()
    return .success
  }
}
