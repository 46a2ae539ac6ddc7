/// A device that came or went.
package enum DeviceChange: Equatable, Sendable {
  /// It is there, and udev is done with it.
  case added(DeviceNode)
  /// The device of this node is gone.
  case removed(path: String)
}
