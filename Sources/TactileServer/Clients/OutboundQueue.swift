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
/// A long frame is not copied until the queue is written. The queues of clients with equal filters share it,
/// and writing takes turns, so one frame for many clients does not make one turn long.
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
  /// The long frames behind the buffer, which are not copied yet.
  private var held: [HeldFrame] = []
  private var heldBytes = 0

  /// The length of a frame from which it is not copied until the queue is written, in bytes.
  private let longFrame: Int

  private struct HeldFrame {
    let frame: [UInt8]
    let sequence: Int
    let merged: Int
  }

  init(limit: Int, longFrame: Int = 16 << 10) {
    self.limit = limit
    self.longFrame = longFrame
  }

  /// The number of bytes in its own buffer.
  var copiedBytes: Int { writer.bytes.count }

  /// The number of bytes that wait.
  package var count: Int { writer.bytes.count - written + heldBytes }

  /// The size of its memory, in bytes. Long frames are counted in each queue that shares them.
  var capacity: Int { writer.bytes.capacity + heldBytes }

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
    copyHeldFrames()
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
    dropHeldFrames()
    writer.removeAll(keepingAtMost: MemoryCost.keptBuffer)
    written = 0
    awaited = 0
    lastStart = 0
    lastMoves.removeAll(keepingAtMost: MemoryCost.keptBuffer)
  }

  /// Removes every message of which no byte has been written.
  mutating func dropUnbegun() {
    dropHeldFrames()
    let end =
      isAmidMessage ? (writer.bytes[written...].firstIndex(of: 0) ?? written - 1) + 1 : written
    writer.truncate(to: end)
    writer.releaseMemory()
    lastStart = end
    lastMoves.removeAll(keepingCapacity: true)
  }

  /// Adds a message; `encode` writes it with its NUL.
  mutating func append(_ encode: (inout JSONWriter) -> Void) {
    copyHeldFrames()
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
    if replaces { removeLast() }
    lastMerged = replaces ? lastMerged + 1 : 0
    let number = replaces ? sequence - 1 : sequence
    if frame.count < longFrame {
      copyHeldFrames()
      lastStart = writer.bytes.count
      writer.event(sequence: number, merged: lastMerged, frame: frame)
    } else {
      lastStart = writer.bytes.count
      held.append(HeldFrame(frame: frame, sequence: number, merged: lastMerged))
      heldBytes += frame.count
    }
    lastMoves.removeAll(keepingCapacity: true)
    lastMoves.append(contentsOf: moves)
    return !replaces
  }

  /// Removes the last message, of which no byte has been written.
  private mutating func removeLast() {
    if let last = held.popLast() {
      heldBytes -= last.frame.count
    } else {
      writer.truncate(to: lastStart)
    }
  }

  // MARK: Long frames

  private mutating func copyHeldFrames() {
    guard !held.isEmpty else { return }
    for next in held {
      lastStart = writer.bytes.count
      writer.event(sequence: next.sequence, merged: next.merged, frame: next.frame)
    }
    dropHeldFrames()
  }

  private mutating func dropHeldFrames() {
    guard !held.isEmpty else { return }
    held.removeAll()
    heldBytes = 0
  }
}
