import TactileDevices
import TactileIO
import TactileInput

/// Prints devices when they are added and removed.
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

  /// Ends the list of the present devices, and prints the errors of those that cannot be opened.
  ///
  /// - Throws: `DeviceError` if this user may read no device.
  func finish() throws(DeviceError) -> ExitCode {
    isListed = true
    printer.printDevicesWithoutNode()
    // A user without permission for any device gets one message, not one for each device.
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
    StandardStream.error.writeLine("tactile: \(refusal)")
  }
}
