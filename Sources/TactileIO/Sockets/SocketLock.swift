@preconcurrency import Glibc

/// The right to bind a socket at a path: an exclusive lock on `PATH.lock`, gone with this value.
///
/// Two daemons that start at once would each find the other's socket file stale and remove it. The
/// kernel gives the lock to one of them, and takes it back even if that one is killed.
struct SocketLock: ~Copyable {
  private let descriptor: FileDescriptor
  private let path: String

  /// Takes the lock for a socket's path, without waiting.
  ///
  /// - Throws: ``IOError/addressInUse(path:)`` if another process has it.
  init(forSocketAt socketPath: String) throws(IOError) {
    let path = socketPath + ".lock"
    var locked = try Self.open(path, socketPath)
    // The former owner removes the file before it lets go, so what was locked just now may be a
    // file that nobody else will ever find. Then the next one is to be locked.
    while !Self.isStillThere(path, locked.rawValue) { locked = try Self.open(path, socketPath) }
    descriptor = locked
    self.path = path
  }

  deinit {
    unlink(path)
  }

  private static func open(_ path: String, _ socketPath: String) throws(IOError) -> FileDescriptor {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    let number = Glibc.open(path, flags, 0o600)
    if number < 0, errno == EACCES || errno == EPERM {
      throw .permissionDenied(action: "create", path: path, group: nil)
    }
    let descriptor = try FileDescriptor(
      number, orThrow: "create", path,
      advice: "The socket's directory must exist and be writable for this user.")
    guard flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 else {
      throw errno == EWOULDBLOCK ? .addressInUse(path: socketPath) : IOError.last("lock", path)
    }
    return descriptor
  }

  private static func isStillThere(_ path: String, _ descriptor: Int32) -> Bool {
    var named = stat()
    var opened = stat()
    guard lstat(path, &named) == 0, fstat(descriptor, &opened) == 0 else { return false }
    return named.st_dev == opened.st_dev && named.st_ino == opened.st_ino
  }
}
