@preconcurrency import Glibc
import TactileIO
import TactileWire

/// A connection to the service that waits for its answers.
final class ServiceConnection {
  private let stream: UnixStream
  private var framer = MessageFramer(limit: 16 << 20)
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

  init(to path: String) throws(IOError) {
    stream = try UnixStream(connectingTo: path)
  }

  deinit {
    buffer.deallocate()
  }

  /// Sends a call.
  func call(_ call: VarlinkCall) throws {
    var writer = JSONWriter()
    writer.call(call)
    var start = 0
    while start < writer.bytes.count {
      let outcome = try writer.bytes.withUnsafeBytes { bytes in
        try stream.write(UnsafeRawBufferPointer(rebasing: bytes[start...]))
      }
      guard case .wrote(let count) = outcome else { return }
      start += count
      if start < writer.bytes.count { wait(for: POLLOUT) }
    }
  }

  /// The next reply; nil when the service has ended the connection.
  func next() throws -> VarlinkReply? {
    while true {
      if let message = try framer.next() { return try VarlinkReply(decoding: message) }
      switch try stream.read(into: buffer) {
      case .bytes(let count): framer.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      case .nothingYet: wait(for: POLLIN)
      case .end: return nil
      }
    }
  }

  /// What can be watched for replies to come.
  var descriptor: Int32 { stream.descriptor }

  /// Hands over the replies that have come, without waiting.
  ///
  /// - Returns: whether the service is still there.
  func takeReplies(_ take: (VarlinkReply) throws -> Void) throws -> Bool {
    while true {
      while let message = try framer.next() { try take(VarlinkReply(decoding: message)) }
      switch try stream.read(into: buffer) {
      case .bytes(let count): framer.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      case .nothingYet: return true
      case .end: return false
      }
    }
  }

  /// The next reply, which must be there and no error.
  ///
  /// - Throws: `ServiceError` with what the service said.
  func answer() throws -> VarlinkReply {
    guard let reply = try next() else {
      throw ServiceError(description: "The service ended the connection without an answer.")
    }
    try reply.check()
    return reply
  }

  private func wait(for events: Int32) {
    var entry = pollfd(fd: stream.descriptor, events: Int16(events), revents: 0)
    poll(&entry, 1, -1)
  }
}

extension VarlinkReply {
  /// Throws what the service refused with, as a sentence.
  func check() throws {
    guard let error else { return }
    throw ServiceError(description: try knownError()?.description ?? "refused: \(error)")
  }
}
