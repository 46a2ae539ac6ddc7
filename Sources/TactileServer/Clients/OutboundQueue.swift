import TactileWire

/// What waits to be written to one client: whole messages, in order, and never more than a limit.
///
///     written ──┐         ┌── last message
///     [........|xxxxxxxxxx|xxxxxxxxx]
///
/// While a client is behind, a frame in which things only moved takes the place of the one before it
/// if that, too, only moved the very same and has not begun to be written: the client then
/// jumps to where the fingers are, the message says how many it stands for, and no beginning and no
/// end, of a touch or a gesture, is ever merged away. A client that still gets beyond the limit is
/// told so and let go; it can subscribe again and is then given the full state (S24 cannot be kept
/// for a client that misses a cancellation).
public struct OutboundQueue {
  /// How many bytes may wait.
  var limit: Int
  private var writer = JSONWriter()
  /// How much of what is in the buffer has been written to the client.
  private var written = 0
  /// Whether the client has a part of the next message; what was written before may be forgotten.
  private var isAmidMessage = false
  private var lastStart = 0
  /// What the last message moves, if it does nothing else.
  private var lastMoves: [FrameMove] = []
  /// How many messages the last one took the place of.
  private var lastMerged = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// How many bytes wait.
  public var count: Int { writer.bytes.count - written }

  /// Whether nothing waits.
  public var isEmpty: Bool { count == 0 }

  /// Whether more waits than may.
  var isOverfull: Bool { count > limit }

  /// Hands out what waits, and forgets as much of it as the body says it has written.
  public mutating func write(_ body: (UnsafeRawBufferPointer) -> Int) {
    let start = written
    written += writer.bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    if written > start { isAmidMessage = writer.bytes[written - 1] != 0 }
    if written == writer.bytes.count {
      clear()
    } else if written > writer.bytes.count / 2 {
      writer.removeFirst(written)
      lastStart -= written
      written = 0
    }
  }

  /// Forgets everything.
  mutating func clear() {
    writer.removeAll()
    written = 0
    lastStart = 0
    lastMoves.removeAll(keepingCapacity: true)
  }

  /// Forgets every message of which nothing has been written yet.
  mutating func dropUnbegun() {
    let end =
      isAmidMessage ? (writer.bytes[written...].firstIndex(of: 0) ?? written - 1) + 1 : written
    writer.truncate(to: end)
    lastStart = end
    lastMoves.removeAll(keepingCapacity: true)
  }

  /// Adds a message; `encode` writes it with its NUL.
  mutating func append(_ encode: (inout JSONWriter) -> Void) {
    lastStart = writer.bytes.count
    lastMoves.removeAll(keepingCapacity: true)
    lastMerged = 0
    encode(&writer)
  }

  /// Adds a frame's message, or puts it in the place of the last one where that loses nothing.
  ///
  /// - Parameter moves: What the frame moves, if it does nothing else; else empty.
  /// - Returns: Whether the message has its own number, and not that of the one it replaced.
  mutating func appendFrame(_ frame: [UInt8], moves: [FrameMove], sequence: Int) -> Bool {
    let replaces = !moves.isEmpty && lastMoves == moves && lastStart >= written && !isEmpty
    if replaces { writer.truncate(to: lastStart) } else { lastStart = writer.bytes.count }
    lastMerged = replaces ? lastMerged + 1 : 0
    writer.event(
      sequence: replaces ? sequence - 1 : sequence, merged: lastMerged, frame: frame)
    lastMoves.removeAll(keepingCapacity: true)
    lastMoves.append(contentsOf: moves)
    return !replaces
  }
}
