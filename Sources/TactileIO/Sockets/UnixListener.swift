import CTactileLinux
@preconcurrency import Glibc

/// A Unix stream socket that accepts clients.
///
/// The file that ``init(path:mode:group:backlog:)`` creates is removed with the listener. Use it
/// on one thread.
package final class UnixListener {
  private let socket: FileDescriptor
  /// Whether the kernel refuses descriptors that clients send.
  private let refusesDescriptors: Bool
  // Released in this order: no process may take the lock while the file exists.
  private var file: SocketFile?
  private var lock: SocketLock?
  /// The directory that the listener created; it is removed with the listener if it is empty.
  private var directory: String?

  /// The socket's path; empty for an inherited socket without a path.
  package let path: String

  /// The descriptor to watch for ``Interest/read``.
  package var descriptor: Int32 { socket.rawValue }

  /// Listens at a path.
  ///
  /// If only the directory is missing, the listener creates it (0755) and later removes it. It
  /// replaces the socket of a daemon that has ended. It does not replace the socket of a running
  /// daemon, or a file that is not a socket.
  ///
  /// - Parameters:
  ///   - path: At most 107 bytes.
  ///   - mode: The permissions of the socket's file; a client needs write permission to connect.
  ///   - group: The name of the file's group; nil for the group of the process.
  ///   - backlog: The maximum number of clients that wait to be accepted.
  /// - Throws: ``IOError``. Nothing is left behind then.
  package init(
    path: String, mode: UInt32 = 0o660, group: String? = nil, backlog: Int32 = 64
  ) throws(IOError) {
    let address = try SocketAddress(path)
    let owner = try Self.owner(named: group)
    let directory = try Self.makeDirectory(for: path)
    // A failure from here on also removes the directory.
    var isListening = false
    defer { if !isListening, let directory { rmdir(directory) } }
    let lock = try SocketLock(forSocketAt: path)
    try SocketFile.removeStale(at: path, address: address)
    let socket = try SocketAddress.makeSocket(SOCK_STREAM)
    let file = try SocketFile(binding: socket.rawValue, to: path, address: address, mode: mode)
    try file.setAccess(mode: mode, group: owner)
    refusesDescriptors = tactile_refuse_descriptors(socket.rawValue) == 0
    guard listen(socket.rawValue, backlog) == 0 else { throw .last("listen at", path) }
    _ = fcntl(socket.rawValue, F_SETFL, O_NONBLOCK)
    self.path = path
    self.socket = socket
    self.file = consume file
    self.lock = consume lock
    self.directory = directory
    isListening = true
  }

  /// Listens on a socket that the service manager opened. The manager keeps the socket's file.
  ///
  /// - Throws: ``IOError/unusableInheritedSocket(descriptor:found:)`` if it is not a listening
  ///   Unix stream socket. The descriptor is then closed.
  package init(inheriting descriptor: consuming FileDescriptor) throws(IOError) {
    let number = descriptor.rawValue
    let found = FileKind.name(of: number) ?? "not open"
    guard Self.option(SO_DOMAIN, of: number) == AF_UNIX else {
      throw .unusableInheritedSocket(descriptor: number, found: found)
    }
    guard Self.option(SO_TYPE, of: number) == Int32(SOCK_STREAM.rawValue),
      Self.option(SO_ACCEPTCONN, of: number) == 1
    else {
      throw .unusableInheritedSocket(
        descriptor: number, found: "a Unix socket that is of another type or does not listen")
    }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    refusesDescriptors = tactile_refuse_descriptors(number) == 0
    path = Self.boundPath(of: number)
    socket = descriptor
  }

  deinit {
    file = nil
    lock = nil
    if let directory { rmdir(directory) }
  }

  /// Accepts the next waiting client; nil if no client waits.
  ///
  /// - Throws: ``IOError/failed(action:target:code:advice:)`` if no descriptors are left. The
  ///   client keeps waiting, so stop watching until a descriptor is free.
  package func accept() throws(IOError) -> UnixStream? {
    while true {
      let number = tactile_accept(socket.rawValue)
      if number >= 0 {
        return UnixStream(
          owning: FileDescriptor(owning: number), looksForDescriptors: !refusesDescriptors)
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EAGAIN: return nil
      default: throw .last("accept a client at", path)
      }
    }
  }

  private static func owner(named name: String?) throws(IOError) -> Group? {
    guard let name else { return nil }
    guard let group = Group(named: name) else { throw .unknownGroup(name: name) }
    return group
  }

  /// - Returns: The directory, if this call created it.
  private static func makeDirectory(for path: String) throws(IOError) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return nil }
    let directory = String(path[..<slash])
    if mkdir(directory, 0o755) == 0 { return directory }
    switch errno {
    case EEXIST: return nil
    case EACCES, EPERM, EROFS:
      // The directory may exist below a parent that this user cannot write.
      if FileKind.name(at: directory) != nil { return nil }
      throw .permissionDenied(action: "create", path: directory, group: nil)
    default:
      throw .last("create", directory, advice: "Create its parent directory first.")
    }
  }

  private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
  }

  private static func boundPath(of descriptor: Int32) -> String {
    var address = sockaddr_un()
    var length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafeMutableBytes(of: &address) {
      getsockname(descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress!, &length)
    }
    guard result == 0 else { return "" }
    return withUnsafeBytes(of: &address.sun_path) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// The exclusive permission to bind a socket at a path: a lock on `PATH.lock`.
///
/// Without it, two daemons that start together could each remove the other's socket file as stale.
/// The kernel gives the lock to one of them and releases it even if that process is killed.
struct SocketLock: ~Copyable {
  private let descriptor: FileDescriptor
  private let path: String

  /// Takes the lock for a socket's path without waiting.
  ///
  /// - Throws: ``IOError/addressInUse(path:)`` if another process holds the lock.
  init(forSocketAt socketPath: String) throws(IOError) {
    let path = socketPath + ".lock"
    var locked = try Self.open(path, socketPath)
    // The former owner removes the file before it releases the lock. The locked file may therefore
    // have no name any more; in that case, lock the new file.
    while !Self.isStillThere(path, locked.rawValue) { locked = try Self.open(path, socketPath) }
    descriptor = locked
    self.path = path
  }

  deinit {
    // In a directory that others can write, another file may have this name by now.
    if Self.isStillThere(path, descriptor.rawValue) { unlink(path) }
  }

  /// - Throws: ``IOError/foreignLock(path:found:)`` for a file that is not a lock of this user. It
  ///   stays as it is.
  private static func open(_ path: String, _ socketPath: String) throws(IOError) -> FileDescriptor {
    var status = stat()
    // Opening a device can have effects, so look at the path first.
    if lstat(path, &status) == 0 { try checkIsLock(status, path) }
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let number = Glibc.open(path, flags, 0o600)
    if number < 0, errno == EACCES || errno == EPERM {
      throw .permissionDenied(action: "create", path: path, group: nil)
    }
    let descriptor = try FileDescriptor(
      number, orThrow: "create", path,
      advice: "Create its directory and make it writable for this user.")
    guard fstat(descriptor.rawValue, &status) == 0 else { throw .last("examine", path) }
    try checkIsLock(status, path)
    guard flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 else {
      throw errno == EWOULDBLOCK ? .addressInUse(path: socketPath) : IOError.last("lock", path)
    }
    return descriptor
  }

  private static func checkIsLock(_ status: stat, _ path: String) throws(IOError) {
    var found = FileKind.name(of: status)
    if status.st_mode & S_IFMT == S_IFREG {
      if status.st_uid == geteuid(), status.st_nlink <= 1, status.st_size == 0 { return }
      found += status.st_uid == geteuid() ? " with contents or another name" : " of another user"
    }
    throw .foreignLock(path: path, found: found)
  }

  private static func isStillThere(_ path: String, _ descriptor: Int32) -> Bool {
    var named = stat()
    var opened = stat()
    guard lstat(path, &named) == 0, fstat(descriptor, &opened) == 0 else { return false }
    return named.st_dev == opened.st_dev && named.st_ino == opened.st_ino
  }
}

/// The file of a bound socket. It is removed with this value unless another file has replaced it.
struct SocketFile: ~Copyable {
  /// `O_PATH` and `AT_EMPTY_PATH` (open(2)), which need _GNU_SOURCE.
  private static let pathOnly: Int32 = 0o10000000
  private static let emptyPath: Int32 = 0x1000

  private let path: String
  private let device: dev_t
  private let inode: ino_t

  /// Binds a socket to `path`. Clients cannot connect before the socket listens.
  ///
  /// The file has at most the permissions of `mode` from the beginning: Linux gives it those of the
  /// socket, without those in the umask. ``setAccess(mode:group:)`` adds the others.
  init(
    binding descriptor: Int32, to path: String, address: SocketAddress, mode: UInt32
  ) throws(IOError) {
    guard fchmod(descriptor, mode) == 0 else { throw .last("set the permissions of", path) }
    guard address.with({ bind(descriptor, $0, $1) }) == 0 else {
      throw errno == EADDRINUSE
        ? .addressInUse(path: path)
        : .last("bind a socket to", path, advice: "Make its directory writable for this user.")
    }
    var status = stat()
    lstat(path, &status)
    self.path = path
    device = status.st_dev
    inode = status.st_ino
  }

  /// Sets the group of the file, if there is one, and its permissions.
  ///
  /// In a directory that others can write, they may replace the file at any time. The function
  /// therefore opens the path without following a link, and changes only what it has examined.
  ///
  /// - Throws: ``IOError/replacedSocket(path:)`` if the path names another file.
  borrowing func setAccess(mode: UInt32, group: Group?) throws(IOError) {
    let file = try FileDescriptor(
      open(path, Self.pathOnly | O_NOFOLLOW | O_CLOEXEC), orThrow: "open", path,
      advice: "Check the permissions of its directory.")
    var status = stat()
    guard fstat(file.rawValue, &status) == 0 else { throw .last("examine", path) }
    guard status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == geteuid(), status.st_nlink == 1,
      status.st_dev == device, status.st_ino == inode
    else { throw .replacedSocket(path: path) }
    if let group,
      fchownat(file.rawValue, "", uid_t.max, group.identifier, Self.emptyPath) != 0
    {
      throw .last(
        "give group '\(group.name)'", path, advice: "Run as root or as a member of that group.")
    }
    guard status.st_mode & 0o7777 != mode else { return }
    // Linux before 6.6 has no other way to change the permissions of such a descriptor.
    guard chmod("/proc/self/fd/\(file.rawValue)", mode) == 0 else {
      throw .last("set the permissions of", path)
    }
  }

  deinit {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode else { return }
    unlink(path)
  }

  /// Removes the socket of a daemon that has ended, so that its path can be used again.
  ///
  /// - Throws: ``IOError/addressInUse(path:)`` if a process listens there, and
  ///   ``IOError/notASocket(path:found:)`` for another kind of file.
  static func removeStale(at path: String, address: SocketAddress) throws(IOError) {
    guard let found = FileKind.name(at: path) else { return }
    guard found == "a socket" else { throw .notASocket(path: path, found: found) }
    let probe = try SocketAddress.makeSocket(SOCK_STREAM)
    _ = fcntl(probe.rawValue, F_SETFL, O_NONBLOCK)
    if address.with({ connect(probe.rawValue, $0, $1) }) == 0 { throw .addressInUse(path: path) }
    switch errno {
    case ENOENT: return
    case ECONNREFUSED: break
    // The queue is full or the socket has another type: in both cases it has an owner.
    case EAGAIN, EPROTOTYPE: throw .addressInUse(path: path)
    case EACCES, EPERM:
      throw .permissionDenied(
        action: "replace", path: path, group: Group(withAccessTo: path, for: S_IWGRP)?.name)
    default: throw .last("check for a listener at", path)
    }
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .last("remove the stale socket", path, advice: "Remove it by hand, or run as root.")
    }
  }
}
