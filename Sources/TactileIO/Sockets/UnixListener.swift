import CTactileLinux
@preconcurrency import Glibc

/// A Unix stream socket that clients connect to.
///
/// Its file, made at ``init(path:mode:group:backlog:)``, is gone with it. Belongs to one thread.
package final class UnixListener {
  private let socket: FileDescriptor
  // In the order in which they have to go: nobody may take the lock while the file is there.
  private var file: SocketFile?
  private var lock: SocketLock?
  /// The directory that was made for it, and goes with it if nothing else lies there.
  private var directory: String?

  /// Where it listens; empty for an inherited socket that has no path.
  package let path: String

  /// The descriptor, to be watched for ``Interest/read``.
  package var descriptor: Int32 { socket.rawValue }

  /// Listens at a path.
  ///
  /// The directory is made (0755) if only it is missing, and goes again with the listener. A socket that a dead daemon left is
  /// replaced; a living daemon's, and a file that is no socket, are not.
  ///
  /// - Parameters:
  ///   - path: at most 107 bytes.
  ///   - mode: the permissions of the socket's file; connecting needs the right to write.
  ///   - group: the name of the group the file is given to; nil for the process's own.
  ///   - backlog: how many clients may wait to be accepted.
  /// - Throws: ``IOError``, and nothing is left behind then.
  package init(
    path: String, mode: UInt32 = 0o660, group: String? = nil, backlog: Int32 = 64
  ) throws(IOError) {
    let address = try SocketAddress(path)
    let owner = try Self.owner(named: group)
    let directory = try Self.makeDirectory(for: path)
    // What fails from here on takes the directory with it.
    var isListening = false
    defer { if !isListening, let directory { rmdir(directory) } }
    let lock = try SocketLock(forSocketAt: path)
    try SocketFile.removeStale(at: path, address: address)
    let socket = try SocketAddress.makeSocket(SOCK_STREAM)
    let file = try SocketFile(binding: socket.rawValue, to: path, address: address)
    try file.setAccess(mode: mode, group: owner)
    guard listen(socket.rawValue, backlog) == 0 else { throw .last("listen at", path) }
    _ = fcntl(socket.rawValue, F_SETFL, O_NONBLOCK)
    self.path = path
    self.socket = socket
    self.file = consume file
    self.lock = consume lock
    self.directory = directory
    isListening = true
  }

  /// Listens on a socket that the service manager has opened; its file stays the manager's.
  ///
  /// - Throws: ``IOError/unusableInheritedSocket(descriptor:found:)`` if it is anything but a
  ///   listening Unix stream socket; the descriptor is closed then.
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
        descriptor: number, found: "a Unix socket of another type, or not listening")
    }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    path = Self.boundPath(of: number)
    socket = descriptor
  }

  deinit {
    file = nil
    lock = nil
    if let directory { rmdir(directory) }
  }

  /// The next client that waits, nil when there is none (any more).
  ///
  /// - Throws: ``IOError/failed(action:target:code:advice:)`` when descriptors have run out; the
  ///   client keeps waiting, so stop watching until one is free.
  package func accept() throws(IOError) -> UnixStream? {
    while true {
      let number = tactile_accept(socket.rawValue)
      if number >= 0 { return UnixStream(owning: FileDescriptor(owning: number)) }
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

  /// - Returns: The directory, if it was not there.
  private static func makeDirectory(for path: String) throws(IOError) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return nil }
    let directory = String(path[..<slash])
    if mkdir(directory, 0o755) == 0 { return directory }
    switch errno {
    case EEXIST: return nil
    case EACCES, EPERM, EROFS:
      // It may be there all the same, behind a parent that we may not write to.
      if FileKind.name(at: directory) != nil { return nil }
      throw .permissionDenied(action: "create", path: directory, group: nil)
    default:
      throw .last("create", directory, advice: "Create the directories above it first.")
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
