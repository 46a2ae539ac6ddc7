import TactileDevices
import TactileIO
import TactileInput

/// Finds the devices to record.
enum RecordableDevices {
  /// Opens the named devices; without names, all devices that Tactile reads. The list may be empty.
  ///
  /// - Throws: `CommandError` if a name matches no device, `DeviceError` if no device can be
  ///   opened.
  static func open(named names: [String]) throws -> [EvdevDevice] {
    var devices: [EvdevDevice] = []
    var failure: DeviceError?
    try DeviceMonitor().listDevices { change in
      guard case .added(let node) = change else { return }
      do throws(DeviceError) {
        let device = try EvdevDevice(node: node.path, udevProperties: node.properties)
        if isWanted(device.description, names) { devices.append(device) }
      } catch {
        failure = failure ?? error
        if names.isEmpty { StandardStream.error.writeLine("tactile: \(error)") }
      }
    }
    if devices.isEmpty, let failure { throw failure }
    if let name = names.first(where: { name in
      !devices.contains { isWanted($0.description, [name]) }
    }) {
      throw CommandError("No device matches '\(name)'. Run tactile devices to list the devices.")
    }
    return devices
  }

  /// Returns the nodes and names of devices as text.
  static func list(_ devices: [EvdevDevice]) -> String {
    devices.map { "\($0.description.node) \"\($0.description.name)\"" }.joined(separator: ", ")
  }

  private static func isWanted(_ device: DeviceDescription, _ names: [String]) -> Bool {
    guard names.isEmpty else {
      return names.contains { name in
        device.node == name || device.node.hasSuffix("/\(name)")
          || !name.isEmpty && device.name.contains(name)
      }
    }
    switch DeviceClassifier.classify(device).kind {
    case .touchscreen, .pen, .accelerometer, .mediaKeys: return true
    case .touchpad, .other: return false
    }
  }
}
