import TactileDevices
import TactileIO
import TactileInput

/// Prints devices as they come and go.
final class DeviceList {
  private var printer: DeviceListPrinter
  private var opened = 0
  private var refusals: [DeviceError] = []
  private var isListed = false

  init(isJSON: Bool, rules: DeviceRules, counts: DeviceCounts) {
    printer = DeviceListPrinter(isJSON: isJSON, rules: rules, counts: counts)
  }

  func take(_ change: DeviceChange) {
    switch change {
    case .added(let node): add(node)
    case .removed(let path): printer.printRemoval(of: path)
    }
  }

  /// The devices that were there have all been taken: says what is wrong with them.
  ///
  /// - Throws: `DeviceError` where none may be read.
  func finish() throws(DeviceError) -> ExitCode {
    isListed = true
    // One sentence for a user who may read none of them, however many there are.
    if opened == 0, let refusal = refusals.first(where: \.isPermissionDenied) { throw refusal }
    for refusal in refusals { tell(refusal) }
    printer.finish(failures: refusals.count)
    return refusals.isEmpty ? .success : .failure
  }

  private func add(_ node: DeviceNode) {
    do throws(DeviceError) {
      let device = try EvdevDevice(node: node.path, udevProperties: node.properties)
      opened += 1
      printer.print(device.description)
    } catch {
      if isListed { tell(error) } else { refusals.append(error) }
    }
  }

  private func tell(_ refusal: DeviceError) {
    StandardStream.error.write("tactile: \(refusal)\n")
  }
}
