import CLibudev
@preconcurrency import Glibc

/// Follows the input devices of the system as they come and go (udev(7)).
///
/// Reports a device when udev has applied its rules, so that it is classified and readable; where no
/// udev runs, as in a container, when the kernel has made it. Belongs to one thread.
package final class DeviceMonitor {
  /// Whether udev runs; if not, devices come without udev's properties.
  package let hasUdev: Bool

  /// The descriptor, to be watched for reading; then call ``readChanges(_:)``.
  package var descriptor: Int32 { udev_monitor_get_fd(monitor) }

  private let context: OpaquePointer
  private let monitor: OpaquePointer
  private var known = KnownDevices()

  /// Begins to listen; devices that are there already come with ``listDevices(_:)``.
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
    // From here on a failure ends this object, which gives back both.
    guard code <= 0 else { throw Self.error("listen for", code) }
  }

  deinit {
    udev_monitor_unref(monitor)
    udev_unref(context)
  }

  /// Reports the devices that are there and have not been reported, by ascending number.
  ///
  /// - Throws: ``DeviceError/failed(action:target:code:)`` if they cannot be listed.
  package func listDevices(_ body: (DeviceChange) -> Void) throws(DeviceError) {
    for sysPath in try sysPaths() {
      // It may have gone meanwhile.
      guard let device = UdevDevice(owning: udev_device_new_from_syspath(context, sysPath))
      else { continue }
      if let change = arrival(of: device) { body(change) }
    }
  }

  /// Reports what has changed, in order, until there is nothing more.
  package func readChanges(_ body: (DeviceChange) -> Void) {
    while let device = UdevDevice(owning: udev_monitor_receive_device(monitor)) {
      guard device.isEventDevice else { continue }
      let change = device.action == "remove" ? known.left(device.sysPath) : arrival(of: device)
      if let change { body(change) }
    }
  }

  private func arrival(of device: borrowing UdevDevice) -> DeviceChange? {
    guard !hasUdev || device.isInitialized, let node = device.node else { return nil }
    return known.arrived(node, at: device.sysPath)
  }

  /// The event devices there are, by number: `event2` comes before `event10`.
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
