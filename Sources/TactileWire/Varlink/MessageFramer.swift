/// Splits a stream of bytes into the messages between its NULs.
///
/// The framer reads each byte once, and returns a message as a slice of its buffer. A message
/// without a NUL within the limit is an error. After this error, the stream cannot be decoded,
/// because the beginning of the next message is unknown.
package struct MessageFramer: Sendable {
  /// The largest empty buffer that is kept, in bytes.
  private static let keptCapacity = 1 << 16

  /// The most bytes of a message, without its NUL.
  package var limit: Int
  /// The bytes of the stream. The bytes from `start` on are not returned yet.
  private var buffer: [UInt8] = []
  /// The location of the next message.
  private var start = 0
  /// The end of the part that is known to contain no NUL.
  private var scanned = 0

  /// Creates a framer for the beginning of a stream. The default limit is 1 MiB per message.
  package init(limit: Int = 1 << 20) {
    self.limit = limit
  }

  /// The size of the memory that it has for the stream, in bytes.
  package var capacity: Int { buffer.capacity }

  /// The number of bytes that wait for `next()` or for the rest of their message.
  package var pendingCount: Int { buffer.count - start }

  /// Appends bytes of the stream. Call `next()` until it returns nil before you read on.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    compact()
    buffer.append(contentsOf: bytes)
  }

  /// Appends bytes of the stream. Call `next()` until it returns nil before you read on.
  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  /// Returns the next complete message without its NUL; nil if more bytes are needed.
  ///
  /// Release the slice before the next `append`; otherwise that copies the buffer.
  /// Throws `WireError.endlessMessage`. Each further call throws it too.
  package mutating func next() throws(WireError) -> ArraySlice<UInt8>? {
    guard let end = try endOfMessage() else { return nil }
    let message = buffer[start..<end]
    (start, scanned) = (end + 1, end + 1)
    if start == buffer.count, buffer.capacity > Self.keptCapacity {
      // The message has the memory. The client may never send again.
      (buffer, start, scanned) = ([], 0, 0)
    }
    return message
  }

  /// Returns the number of bytes of the next whole message without its NUL; nil if more bytes are
  /// needed. `next()` then returns that message.
  ///
  /// Throws `WireError.endlessMessage`, then at each further call too.
  package mutating func nextCount() throws(WireError) -> Int? {
    guard let end = try endOfMessage() else { return nil }
    return end - start
  }

  private mutating func endOfMessage() throws(WireError) -> Int? {
    let end = buffer[scanned...].firstIndex(of: 0)
    guard (end ?? buffer.count) - start <= limit else { throw .endlessMessage(limit: limit) }
    scanned = end ?? buffer.count
    return end
  }

  /// Removes the returned messages, if that is cheap or frees much memory.
  private mutating func compact() {
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= Self.keptCapacity)
    } else if start >= buffer.count / 2, start > 0 {
      buffer.removeSubrange(..<start)
    } else {
      return
    }
    scanned -= start
    start = 0
  }
}
