@preconcurrency import Glibc

/// An error of a descriptor, a socket or the event loop. Its description includes a hint.
package enum IOError: Error, Equatable, CustomStringConvertible {
  /// A system call failed. `action` and `target` name the attempt, `code` is the `errno`.
  case failed(action: String, target: String, code: Int32, advice: String)

  /// The path is longer than the limit of a Unix socket's address, 107 bytes (unix(7)).
  case pathTooLong(path: String, length: Int)

  /// Another process listens at the path or is about to listen there.
  case addressInUse(path: String)

  /// The path names an existing file that is not a socket; Tactile does not replace it.
  case notASocket(path: String, found: String)

  /// The path names a file that is not a regular one, and a daemon would wait for its contents.
  case notARegularFile(path: String, found: String)

  /// A file that is not a lock of this user is at the path of a socket's lock; Tactile does not touch
  /// it.
  case foreignLock(path: String, found: String)

  /// Another file has replaced the socket that was bound at the path.
  case replacedSocket(path: String)

  /// No process listens at the path: the socket does not exist, or its owner has ended.
  case noListener(path: String)

  /// This user lacks the permission for the path. `group` is the group that has it, if known.
  case permissionDenied(action: String, path: String, group: String?)

  /// The system has no group of this name.
  case unknownGroup(name: String)

  /// The peer of a socket is in more supplementary groups than a client may be in.
  case tooManyGroups(user: UInt32, limit: Int)

  /// The descriptor from the service manager is not a listening Unix stream socket.
  case unusableInheritedSocket(descriptor: Int32, found: String)

  package var description: String {
    switch self {
    case .failed(let action, let target, let code, let advice):
      "cannot \(action) \(target): \(Self.text(of: code)). \(advice)"
    case .pathTooLong(let path, let length):
      "cannot use '\(path)' as a socket: the path has \(length) bytes; the limit is 107. "
        + "Choose a shorter path, such as \(SocketPath.service)."
    case .addressInUse(let path):
      "cannot listen at \(path): another daemon already listens there. Stop it, or choose another path "
        + "with --socket."
    case .notASocket(let path, let found):
      "cannot use \(path) as a socket: found \(found). Choose another path with "
        + "--socket. If tactiled is to listen there, move it away first."
    case .notARegularFile(let path, let found):
      "cannot read \(path): found \(found); expected a regular file. Give the path of a regular file."
    case .foreignLock(let path, let found):
      "cannot use \(path) as the lock of a socket: found \(found); expected an empty regular file "
        + "of this user. Move it away, or choose another path with --socket."
    case .replacedSocket(let path):
      "cannot listen at \(path): another program has replaced the socket. Choose a path in a "
        + "directory that only this user can write, with --socket."
    case .noListener(let path):
      "cannot connect to \(path): no daemon listens there. Is tactiled running? Start it, or name "
        + "its socket with --socket."
    case .permissionDenied(let action, let path, let group):
      "cannot \(action) \(path): permission denied. \(Self.permissionAdvice(group))"
    case .unknownGroup(let name):
      "cannot give the socket to group '\(name)': the group does not exist. Create it with "
        + "'groupadd --system \(name)', or name another group."
    case .tooManyGroups(let user, let limit):
      "rejected a client of user \(user): found more than \(limit) supplementary groups; expected at "
        + "most \(limit). Remove the user from groups."
    case .unusableInheritedSocket(let descriptor, let found):
      "cannot listen on inherited descriptor \(descriptor): found \(found); expected a listening "
        + "Unix stream socket. Use ListenStream= with a path in the .socket unit."
    }
  }

  /// Creates the error of the last failed system call, from `errno`.
  static func last(_ action: String, _ target: String, advice: String = defaultAdvice) -> IOError {
    .failed(action: action, target: target, code: errno, advice: advice)
  }

  package static let defaultAdvice =
    "Check the limit of open files (ulimit -n) and the free memory."

  private static func text(of code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }

  private static func permissionAdvice(_ group: String?) -> String {
    guard let group else { return "Run as root, or ask its owner for access." }
    return "It belongs to group '\(group)': run as root, or join the group with "
      + "'usermod -aG \(group) USER' and log in again."
  }
}
