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
      .flag("--json", "one JSON object a line, as io.tactile.Devices describes a device")
    ],
    success: "all devices could be asked",
    failure: "one or more could not",
    examples: [
      .init(line: "tactile devices", text: "Which panel is there, and how large", needs: .devices)
    ])

  private let isJSON: Bool

  init(_ arguments: Arguments) {
    isJSON = arguments.has("--json")
  }

  func run() throws -> ExitCode {
    var printer = DeviceListPrinter(isJSON: isJSON)
    var opened = 0
    var refusals: [DeviceError] = []
    try DeviceMonitor().listDevices { change in
      guard case .added(let node) = change else { return }
      do throws(DeviceError) {
        let device = try EvdevDevice(node: node.path, udevProperties: node.properties)
        opened += 1
        printer.print(device.description)
      } catch {
        refusals.append(error)
      }
    }
    // One sentence for a user who may read none of them, however many there are.
    if opened == 0, let refusal = refusals.first(where: \.isPermissionDenied) { throw refusal }
    for refusal in refusals { StandardStream.error.write("tactile: \(refusal)\n") }
    printer.finish(failures: refusals.count)
    return refusals.isEmpty ? .success : .failure
  }
}
