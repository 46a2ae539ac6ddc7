@preconcurrency import Glibc

/// The address of a Unix socket (`struct sockaddr_un`).
struct SocketAddress {
  private var storage = sockaddr_un()
  private let length: socklen_t

  /// Creates the address of a path, or of `@name` in the abstract namespace, which has no file.
  ///
  /// - Throws: ``IOError/pathTooLong(path:length:)`` from 108 bytes on; one byte is for the NUL.
  init(_ path: String) throws(IOError) {
    var bytes = Array(path.utf8)
    let capacity = MemoryLayout.size(ofValue: storage.sun_path)
    guard bytes.count < capacity else {
      throw .pathTooLong(path: path, length: bytes.count)
    }
    let isAbstract = bytes.first == UInt8(ascii: "@")
    if isAbstract { bytes[0] = 0 }
    storage.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &storage.sun_path) { $0.copyBytes(from: bytes) }
    // The length of an abstract name ends it; the length of a path includes the NUL.
    let size = MemoryLayout<sa_family_t>.size + bytes.count + (isAbstract ? 0 : 1)
    length = socklen_t(size)
  }

  /// Passes the address to a system call.
  func with<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafeBytes(of: storage) {
      body($0.assumingMemoryBound(to: sockaddr.self).baseAddress!, length)
    }
  }

  /// Creates a Unix socket of a type such as `SOCK_STREAM`, close-on-exec.
  static func makeSocket(_ type: __socket_type) throws(IOError) -> FileDescriptor {
    let type = Int32(type.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    return try FileDescriptor(socket(AF_UNIX, type, 0), orThrow: "create", "a socket")
  }
}

/// Connects sockets without waiting, to programs of this machine.
package enum OutgoingSocket {
  /// The other end.
  package enum Target: Equatable, Sendable {
    /// The path of a Unix socket.
    case unix(String)
    /// A port of 127.0.0.1.
    case loopback4(UInt16)
    /// A port of ::1.
    case loopback6(UInt16)
  }

  /// What became of a connection.
  package enum State: Equatable {
    /// The kernel still connects. The descriptor is ready for writing afterwards.
    case connecting
    case connected
    /// The queue of the listener is full. Close the socket, and connect again later.
    case busy
    /// The `errno`.
    case failed(Int32)
  }

  /// Creates a socket and begins to connect it.
  ///
  /// - Returns: The socket, which is non-blocking, and its state.
  /// - Throws: ``IOError`` if no descriptors are left, or the path is too long.
  package static func connect(to target: Target) throws(IOError) -> (UnixStream, State) {
    let flags = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let family: Int32
    switch target {
    case .unix: family = AF_UNIX
    case .loopback4: family = AF_INET
    case .loopback6: family = AF_INET6
    }
    let socket = try FileDescriptor(
      socket(family, flags | Int32(SOCK_NONBLOCK.rawValue), 0), orThrow: "create", "a socket")
    let number = socket.rawValue
    let result: Int32
    switch target {
    case .unix(let path):
      result = try SocketAddress(path).with { Glibc.connect(number, $0, $1) }
    case .loopback4(let port):
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      result = Self.connect(number, &address)
    case .loopback6(let port):
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      address.sin6_addr = in6addr_loopback
      result = Self.connect(number, &address)
    }
    let code = errno
    let stream = UnixStream(owning: socket)
    if result == 0 { return (stream, .connected) }
    switch code {
    case EINPROGRESS, EINTR: return (stream, .connecting)
    case EAGAIN: return (stream, .busy)
    default: return (stream, .failed(code))
    }
  }

  /// Returns the state of a socket that was connecting, once it is ready for writing.
  package static func state(of stream: UnixStream) -> State {
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(stream.descriptor, SOL_SOCKET, SO_ERROR, &code, &length) == 0 else {
      return .failed(errno)
    }
    return code == 0 ? .connected : .failed(code)
  }

  private static func connect<Address>(_ socket: Int32, _ address: inout Address) -> Int32 {
    withUnsafeBytes(of: &address) { bytes in
      Glibc.connect(
        socket, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress!, socklen_t(bytes.count))
    }
  }
}
