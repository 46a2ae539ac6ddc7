@preconcurrency import Glibc
import TactileIO

/// A client of the measured program.
final class Reader {
  private let stream: UnixStream
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
  /// Whether the program has closed the connection.
  private(set) var isClosed = false
  /// The number of bytes received.
  private(set) var bytes = 0

  /// Connects and sends the first message.
  init(_ path: String, greeting: String) throws {
    stream = try UnixStream(connectingTo: path)
    var greeting = greeting
    try greeting.withUTF8 { text in
      guard !text.isEmpty else { return }
      _ = try stream.write(UnsafeRawBufferPointer(text))
    }
  }

  /// Sends as many of the bytes as the socket has room for.
  func send(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }

  deinit { buffer.deallocate() }

  /// The descriptor to wait for.
  var descriptor: Int32 { stream.descriptor }

  /// Reads the available bytes. The buffer is empty if there are none, and valid until the next call.
  func read() -> UnsafeRawBufferPointer {
    let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    bytes += max(0, count)
    if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { isClosed = true }
    return UnsafeRawBufferPointer(rebasing: buffer[..<max(0, count)])
  }
}
