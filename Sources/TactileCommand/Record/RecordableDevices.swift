import TactileDevices
import TactileIO
import TactileInput

/// Finds the devices that are to be recorded.
enum RecordableDevices {
  /// Opens those named, or all that Tactile reads; there may be none.
  ///
  /// - Throws: `CommandError` where none has a name, `DeviceError` where none can be opened.
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
        if names.isEmpty { StandardStream.error.write("tactile: \(error)\n") }
      }
    }
    if devices.isEmpty, let failure { throw failure }
    if let name = names.first(where: { name in
      !devices.contains { isWanted($0.description, [name]) }
    }) {
      throw CommandError("No device is '\(name)'. tactile devices lists those there are.")
    }
    return devices
  }

  /// The devices in a sentence.
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
