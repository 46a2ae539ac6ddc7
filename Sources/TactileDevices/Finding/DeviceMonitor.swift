import CLibudev
@preconcurrency import Glibc
import TactileIO
import TactileInput

/// Reports input devices when they are plugged in and unplugged (udev(7)).
///
/// It reports a device after udev has applied its rules, so that the device is classified and
/// readable. Where udev does not run, as in a container, it reports the device as soon as the
/// kernel creates it. Use it on one thread.
package final class DeviceMonitor {
  /// Whether udev runs. Without udev, devices have no udev properties.
  package let hasUdev: Bool

  /// The descriptor to watch for reading; then call ``readChanges(_:)``.
  package var descriptor: Int32 { udev_monitor_get_fd(monitor) }

  private let context: OpaquePointer
  private let monitor: OpaquePointer
  private var known = KnownDevices()

  /// Starts monitoring. ``listDevices(_:)`` reports the devices that already exist.
  ///
  /// - Throws: ``DeviceError/failed(action:target:code:)``.
  package init() throws(DeviceError) {
    hasUdev = access("/run/udev/control", F_OK) == 0
    guard let context = udev_new() else { throw Self.error("set up", ENOMEM) }
    guard let monitor = udev_monitor_new_from_netlink(context, hasUdev ? "udev" : "kernel") else {
      let code = errno
      udev_unref(context)
      throw Self.error("listen for", code)
    }
    self.context = context
    self.monitor = monitor
    udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil)
    let code = -udev_monitor_enable_receiving(monitor)
    // From here on, `deinit` releases both objects after a failure.
    guard code <= 0 else { throw Self.error("listen for", code) }
  }

  deinit {
    udev_monitor_unref(monitor)
    udev_unref(context)
  }

  /// Reports the existing devices that were not reported before, in ascending order of their
  /// numbers.
  ///
  /// - Throws: ``DeviceError/failed(action:target:code:)`` if the devices cannot be listed.
  package func listDevices(_ body: (DeviceChange) -> Void) throws(DeviceError) {
    for sysPath in try sysPaths() {
      // The device may have been removed in the meantime.
      guard let device = UdevDevice(owning: udev_device_new_from_syspath(context, sysPath))
      else { continue }
      if let change = arrival(of: device) { body(change) }
    }
  }

  /// Reports pending changes in their order.
  ///
  /// - Parameter most: The most messages of udev that it reads. Some of them are no changes.
  package func readChanges(atMost most: Int = .max, _ body: (DeviceChange) -> Void) {
    for _ in 0..<most {
      guard let device = UdevDevice(owning: udev_monitor_receive_device(monitor)) else { return }
      guard device.isEventDevice else { continue }
      let change = device.action == "remove" ? known.left(device.sysPath) : arrival(of: device)
      if let change { body(change) }
    }
  }

  private func arrival(of device: borrowing UdevDevice) -> DeviceChange? {
    guard !hasUdev || device.isInitialized, let node = device.node else { return nil }
    return known.arrived(node, at: device.sysPath)
  }

  /// Returns the event devices ordered by number: `event2` comes before `event10`.
  private func sysPaths() throws(DeviceError) -> [String] {
    guard let enumeration = udev_enumerate_new(context) else { throw Self.error("list", ENOMEM) }
    defer { udev_enumerate_unref(enumeration) }
    udev_enumerate_add_match_subsystem(enumeration, "input")
    udev_enumerate_add_match_sysname(enumeration, "event*")
    let code = -udev_enumerate_scan_devices(enumeration)
    guard code <= 0 else { throw Self.error("list", code) }
    var numbered: [(number: Int, sysPath: String)] = []
    var entry = udev_enumerate_get_list_entry(enumeration)
    while let present = entry {
      let name = udev_list_entry_get_name(present)
      if let device = UdevDevice(owning: udev_device_new_from_syspath(context, name)) {
        numbered.append((device.number, device.sysPath))
      }
      entry = udev_list_entry_get_next(present)
    }
    return numbered.sorted { ($0.number, $0.sysPath) < ($1.number, $1.sysPath) }.map(\.sysPath)
  }

  private static func error(_ action: String, _ code: Int32) -> DeviceError {
    .failed(action: action, target: "input devices", code: code)
  }
}

/// The devices already reported, so that each is reported once as added and once as removed.
///
/// The monitor starts before the existing devices are listed, so that it misses none. A device
/// that appears in between is therefore found twice.
struct KnownDevices {
  /// The node of each reported device, by its sysfs path.
  private var nodes: [String: String] = [:]

  /// Returns the change for a device that appeared; nil if it was already reported.
  mutating func arrived(_ node: DeviceNode, at sysPath: String) -> DeviceChange? {
    guard nodes[sysPath] == nil else { return nil }
    nodes[sysPath] = node.path
    return .added(node)
  }

  /// Returns the change for a device that was removed; nil if it was never reported.
  mutating func left(_ sysPath: String) -> DeviceChange? {
    nodes.removeValue(forKey: sysPath).map { .removed(path: $0) }
  }
}

/// A libudev device; the reference is released with this value.
struct UdevDevice: ~Copyable {
  private let device: OpaquePointer

  /// Takes ownership of a reference from libudev.
  init?(owning device: OpaquePointer?) {
    guard let device else { return nil }
    self.device = device
  }

  deinit {
    udev_device_unref(device)
  }

  /// The sysfs path, which identifies the device.
  var sysPath: String { Self.text(udev_device_get_syspath(device)) ?? "" }
  /// Whether it is an event device; `/dev/input` also has other nodes, such as `js0`.
  var isEventDevice: Bool { Self.text(udev_device_get_sysname(device))?.hasPrefix("event") == true }
  /// The number: 3 for `event3`.
  var number: Int { Self.text(udev_device_get_sysnum(device)).flatMap { Int($0) } ?? .max }
  /// Whether udev has applied its rules.
  var isInitialized: Bool { udev_device_get_is_initialized(device) == 1 }
  /// The action of the uevent: `add`, `remove`, `change` and so on; empty for a listed device.
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

/// A change of the set of devices.
package enum DeviceChange: Equatable, Sendable {
  /// The device exists, and udev has applied its rules.
  case added(DeviceNode)
  /// The device with this node was removed.
  case removed(path: String)
}

/// An input device as udev describes it; it is not open.
package struct DeviceNode: Equatable, Sendable {
  /// The device node, such as `/dev/input/event3`.
  package let path: String
  /// All udev properties, such as `ID_INPUT_TOUCHSCREEN`, `ID_SEAT`, `WL_OUTPUT`, `ID_PATH`,
  /// `ID_SERIAL` and `LIBINPUT_CALIBRATION_MATRIX`; few where udev does not run.
  package let properties: [String: String]

  package init(path: String, properties: [String: String]) {
    self.path = path
    self.properties = properties
  }
}

extension DeviceDescription {
  /// Creates the description of a device that is not open, from the files of the kernel in sysfs.
  ///
  /// Every user may read these files, so a daemon can identify a keyboard without the permission to
  /// open it. The ranges of axes, the switches and the LEDs are unknown.
  ///
  /// - Parameter root: The folder of sysfs.
  /// - Returns: nil if udev does not name the device's folder or the folder has no capabilities.
  package init?(unopened node: DeviceNode, root: String = "/sys") {
    guard let path = node.properties["DEVPATH"] else { return nil }
    let folder = "\(root)\(path)/device/"
    func text(_ name: String) -> String? {
      guard let bytes = try? FileReader.contents(ofRegularFile: folder + name) else { return nil }
      return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
    func number(_ name: String) -> UInt16 {
      text("id/" + name).flatMap { UInt16($0, radix: 16) } ?? 0
    }
    guard text("capabilities/ev") != nil else { return nil }
    self.init(
      name: text("name") ?? "", bus: number("bustype"), vendor: number("vendor"),
      product: number("product"), version: number("version"))
    physicalPath = text("phys") ?? ""
    serial = text("uniq") ?? ""
    self.node = node.path
    udevProperties = node.properties
    properties = Self.codes(text("properties") ?? "")
    let types = [
      ("key", EventType.key), ("rel", EventType.rel), ("abs", EventType.abs), ("sw", EventType.sw),
    ]
    for (name, type) in types {
      let found = Self.codes(text("capabilities/" + name) ?? "")
      if !found.isEmpty { codes[type] = found }
    }
  }

  /// Reads a bitmap of sysfs: words of a `long` in hexadecimal, the highest first.
  private static func codes(_ text: String) -> CodeSet {
    var codes = CodeSet()
    for (index, word) in text.split(separator: " ").reversed().enumerated() {
      guard let bits = UInt(word, radix: 16) else { return CodeSet() }
      for bit in 0..<UInt.bitWidth where bits & (1 << UInt(bit)) != 0 {
        let code = index * UInt.bitWidth + bit
        if code <= UInt16.max { codes.insert(UInt16(code)) }
      }
    }
    return codes
  }
}
