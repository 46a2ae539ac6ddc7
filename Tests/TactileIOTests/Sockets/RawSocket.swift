@preconcurrency import Glibc

/// A Unix socket made with system calls only, independent of the library.
final class RawSocket {
  let descriptor: Int32

  /// Binds a socket to a path, or to an abstract name that begins with `@`.
  init(_ type: __socket_type, boundTo name: String) {
    descriptor = socket(AF_UNIX, Int32(type.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(name.utf8)
    if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let length = socklen_t(2 + bytes.count)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    guard result == 0 else { fatalError("cannot bind a socket to \(name)") }
  }

  deinit {
    close(descriptor)
  }

  func startListening() {
    listen(descriptor, 4)
  }

  /// Returns the next datagram with the descriptor that came with it; nil if there is none, or without a
  /// descriptor. The caller closes the descriptor.
  func receiveDescriptor() -> (String, Int32)? {
    var bytes = [UInt8](repeating: 0, count: 512)
    var control = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { bytes in
      control.withUnsafeMutableBytes { control in
        var place = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &place) { place in
          var message = msghdr()
          message.msg_iov = place
          message.msg_iovlen = 1
          message.msg_control = control.baseAddress
          message.msg_controllen = control.count
          let count = recvmsg(descriptor, &message, Int32(MSG_DONTWAIT))
          return message.msg_controllen >= MemoryLayout<cmsghdr>.size + 4 ? count : -1
        }
      }
    }
    guard count >= 0 else { return nil }
    // The data of a control message follows its header.
    let copy = control.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: MemoryLayout<cmsghdr>.size, as: Int32.self)
    }
    return (String(decoding: bytes[..<count], as: UTF8.self), copy)
  }

  /// Returns the next datagram; nil if there is none.
  func receive() -> String? {
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
  }
}
