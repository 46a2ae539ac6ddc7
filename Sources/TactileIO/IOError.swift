@preconcurrency import Glibc

/// What can go wrong with descriptors, sockets and the loop, each as a sentence of advice.
package enum IOError: Error, Equatable, CustomStringConvertible {
  /// A system call failed: what was being done, to what, with which `errno`, and what to do.
  case failed(action: String, target: String, code: Int32, advice: String)

  /// The path does not fit into a Unix socket's address, whose limit is 107 bytes (unix(7)).
  case pathTooLong(path: String, length: Int)

  /// Another process listens at the path, or is about to.
  case addressInUse(path: String)

  /// Something that is not a socket lies at the path, and is not ours to remove.
  case notASocket(path: String, found: String)

  /// Nobody listens at the path: there is no socket, or its owner is gone.
  case nobodyListening(path: String)

  /// This user may not use the path; `group` is the group that may, where it could be told.
  case permissionDenied(action: String, path: String, group: String?)

  /// The system has no group of this name.
  case unknownGroup(name: String)

  /// The descriptor that the service manager passed is not a listening Unix stream socket.
  case unusableInheritedSocket(descriptor: Int32, found: String)

  package var description: String {
    switch self {
    case .failed(let action, let target, let code, let advice):
      "cannot \(action) \(target): \(Self.text(of: code)). \(advice)"
    case .pathTooLong(let path, let length):
      "cannot use '\(path)' as a socket: the path is \(length) bytes long and a socket's may have "
        + "107. Choose a shorter one, such as \(SocketPath.service)."
    case .addressInUse(let path):
      "cannot listen at \(path): another daemon does already. Stop it, or choose another path "
        + "with --socket."
    case .notASocket(let path, let found):
      "cannot use \(path) as a socket: it is \(found), and is left alone. Move it away, or choose "
        + "another path with --socket."
    case .nobodyListening(let path):
      "cannot connect to \(path): nobody listens there. Is tactiled running? Start it, or name "
        + "its socket with --socket."
    case .permissionDenied(let action, let path, let group):
      "cannot \(action) \(path): permission denied. \(Self.permissionAdvice(group))"
    case .unknownGroup(let name):
      "cannot give the socket to group '\(name)': there is no such group. Create it with "
        + "'groupadd --system \(name)', or name another."
    case .unusableInheritedSocket(let descriptor, let found):
      "cannot listen on inherited descriptor \(descriptor): it is \(found), and a listening Unix "
        + "stream socket is needed. Use ListenStream= with a path in the .socket unit."
    }
  }

  /// The error of the system call that has just failed, from `errno`.
  static func last(_ action: String, _ target: String, advice: String = defaultAdvice) -> IOError {
    .failed(action: action, target: target, code: errno, advice: advice)
  }

  package static let defaultAdvice =
    "This is a limit or a fault of the system: check open files (ulimit -n) and free memory."

  private static func text(of code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }

  private static func permissionAdvice(_ group: String?) -> String {
    guard let group else { return "Run as root, or ask who owns it for access." }
    return "It belongs to group '\(group)': run as root, or join the group with "
      + "'usermod -aG \(group) USER' and log in again."
  }
}
