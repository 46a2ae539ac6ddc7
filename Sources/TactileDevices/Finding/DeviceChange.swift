/// A change of the set of devices.
package enum DeviceChange: Equatable, Sendable {
  /// The device exists, and udev has applied its rules.
  case added(DeviceNode)
  /// The device with this node was removed.
  case removed(path: String)
}
