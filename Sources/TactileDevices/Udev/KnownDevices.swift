/// Which devices were reported, so that each comes once and goes once.
///
/// The monitor listens before the devices there are get listed, lest one be missed in between; one
/// that comes in between is then heard of twice.
struct KnownDevices {
  /// The node of each reported device, by its place in sysfs.
  private var nodes: [String: String] = [:]

  /// The change that a device's arrival makes, nil if it is known.
  mutating func arrived(_ node: DeviceNode, at sysPath: String) -> DeviceChange? {
    guard nodes[sysPath] == nil else { return nil }
    nodes[sysPath] = node.path
    return .added(node)
  }

  /// The change that a departure makes, nil if the device was never reported.
  mutating func left(_ sysPath: String) -> DeviceChange? {
    nodes.removeValue(forKey: sysPath).map { .removed(path: $0) }
  }
}
