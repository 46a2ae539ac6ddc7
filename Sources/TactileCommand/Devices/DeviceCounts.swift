import TactileIO
import TactileWire

/// What the service has counted of devices: what filters took out, and what was odd about them.
struct DeviceCounts {
  /// Why nothing is known; nil where the service answered.
  let absence: String?
  private let devices: [DeviceMessage]

  /// What is known already.
  init(of devices: [DeviceMessage]) {
    self.devices = devices
    absence = nil
  }

  /// Asks the service, if there is one.
  init(of socket: String) {
    do {
      let connection = try ServiceConnection(to: socket)
      try connection.call(VarlinkCall(method: "io.tactile.Devices.List"))
      devices = try DeviceListMessage(from: connection.answer().cursor).devices
      absence = nil
    } catch {
      devices = []
      absence = "\(error)"
    }
  }

  /// Adds what is known of a device, told by its node, to what is printed of it.
  func add(to message: inout DeviceMessage) {
    guard !message.node.isEmpty, let known = devices.first(where: { $0.node == message.node })
    else { return }
    message.filtered = known.filtered
    message.oddities = known.oddities
  }
}
