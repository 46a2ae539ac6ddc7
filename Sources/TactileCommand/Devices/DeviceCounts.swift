import TactileIO
import TactileWire

/// What the service knows of each device: its counts of filtered contacts and unexpected events, whether another
/// program has grabbed the device, and whether the service owns it.
struct DeviceCounts {
  /// The reason why there are no counts; nil if the service answered.
  let absence: String?
  private let devices: [DeviceMessage]

  /// Creates counts from messages of the service.
  init(of devices: [DeviceMessage]) {
    self.devices = devices
    absence = nil
  }

  /// Requests the counts from the service at a socket.
  init(of socket: String) {
    do {
      let connection = try ServiceConnection(to: socket)
      try connection.call(VarlinkCall(.listDevices))
      devices = try DeviceListMessage(from: connection.answer().cursor).devices
      absence = nil
    } catch {
      devices = []
      absence = "\(error)"
    }
  }

  /// The devices of the service that have no node: virtual panels (`tactiled --panel`), or those of a recording.
  var withoutNode: [DeviceMessage] { devices.filter(\.node.isEmpty) }

  /// Adds what the service knows of the device with the same node to a message.
  func add(to message: inout DeviceMessage) {
    guard !message.node.isEmpty, let known = devices.first(where: { $0.node == message.node })
    else { return }
    message.filtered = known.filtered
    message.oddities = known.oddities
    message.isGrabbed = known.isGrabbed
    message.ownership = known.ownership
    message.clone = known.clone
  }
}
