@preconcurrency import Glibc
import TactileIO
import TactileWire

/// A connection to the service that waits for replies.
final class ServiceConnection {
  private let stream: UnixStream
  private var framer = MessageFramer(limit: JSONLimits.reply.maximumBytes)
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

  /// The longest wait for a part of a reply, in milliseconds; -1 for no limit.
  private let patience: Int32

  /// The stream to which the replies are printed. A wait for a reply ends when its reader has gone; nil waits
  /// on.
  var output: StandardStream?

  /// Connects to the service.
  ///
  /// - Parameter patience: The longest wait for a part of a reply, in seconds; nil for no limit.
  init(to path: String, patience: Int32? = nil) throws(IOError) {
    stream = try UnixStream(connectingTo: path)
    self.patience = patience.map { $0 * 1000 } ?? -1
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
      if start < writer.bytes.count { guard try wait(for: POLLOUT) else { return } }
    }
  }

  /// Waits for the next reply and returns it; nil after the service closed the connection, or after the
  /// reader of ``output`` has gone.
  func next() throws -> VarlinkReply? {
    while true {
      if let message = try framer.next() {
        return try VarlinkReply(decoding: message, limits: .reply)
      }
      switch try stream.read(into: buffer) {
      case .bytes(let count): framer.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      case .nothingYet: guard try wait(for: POLLIN) else { return nil }
      case .end: return nil
      }
    }
  }

  /// The descriptor to watch for replies.
  var descriptor: Int32 { stream.descriptor }

  /// Calls `take` with each reply that has arrived, without waiting.
  ///
  /// - Returns: Whether the connection is still open.
  func takeReplies(_ take: (VarlinkReply) throws -> Void) throws -> Bool {
    while true {
      while let message = try framer.next() {
        try take(VarlinkReply(decoding: message, limits: .reply))
      }
      switch try stream.read(into: buffer) {
      case .bytes(let count): framer.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      case .nothingYet: return true
      case .end: return false
      }
    }
  }

  /// Waits for the next reply and returns it.
  ///
  /// - Throws: `ServiceError` if the reply is an error, or if the connection was closed without
  ///   one.
  func answer() throws -> VarlinkReply {
    guard let reply = try next() else {
      throw ServiceError(description: "The service closed the connection without a reply.")
    }
    try reply.check()
    return reply
  }

  /// Waits for the socket. Returns false if the reader of ``output`` has gone.
  private func wait(for events: Int32) throws -> Bool {
    var entries = [pollfd(fd: stream.descriptor, events: Int16(events), revents: 0)]
    if let output { entries.append(pollfd(readerOf: output)) }
    if poll(&entries, nfds_t(entries.count), patience) == 0 {
      throw ServiceError(description: "The service did not answer in \(patience / 1000) s.")
    }
    return !entries.dropFirst().contains(where: \.hasNoReader)
  }
}

extension VarlinkReply {
  /// Throws a `ServiceError` if the reply is an error.
  func check() throws {
    guard let error else { return }
    throw ServiceError(description: try knownError()?.description ?? "error reply: \(error)")
  }
}

/// An error from the service.
struct ServiceError: Error, CustomStringConvertible {
  /// The message: the problem, and the action that solves it.
  let description: String
}
