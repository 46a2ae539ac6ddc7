@preconcurrency import Glibc
import Tactile
import TactileIO
import TactileWire

/// A connection to the service that waits for replies.
///
/// Here is the only time limit of all commands: whoever waits for the reply to a call waits for ``patience``.
final class ServiceConnection {
  /// The longest wait for a part of a reply, in seconds. A tactiled that works answers within milliseconds; one
  /// that hangs, or that is suspended, never does.
  static let patience: TimeInterval = 8

  /// The path of the socket.
  let path: String
  private let stream: UnixStream
  private var framer = MessageFramer(limit: JSONLimits.reply.maximumBytes)
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

  private let patience: TimeInterval

  /// The stream to which the replies are printed. A wait for a reply ends when its reader has gone; nil waits
  /// on.
  var output: StandardStream?

  /// Connects to the service.
  ///
  /// - Parameter patience: The longest wait for a part of a reply, in seconds.
  init(to path: String, patience: TimeInterval = ServiceConnection.patience) throws(IOError) {
    stream = try UnixStream(connectingTo: path)
    self.path = path
    self.patience = patience
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
      if start < writer.bytes.count {
        guard try wait(for: POLLOUT, atMost: patience) else { return }
      }
    }
  }

  /// Waits for the reply to a call and returns it; nil after the service closed the connection, or after the
  /// reader of ``output`` has gone.
  ///
  /// - Parameter work: The time that the service needs for the call, in seconds.
  /// - Throws: ``SilentService`` if no part of it comes in ``patience`` after that time.
  func next(after work: TimeInterval = 0) throws -> VarlinkReply? {
    try next(within: work + patience)
  }

  /// Waits for a further reply of a stream, which may never come, and returns it; nil as for ``next(after:)``.
  func nextOfStream() throws -> VarlinkReply? { try next(within: nil) }

  private func next(within limit: TimeInterval?) throws -> VarlinkReply? {
    while true {
      if let message = try framer.next() {
        return try VarlinkReply(decoding: message, limits: .reply)
      }
      switch try stream.read(into: buffer) {
      case .bytes(let count): framer.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      case .nothingYet: guard try wait(for: POLLIN, atMost: limit) else { return nil }
      case .end:
        isClosed = true
        return nil
      }
    }
  }

  /// Whether the service has closed the connection.
  private(set) var isClosed = false

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

  /// Waits for the reply to a call and returns it.
  ///
  /// - Parameter work: The time that the service needs for the call, in seconds.
  /// - Throws: ``ServiceError`` if the reply is an error, or if the connection was closed without
  ///   one; ``SilentService``.
  func answer(after work: TimeInterval = 0) throws -> VarlinkReply {
    guard let reply = try next(after: work) else {
      throw ServiceError(description: "The service closed the connection without a reply.")
    }
    try reply.check()
    return reply
  }

  /// Waits for the socket. Returns false if the reader of ``output`` has gone.
  ///
  /// - Parameter limit: The longest wait, in seconds; nil for no limit.
  private func wait(for events: Int32, atMost limit: TimeInterval?) throws -> Bool {
    var entries = [pollfd(fd: stream.descriptor, events: Int16(events), revents: 0)]
    if let output { entries.append(pollfd(readerOf: output)) }
    let time = limit.map { Int32(($0 * 1000).rounded(.up)) } ?? -1
    if poll(&entries, nfds_t(entries.count), time) == 0, let limit {
      throw SilentService(socket: path, wait: limit)
    }
    return !entries.dropFirst().contains(where: \.hasNoReader)
  }
}

/// The service took a call and does not answer.
struct SilentService: Error, CustomStringConvertible {
  /// The path of its socket.
  let socket: String
  /// The time without an answer, in seconds.
  let wait: TimeInterval

  /// What happens, without a full stop.
  var finding: String {
    "tactiled at \(socket) has taken a call but has not answered for \(SourcedValue.text(of: wait)) s, so it hangs or is "
      + "suspended"
  }

  var description: String { "\(finding). \(Self.advice)" }

  /// Says so to the user of a command that can do its work without the service.
  func warn() { StandardStream.error.writeLine("tactile: warning: \(self)") }

  static let advice =
    "See its log (journalctl -u tactiled), and restart it (sudo systemctl restart tactiled)."
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
