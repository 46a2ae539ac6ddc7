import TactileWire

/// The messages that wait to be written to one client, in order and up to a limit.
///
///     written ──┐         ┌── last message
///     [........|xxxxxxxxxx|xxxxxxxxx]
///
/// While a client is behind, frames are merged. A frame that contains only movements replaces the last
/// message if that contains movements of the same touches, gestures and content, and if no byte of it
/// has been written. The message has the number of replaced frames. A frame in which a touch or a
/// gesture begins or ends is never merged.
///
/// A client that still exceeds the limit is disconnected. It can subscribe again, and then receives
/// the full state. Otherwise a client could miss a cancellation, which would violate S24.
package struct OutboundQueue {
  /// The most bytes that may wait.
  var limit: Int
  private var writer = JSONWriter()
  /// The number of bytes of long messages, which may exceed the limit: replies that the client has called
  /// for, and frames that came after the client had read everything.
  private(set) var awaited = 0
  /// The number of bytes at the start of the buffer that have been written.
  private var written = 0
  /// Whether a part of the next message has been written.
  private var isAmidMessage = false
  private var lastStart = 0
  /// The objects that the last message moves; empty if it has other entries.
  private var lastMoves: [FrameMove] = []
  /// The number of messages that the last one replaced.
  private var lastMerged = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// The number of bytes that wait.
  package var count: Int { writer.bytes.count - written }

  /// The size of its memory, in bytes.
  var capacity: Int { writer.bytes.capacity }

  /// Whether no bytes wait.
  package var isEmpty: Bool { count == 0 }

  /// Whether more bytes wait than may.
  var isOverfull: Bool { count > limit + awaited }

  /// Lets long messages exceed the limit until the queue is empty. Later ones may be longer than the
  /// first.
  mutating func allow(_ bytes: Int) {
    awaited = max(awaited, bytes)
  }

  /// Passes the bytes that wait to `body`, and removes as many as it returns.
  package mutating func write(_ body: (UnsafeRawBufferPointer) -> Int) {
    let start = written
    written += writer.bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    if written > start { isAmidMessage = writer.bytes[written - 1] != 0 }
    if written == writer.bytes.count {
      clear()
    } else if written > writer.bytes.count / 2 || awaited == 0 && written > limit / 4 {
      writer.removeFirst(written)
      lastStart -= written
      written = 0
    }
  }

  /// Removes all messages.
  mutating func clear() {
    writer.removeAll(keepingAtMost: MemoryCost.keptBuffer)
    written = 0
    awaited = 0
    lastStart = 0
    lastMoves.removeAll(keepingAtMost: MemoryCost.keptBuffer)
  }

  /// Removes every message of which no byte has been written.
  mutating func dropUnbegun() {
    let end =
      isAmidMessage ? (writer.bytes[written...].firstIndex(of: 0) ?? written - 1) + 1 : written
    writer.truncate(to: end)
    writer.releaseMemory()
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

  /// Adds a frame's message, or replaces the last message with it if that loses nothing.
  ///
  /// - Parameter moves: The objects that the frame moves, if all its entries are movements; otherwise empty.
  /// - Returns: Whether the message has a new number, and not that of the message it replaced.
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
