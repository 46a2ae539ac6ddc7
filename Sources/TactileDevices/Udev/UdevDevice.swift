import CLibudev

/// libudev's device, released with this value.
struct UdevDevice: ~Copyable {
  private let device: OpaquePointer

  /// Takes over a reference that libudev has given.
  init?(owning device: OpaquePointer?) {
    guard let device else { return nil }
    self.device = device
  }

  deinit {
    udev_device_unref(device)
  }

  /// The place in sysfs, which tells devices apart.
  var sysPath: String { Self.text(udev_device_get_syspath(device)) ?? "" }
  /// Whether it is one of the devices that events are read from; `/dev/input` has others (`js0`).
  var isEventDevice: Bool { Self.text(udev_device_get_sysname(device))?.hasPrefix("event") == true }
  /// Its number: 3 for `event3`.
  var number: Int { Self.text(udev_device_get_sysnum(device)).flatMap { Int($0) } ?? .max }
  /// Whether udev's rules have been applied to it.
  var isInitialized: Bool { udev_device_get_is_initialized(device) == 1 }
  /// What happened to it: `add`, `remove`, `change`…; empty for a listed device.
  var action: String { Self.text(udev_device_get_action(device)) ?? "" }

  /// The device with its properties; nil if it has no node.
  var node: DeviceNode? {
    guard let path = Self.text(udev_device_get_devnode(device)) else { return nil }
    return DeviceNode(path: path, properties: properties)
  }

  private var properties: [String: String] {
    var properties: [String: String] = [:]
    var entry = udev_device_get_properties_list_entry(device)
    while let present = entry {
      if let name = Self.text(udev_list_entry_get_name(present)) {
        properties[name] = Self.text(udev_list_entry_get_value(present)) ?? ""
      }
      entry = udev_list_entry_get_next(present)
    }
    return properties
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String? {
    text.map { String(cString: $0) }
  }
}
