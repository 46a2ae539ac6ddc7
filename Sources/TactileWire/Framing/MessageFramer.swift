/// Cuts a stream of bytes into the messages between its NULs.
///
/// Each byte is looked at once, and a message is handed out as a slice of the buffer, not as a copy.
/// What waits is bounded: a message without its NUL within the limit is an error, and from then on
/// the stream is of no use, since where the next message begins is unknown.
public struct MessageFramer: Sendable {
  /// What a quiet connection may keep of the room a long message took, in bytes.
  private static let keptCapacity = 1 << 16

  /// The most bytes a message may have, its NUL not counted.
  public var limit: Int
  /// What came and is not handed out yet, from `start` on.
  private var buffer: [UInt8] = []
  /// Where the next message begins.
  private var start = 0
  /// Up to where there is no NUL.
  private var scanned = 0

  /// A framer at the beginning of a stream; 1 MiB a message unless told otherwise.
  public init(limit: Int = 1 << 20) {
    self.limit = limit
  }

  /// How many bytes wait for `next()` or for the rest of their message.
  public var pendingCount: Int { buffer.count - start }

  /// Takes what was read from the stream; call `next()` until nil before reading on.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    compact()
    buffer.append(contentsOf: bytes)
  }

  /// Takes what was read from the stream; call `next()` until nil before reading on.
  public mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  /// The next whole message without its NUL, or nil until more bytes came.
  ///
  /// Let go of the slice before the next `append`, which would have to copy the buffer otherwise.
  /// Throws `WireError.endlessMessage`, and again at each further call.
  public mutating func next() throws(WireError) -> ArraySlice<UInt8>? {
    let end = buffer[scanned...].firstIndex(of: 0)
    guard (end ?? buffer.count) - start <= limit else { throw .endlessMessage(limit: limit) }
    scanned = end ?? buffer.count
    guard let end else { return nil }
    defer { (start, scanned) = (end + 1, end + 1) }
    return buffer[start..<end]
  }

  /// Drops what was handed out, if that is cheap or saves much.
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
