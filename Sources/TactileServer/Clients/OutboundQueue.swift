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
/// and writing takes turns, so one frame for many clients does not make one turn long. A long reply that a
/// job has encoded is copied in parts, as they are written. The messages behind them are held too.
///
/// A message that a job still encodes has a place in the queue. The messages behind it wait until it is there.
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
  /// The number of the objects that the last message moves (``EncodedFrame/moves``); 0 if it has other entries.
  private var lastMoves = 0
  /// The number of messages that the last one replaced.
  private var lastMerged = 0
  /// The messages behind the buffer, which are not copied yet. The first may be copied in part.
  private var held: [HeldMessage] = []
  /// The number of bytes of these messages that are not copied yet.
  private var heldBytes = 0
  /// The number of these messages that are not made yet.
  private var placeCount = 0

  /// The length of a message from which it is not copied until the queue is written, in bytes.
  private let longMessage: Int

  private struct HeldMessage {
    /// A frame, or an encoded message with its NUL; empty while the message is made.
    var bytes: [UInt8]
    /// The numbers of a frame; nil for another message.
    let frame: (sequence: Int, merged: Int)?
    /// The number of bytes that are copied already. A frame is copied as a whole.
    var copied = 0
    /// The number of a message that is not made yet; nil if it is made.
    var place: Int?
  }

  package init(limit: Int, longMessage: Int = 16 << 10) {
    self.limit = limit
    self.longMessage = longMessage
  }

  /// The number of bytes in its own buffer.
  var copiedBytes: Int { writer.bytes.count }

  /// The number of bytes that wait.
  package var count: Int { writer.bytes.count - written + heldBytes }

  /// The size of its memory, in bytes. Long frames are counted in each queue that shares them.
  var capacity: Int { held.reduce(writer.bytes.capacity) { $0 + $1.bytes.count } }

  /// Whether no bytes can be written. Messages may wait behind one that is not made yet.
  package var isEmpty: Bool {
    written == writer.bytes.count && (held.isEmpty || held[0].place != nil)
  }

  /// Whether a message is not made yet.
  var hasPlace: Bool { placeCount > 0 }

  /// Whether more bytes wait than may.
  package var isOverfull: Bool { count > limit + awaited }

  /// Lets long messages exceed the limit until the queue is empty. Later ones may be longer than the
  /// first.
  package mutating func allow(_ bytes: Int) {
    awaited = max(awaited, bytes)
  }

  /// Passes the bytes that wait to `body`, and removes as many as it returns.
  ///
  /// - Parameters:
  ///   - most: The most bytes that are passed. By default, all bytes are.
  ///   - body: Receives the bytes, and returns the number of those that it has written.
  package mutating func write(most: Int = .max, _ body: (UnsafeRawBufferPointer) -> Int) {
    copyHeldMessages(upTo: most)
    let start = written
    let end = start + min(writer.bytes.count - start, most)
    written += writer.bytes.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[start..<end]))
    }
    if written > start { isAmidMessage = writer.bytes[written - 1] != 0 }
    if isEmpty, held.isEmpty {
      clear()
    } else if written > writer.bytes.count / 2 || awaited == 0 && written > limit / 4 {
      writer.removeFirst(written)
      lastStart -= written
      written = 0
    }
  }

  /// Removes all messages.
  package mutating func clear() {
    keepHeldMessages(0)
    writer.removeAll(keepingAtMost: MemoryCost.keptBuffer)
    written = 0
    awaited = 0
    lastStart = 0
    lastMoves = 0
  }

  /// Removes every message of which no byte has been written.
  mutating func dropUnbegun() {
    if !isAmidMessage {
      keepHeldMessages(0)
      writer.truncate(to: written)
    } else if let end = writer.bytes[written...].firstIndex(of: 0) {
      keepHeldMessages(0)
      writer.truncate(to: end + 1)
    } else {
      // The rest of the message is not copied yet.
      keepHeldMessages(1)
    }
    writer.releaseMemory()
    lastStart = writer.bytes.count
    lastMoves = 0
  }

  /// Adds a message; `encode` writes it with its NUL.
  mutating func append(_ encode: (inout JSONWriter) -> Void) {
    lastMoves = 0
    lastMerged = 0
    guard held.isEmpty else {
      var message = JSONWriter()
      encode(&message)
      return hold(HeldMessage(bytes: message.bytes, frame: nil))
    }
    lastStart = writer.bytes.count
    encode(&writer)
  }

  /// Adds a message that is encoded already, with its NUL.
  package mutating func append(encoded message: [UInt8]) {
    guard message.count >= longMessage || !held.isEmpty else {
      return append { $0.appendMessage(message[...]) }
    }
    lastMoves = 0
    lastMerged = 0
    hold(HeldMessage(bytes: message, frame: nil))
  }

  // MARK: Messages that are made later

  /// Adds the place of a message that is made later. Messages that are added afterwards wait for it.
  ///
  /// - Parameter number: The number of the message, which no other place has.
  mutating func appendPlace(_ number: Int) {
    lastMoves = 0
    lastMerged = 0
    hold(HeldMessage(bytes: [], frame: nil, place: number))
    placeCount += 1
  }

  /// Puts a message, with its NUL, in its place. Does nothing if the place is not there any more.
  mutating func fill(_ number: Int, with message: [UInt8]) {
    guard let index = held.firstIndex(where: { $0.place == number }) else { return }
    held[index].place = nil
    placeCount -= 1
    held[index].bytes = message
    heldBytes += message.count
  }

  /// Removes all places and the messages behind the first, except an error that ends the stream.
  mutating func dropPlaces() {
    guard let first = held.firstIndex(where: { $0.place != nil }) else { return }
    let last = held.last.flatMap { $0.frame == nil && $0.place == nil ? $0 : nil }
    keepHeldMessages(first)
    if let last { hold(last) }
    lastMoves = 0
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
    let isLastUnbegun = !held.isEmpty || lastStart >= written
    let replaces =
      moves != 0 && lastMoves == moves && isLastUnbegun && !(isEmpty && held.isEmpty)
    if replaces { removeLast() }
    lastMerged = replaces ? lastMerged + 1 + merged : merged
    let number = replaces ? sequence - 1 : sequence
    if frame.count < longMessage, held.isEmpty {
      lastStart = writer.bytes.count
      writer.event(sequence: number, merged: lastMerged, frame: frame)
    } else {
      hold(HeldMessage(bytes: frame, frame: (number, lastMerged)))
    }
    lastMoves = moves
    return !replaces
  }

  /// Removes the last message, of which no byte has been written.
  private mutating func removeLast() {
    if let last = held.popLast() {
      heldBytes -= last.bytes.count - last.copied
      if last.place != nil { placeCount -= 1 }
    } else {
      writer.truncate(to: lastStart)
    }
  }

  // MARK: Long messages

  private mutating func hold(_ message: HeldMessage) {
    held.append(message)
    heldBytes += message.bytes.count
  }

  /// Copies held messages to the buffer, until at least `most` bytes wait there.
  private mutating func copyHeldMessages(upTo most: Int) {
    guard !held.isEmpty else { return }
    var count = 0
    while count < held.count {
      let room = most - (writer.bytes.count - written)
      let next = held[count]
      guard room > 0, next.place == nil else { break }
      if next.copied == 0 { lastStart = writer.bytes.count }
      if let frame = next.frame {
        writer.event(sequence: frame.sequence, merged: frame.merged, frame: next.bytes)
        heldBytes -= next.bytes.count
      } else {
        let part = next.bytes[next.copied...].prefix(room)
        writer.appendMessage(part)
        heldBytes -= part.count
        held[count].copied += part.count
        guard held[count].copied == next.bytes.count else { break }
      }
      count += 1
    }
    held.removeFirst(count)
  }

  /// Drops all held messages but the first ones.
  private mutating func keepHeldMessages(_ count: Int) {
    guard held.count > count else { return }
    held.removeLast(held.count - count)
    heldBytes = held.reduce(0) { $0 + $1.bytes.count - $1.copied }
    placeCount = held.count { $0.place != nil }
  }
}
