@preconcurrency import Glibc
import TactileIO

/// A client of the program that is measured.
final class Reader {
  private let stream: UnixStream
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
  /// Whether the program has hung up.
  private(set) var isClosed = false
  /// How many bytes have come.
  private(set) var bytes = 0

  /// Connects, and says what the program wants to hear.
  init(_ path: String, greeting: String) throws {
    stream = try UnixStream(connectingTo: path)
    var greeting = greeting
    try greeting.withUTF8 { text in
      guard !text.isEmpty else { return }
      _ = try stream.write(UnsafeRawBufferPointer(text))
    }
  }

  /// Says something; as much of it as there is room for.
  func say(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes {
      send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }

  deinit { buffer.deallocate() }

  /// To be watched for reading.
  var descriptor: Int32 { stream.descriptor }

  /// Reads what is there; an empty buffer where nothing is. Valid until the next call.
  func read() -> UnsafeRawBufferPointer {
    let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    bytes += max(0, count)
    if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { isClosed = true }
    return UnsafeRawBufferPointer(rebasing: buffer[..<max(0, count)])
  }
}
