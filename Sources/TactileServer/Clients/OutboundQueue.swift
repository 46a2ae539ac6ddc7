import Tactile
import TactileWire

/// The messages that wait to be written to one client, in order and up to a limit.
///
///     written ──┐    sealed pieces               ┌── last message
///     [........|xxxxxxxxx][xxxxxxxxxxx][xxxxxxxxx|xxx    ]
///                                                 tail
///
/// The bytes are in pieces, so that no queue of a slow client moves all of its bytes to a larger buffer, and none frees
/// much memory at once. A long message is a piece of its own: the queues of clients with equal filters share it.
///
/// While a client is behind, frames are merged. A frame that contains only movements replaces the last
/// message if that contains movements of the same touches, gestures and content, and if no byte of it
/// has been written. The message has the number of replaced frames. A frame in which a touch or a
/// gesture begins or ends is never merged.
///
/// A client that still exceeds the limit is disconnected. It can subscribe again, and then receives
/// the full state. Otherwise a client could miss a cancellation, which would violate S24.
package struct OutboundQueue {
  /// The size of a piece in bytes. A message of this size or more is not copied.
  package static let pieceSize = 16 << 10

  /// The most bytes that may wait.
  var limit: Int
  /// The pieces to which nothing is added, in order.
  private var sealed: [[UInt8]] = []
  /// The piece behind them.
  private var tail = JSONWriter()
  /// The bytes in ``sealed``.
  private var sealedBytes = 0
  /// The number of bytes of the first piece that have been written.
  private var written = 0
  /// Whether a part of the next message has been written.
  private var isAmidMessage = false
  /// The number of bytes by which the queue may exceed the limit: replies that the client has called
  /// for, and frames that came after the client had read everything.
  private(set) var awaited = 0
  /// Where the last message begins: the number of pieces before it, and the offset in its piece.
  private var lastStart = (pieces: 0, offset: 0)
  /// The number of the objects that the last message moves (``EncodedFrame/moves``); 0 if it has other entries.
  private var lastMoves = 0
  /// The number of messages that the last one replaced.
  private var lastMerged = 0

  package init(limit: Int) {
    self.limit = limit
  }

  /// The number of bytes that wait.
  package var count: Int { sealedBytes + tail.bytes.count - written }

  /// Whether no bytes wait.
  package var isEmpty: Bool { sealed.isEmpty && written == tail.bytes.count }

  /// Whether more bytes wait than may.
  package var isOverfull: Bool { count > limit + awaited }

  /// Lets long messages exceed the limit until the queue is empty. Later ones may be longer than the
  /// first.
  package mutating func allow(_ bytes: Int) {
    awaited = max(awaited, bytes)
  }

  // MARK: Writing

  /// Passes the bytes of the first piece to `body`, and removes as many as it returns.
  ///
  /// - Parameter body: Receives the bytes, and returns the number of those that it has written.
  package mutating func write(_ body: (UnsafeRawBufferPointer) -> Int) {
    guard !sealed.isEmpty else {
      let count = Self.pass(tail.bytes, from: written, to: body)
      note(count, in: tail.bytes)
      if written == tail.bytes.count { clear() }
      return
    }
    let count = Self.pass(sealed[0], from: written, to: body)
    note(count, in: sealed[0])
    guard written == sealed[0].count else { return }
    sealedBytes -= written
    sealed.removeFirst()
    written = 0
    lastStart = lastStart.pieces > 0 ? (lastStart.pieces - 1, lastStart.offset) : (0, -1)
    if isEmpty { clear() }
  }

  private static func pass(
    _ bytes: [UInt8], from start: Int, to body: (UnsafeRawBufferPointer) -> Int
  ) -> Int {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  private mutating func note(_ count: Int, in bytes: [UInt8]) {
    guard count > 0 else { return }
    written += count
    isAmidMessage = bytes[written - 1] != 0
  }

  /// Removes all messages.
  package mutating func clear() {
    sealed = []
    sealedBytes = 0
    tail.removeAll(keepingAtMost: Self.pieceSize)
    written = 0
    awaited = 0
    isAmidMessage = false
    lastStart = (0, 0)
    lastMoves = 0
  }

  /// Removes every message of which no byte has been written.
  mutating func dropUnbegun() {
    var pieces = sealed + [tail.bytes]
    var end = (piece: 0, offset: written)
    if isAmidMessage {
      // The rest of the message may be in several pieces.
      while end.piece < pieces.count {
        if let last = pieces[end.piece][end.offset...].firstIndex(of: 0) {
          end.offset = last + 1
          break
        }
        end = (end.piece + 1, 0)
      }
    }
    pieces.removeSubrange(min(end.piece + 1, pieces.count)...)
    if end.piece < pieces.count { pieces[end.piece].removeSubrange(end.offset...) }
    let kept = (written, isAmidMessage)
    clear()
    for piece in pieces where !piece.isEmpty {
      sealed.append(piece)
      sealedBytes += piece.count
    }
    (written, isAmidMessage) = sealed.isEmpty ? (0, false) : kept
    if sealedBytes == written { clear() }
  }

  // MARK: Adding

  /// Adds a message; `encode` writes it with its NUL.
  mutating func append(_ encode: (inout JSONWriter) -> Void) {
    beginMessage(ofAbout: 0)
    encode(&tail)
  }

  /// Adds a message that is encoded already, with its NUL.
  package mutating func append(encoded message: [UInt8]) {
    beginMessage(ofAbout: message.count)
    guard message.count >= Self.pieceSize else { return tail.appendMessage(message[...]) }
    seal(message)
  }

  /// Adds a frame's message, or replaces the last message with it if that loses nothing.
  ///
  /// - Parameters:
  ///   - frame: The members of the message without its numbers and without braces.
  ///   - moves: The number of the objects that the frame moves; 0 if it has other entries.
  ///   - sequence: The number of the message if it is new.
  ///   - merged: The number of messages that the frame has replaced before.
  /// - Returns: Whether the message has a new number, and not that of the message it replaced.
  package mutating func appendFrame(
    _ frame: [UInt8], moves: Int, sequence: Int, merged: Int = 0
  ) -> Bool {
    let replaces = moves != 0 && lastMoves == moves && isLastUnbegun
    let merged = replaces ? lastMerged + 1 + merged : merged
    if replaces { removeLast() }
    beginMessage(ofAbout: frame.count)
    (lastMoves, lastMerged) = (moves, merged)
    let number = replaces ? sequence - 1 : sequence
    guard frame.count >= Self.pieceSize else {
      tail.event(sequence: number, merged: merged, frame: frame)
      return !replaces
    }
    tail.beginEvent(sequence: number, merged: merged)
    sealTail()
    seal(frame)
    tail.endEvent()
    return !replaces
  }

  /// Begins a message of some bytes, in a new piece if the tail has no room for it.
  private mutating func beginMessage(ofAbout bytes: Int) {
    let used = tail.bytes.count
    if used > 0, used + bytes > Self.pieceSize { sealTail() }
    lastStart = (sealed.count, tail.bytes.count)
    lastMoves = 0
    lastMerged = 0
  }

  private mutating func sealTail() {
    guard !tail.bytes.isEmpty else { return }
    seal(tail.bytes)
    tail = JSONWriter()
  }

  private mutating func seal(_ piece: [UInt8]) {
    sealed.append(piece)
    sealedBytes += piece.count
  }

  /// Whether the last message waits, and no byte of it has been written.
  private var isLastUnbegun: Bool {
    !isEmpty && (lastStart.pieces > 0 || lastStart.offset >= written)
  }

  private mutating func removeLast() {
    while sealed.count > lastStart.pieces, let piece = sealed.popLast() {
      sealedBytes -= piece.count
      // A long message began in a piece of its own.
      if sealed.count == lastStart.pieces { tail.removeAll() }
    }
    tail.truncate(to: lastStart.offset)
  }
}

/// A frame that is encoded for the subscribers with one filter. Their queues share its bytes if it is long.
struct EncodedFrame {
  let time: Timestamp
  /// The members of the message, without the braces of the object.
  let bytes: [UInt8]
  /// The number that stands for the objects that the frame moves, in their order; 0 if it has other entries.
  /// Of two frames for these subscribers that follow each other, both have the same number if they move the
  /// same objects. So a queue compares numbers, and not the objects.
  let moves: Int
}
