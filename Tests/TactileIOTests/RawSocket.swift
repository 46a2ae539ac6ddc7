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

  /// Returns the next datagram; nil if there is none.
  func receive() -> String? {
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
  }
}
