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
