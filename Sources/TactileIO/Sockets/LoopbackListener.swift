import CTactileLinux
@preconcurrency import Glibc

/// A TCP socket that accepts connections of this machine only. Use it on one thread.
package final class LoopbackListener {
  private let socket: FileDescriptor

  /// The port.
  package let port: UInt16

  /// The descriptor to watch for ``Interest/read``.
  package var descriptor: Int32 { socket.rawValue }

  /// The bytes that the kernel keeps for a peer that does not read. With more, a slow page would receive old
  /// messages in place of the newest.
  private static let sendBuffer: Int32 = 32 << 10

  /// Listens at a port of 127.0.0.1, or of ::1.
  ///
  /// - Parameter port: The port; 0 for a free one.
  /// - Throws: ``IOError`` if the port is in use, or the machine has no such address.
  package init(port: UInt16, isVersion6: Bool = false) throws(IOError) {
    let flags =
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let family = isVersion6 ? AF_INET6 : AF_INET
    let name = isVersion6 ? "[::1]:\(port)" : "127.0.0.1:\(port)"
    socket = try FileDescriptor(
      Glibc.socket(family, flags, 0), orThrow: "create", "a socket for \(name)")
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(socket.rawValue, SOL_SOCKET, SO_REUSEADDR, &on, size)
    let result: Int32
    if isVersion6 {
      setsockopt(socket.rawValue, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, size)
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      address.sin6_addr = in6addr_loopback
      result = Self.bind(socket.rawValue, &address)
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      result = Self.bind(socket.rawValue, &address)
    }
    guard result == 0, listen(socket.rawValue, 512) == 0 else {
      throw .last("listen at", name, advice: "Choose another port with --port.")
    }
    self.port = Self.address(of: socket.rawValue)?.port ?? port
  }

  /// Listens on a socket that the service manager opened.
  ///
  /// - Throws: ``IOError/failed(action:target:code:advice:)`` if the socket is not a TCP socket of a loopback
  ///   address. The descriptor is then closed.
  package init(inheriting descriptor: consuming FileDescriptor) throws(IOError) {
    let number = descriptor.rawValue
    guard let address = Self.address(of: number), address.isLoopback else {
      throw .failed(
        action: "listen on", target: "inherited descriptor \(number)", code: EINVAL,
        advice: "Use ListenStream=127.0.0.1:PORT or ListenStream=[::1]:PORT in the .socket unit.")
    }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    port = address.port
    socket = descriptor
  }

  /// Whether the machine has the address ::1.
  package static var hasVersion6: Bool {
    (try? LoopbackListener(port: 0, isVersion6: true)) != nil
  }

  /// Accepts the next connection; nil if none waits.
  ///
  /// - Throws: ``IOError/failed(action:target:code:advice:)`` if no descriptors are left.
  package func accept() throws(IOError) -> UnixStream? {
    while true {
      let number = tactile_accept(socket.rawValue)
      if number >= 0 {
        var on: Int32 = 1
        var room = Self.sendBuffer
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
        setsockopt(number, SOL_SOCKET, SO_SNDBUF, &room, size)
        return UnixStream(owning: FileDescriptor(owning: number))
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EAGAIN: return nil
      default: throw .last("accept a connection at", "port \(port)")
      }
    }
  }

  private static func bind<Address>(_ socket: Int32, _ address: inout Address) -> Int32 {
    withUnsafeBytes(of: &address) { bytes in
      Glibc.bind(
        socket, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress!, socklen_t(bytes.count))
    }
  }

  private static func address(of socket: Int32) -> (port: UInt16, isLoopback: Bool)? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutableBytes(of: &storage) { bytes in
      let base = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress!
      guard getsockname(socket, base, &length) == 0 else { return nil }
      switch Int32(base.pointee.sa_family) {
      case AF_INET:
        let address = bytes.load(as: sockaddr_in.self)
        let isLoopback = UInt32(bigEndian: address.sin_addr.s_addr) >> 24 == 127
        return (UInt16(bigEndian: address.sin_port), isLoopback)
      case AF_INET6:
        let address = bytes.load(as: sockaddr_in6.self)
        let isLoopback = withUnsafeBytes(of: address.sin6_addr) { own in
          withUnsafeBytes(of: in6addr_loopback) { own.elementsEqual($0) }
        }
        return (UInt16(bigEndian: address.sin6_port), isLoopback)
      default: return nil
      }
    }
  }
}

/// The program at the other end of a TCP connection within this machine.
package enum LoopbackPeer {
  /// `TCP_ESTABLISHED` (tcp_states.h).
  private static let established: UInt8 = 1

  /// Returns the user who owns the peer's socket; nil if the kernel does not know.
  ///
  /// After the peer has closed its socket, the kernel reports the user 0 and the inode 0. The function therefore
  /// accepts only an established connection whose socket a program has open.
  package static func user(of descriptor: Int32) -> UInt32? {
    var peer = tactile_tcp_peer()
    guard tactile_tcp_peer(descriptor, &peer) == 0, peer.state == established, peer.inode != 0
    else {
      return nil
    }
    return peer.uid
  }
}
