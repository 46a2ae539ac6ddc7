@preconcurrency import Glibc

/// What can go wrong with finding and opening devices, each as a sentence of advice.
package enum DeviceError: Error, Equatable, CustomStringConvertible {
  /// There is no such node, or its device has just been unplugged.
  case missing(node: String)

  /// The node is there and is no input device; `found` says what it is.
  case notAnInputDevice(node: String, found: String)

  /// This user may not read the node; `group` is the group that may, where it could be told.
  case permissionDenied(node: String, group: String?)

  /// A call failed for a reason that has no sentence of its own: what was being done, to what, and
  /// the error's number.
  case failed(action: String, target: String, code: Int32)

  package var description: String {
    switch self {
    case .missing(let node):
      "cannot open \(node): there is no such device. See which there are with 'tactile devices'."
    case .notAnInputDevice(let node, let found):
      "cannot read events from \(node): it is \(found), and an input device such as "
        + "/dev/input/event0 was expected. See which there are with 'tactile devices'."
    case .permissionDenied(let node, let group):
      "cannot open \(node): permission denied. \(Self.permissionAdvice(group))"
    case .failed(let action, let target, let code):
      "cannot \(action) \(target): \(String(cString: strerror(code))). Look for its cause in the "
        + "kernel's log (dmesg)."
    }
  }

  /// Whether it is the user who lacks the right.
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
