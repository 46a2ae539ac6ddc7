@preconcurrency import Glibc

/// The file of a bound socket: removed with this value, unless another has taken its place.
struct SocketFile: ~Copyable {
  private let path: String
  private let device: dev_t
  private let inode: ino_t

  /// Gives a socket the name `path`; nobody can connect before it listens.
  init(binding descriptor: Int32, to path: String, address: SocketAddress) throws(IOError) {
    guard address.with({ bind(descriptor, $0, $1) }) == 0 else {
      throw errno == EADDRINUSE
        ? .addressInUse(path: path)
        : .last("bind a socket to", path, advice: "The directory must be writable for this user.")
    }
    var status = stat()
    lstat(path, &status)
    self.path = path
    device = status.st_dev
    inode = status.st_ino
  }

  /// Gives the file to a group, if one is named, and sets its permissions.
  borrowing func setAccess(mode: UInt32, group: Group?) throws(IOError) {
    if let group, lchown(path, uid_t.max, group.identifier) != 0 {
      throw .last(
        "give group '\(group.name)'", path, advice: "Run as root or as a member of that group.")
    }
    guard chmod(path, mode) == 0 else { throw .last("set the permissions of", path) }
  }

  deinit {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode else { return }
    unlink(path)
  }

  /// Removes the socket of a daemon that is gone, so that its path can be used.
  ///
  /// - Throws: ``IOError/addressInUse(path:)`` if somebody answers there,
  ///   ``IOError/notASocket(path:found:)`` if it is anything else.
  static func removeStale(at path: String, address: SocketAddress) throws(IOError) {
    guard let found = FileKind.name(at: path) else { return }
    guard found == "a socket" else { throw .notASocket(path: path, found: found) }
    let probe = try SocketAddress.makeSocket(SOCK_STREAM)
    _ = fcntl(probe.rawValue, F_SETFL, O_NONBLOCK)
    if address.with({ connect(probe.rawValue, $0, $1) }) == 0 { throw .addressInUse(path: path) }
    switch errno {
    case ENOENT: return
    case ECONNREFUSED: break
    // A full queue or a socket of another type: in any case somebody lives there.
    case EAGAIN, EPROTOTYPE: throw .addressInUse(path: path)
    case EACCES, EPERM:
      throw .permissionDenied(
        action: "replace", path: path, group: Group(letInBy: path, for: S_IWGRP)?.name)
    default: throw .last("find out who listens at", path)
    }
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .last("remove the stale socket", path, advice: "Remove it by hand, or run as root.")
    }
  }
}
