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
      millimetres and where that comes from. Reads the devices itself; no service needed.
      """,
    options: [
      .flag("--watch", "go on, and print devices as they come and go, until Ctrl-C"),
      .flag(
        "--json",
        "one JSON object a line, as io.tactile.Devices describes a device; for one that went, its "
          + "node as {\"removed\":...}"),
    ],
    success: "all devices could be asked",
    failure: "one or more could not",
    examples: [
      .init(line: "tactile devices", text: "Which panel is there, and how large", needs: .devices)
    ])

  private let isJSON: Bool
  private let isWatching: Bool

  init(_ arguments: Arguments) {
    isJSON = arguments.has("--json")
    isWatching = arguments.has("--watch")
  }

  func run() throws -> ExitCode {
    let list = DeviceList(isJSON: isJSON)
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
