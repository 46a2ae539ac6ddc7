@preconcurrency import Glibc

/// An error of finding or opening a device. Its description includes a hint.
package enum DeviceError: Error, Equatable, CustomStringConvertible {
  /// The node does not exist, or its device has just been unplugged.
  case missing(node: String)

  /// The node exists but is not an input device; `found` names its kind.
  case notAnInputDevice(node: String, found: String)

  /// This user may not read the node. `group` is the group that may, if known.
  case permissionDenied(node: String, group: String?)

  /// The device claims more slots than any panel has. libevdev would allocate memory for all of them.
  case tooManySlots(node: String, count: Int64, limit: Int)

  /// Another call failed. `action` and `target` name the attempt, `code` is the `errno`.
  case failed(action: String, target: String, code: Int32)

  package var description: String {
    switch self {
    case .missing(let node):
      "cannot open \(node): the device does not exist. List the devices with 'tactile devices'."
    case .notAnInputDevice(let node, let found):
      "cannot read events from \(node): found \(found); expected an input device, such as "
        + "/dev/input/event0. List the devices with 'tactile devices'."
    case .permissionDenied(let node, let group):
      "cannot open \(node): permission denied. \(Self.permissionAdvice(group))"
    case .tooManySlots(let node, let count, let limit):
      "cannot use \(node): the device claims \(count) slots (ABS_MT_SLOT); expected at most \(limit). "
        + "Check the driver of the device."
    case .failed(let action, let target, let code):
      "cannot \(action) \(target): \(String(cString: strerror(code))). "
        + "See the kernel log (dmesg)."
    }
  }

  /// Whether this user lacks the permission.
  package var isPermissionDenied: Bool {
    guard case .permissionDenied = self else { return false }
    return true
  }

  private static func permissionAdvice(_ group: String?) -> String {
    guard let group else {
      return "Run as root, or as a user who may read input devices (usually group 'input')."
    }
    return "It belongs to group '\(group)': run as root, or add the user to the group with "
      + "'usermod -aG \(group) USER' and log in again."
  }
}
