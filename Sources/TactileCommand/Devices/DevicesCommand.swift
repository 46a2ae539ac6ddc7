import TactileDevices
import TactileIO
import TactileInput
import TactileServer
import TactileWire

/// `tactile devices`: what is there, and what each device was taken for.
struct DevicesCommand {
  static let help = """
    usage: tactile devices [--json]

    Lists the input devices, what each was taken for and why, and for panels their size
    in millimetres and where that comes from. Reads the devices itself; no service needed.

      --json   one JSON object a line, as io.tactile.Devices describes a device

    Exit status: 0 all devices could be asked, 1 one or more could not, 2 the command
    was called wrongly.

    """

  private let isJSON: Bool

  init(_ arguments: ArgumentList) throws(UsageError) {
    var list = arguments
    isJSON = list.takeFlag("--json")
    if let extra = try list.operands().first { throw UsageError("'\(extra)' is not expected") }
  }

  func run() throws -> ExitCode {
    var printer = DeviceListPrinter(isJSON: isJSON)
    var failures = 0
    try DeviceMonitor().listDevices { change in
      guard case .added(let node) = change else { return }
      do {
        let device = try EvdevDevice(node: node.path, udevProperties: node.properties)
        printer.print(device.description)
      } catch {
        failures += 1
        StandardStream.error.write("tactile: \(error)\n")
      }
    }
    printer.finish(failures: failures)
    return failures == 0 ? .success : .failure
  }
}
