import TactileTesting
import TactileWire
import Testing

@testable import TactileServer

@Suite struct OutboundQueueTests {
  private static func frame(_ length: Int, _ letter: UInt8) -> [UInt8] {
    Array("\"a\":\"".utf8) + [UInt8](repeating: letter, count: length) + Array("\"".utf8)
  }

  /// Writes at most `most` bytes; nil writes all of them.
  private static func written(from queue: inout OutboundQueue, most: Int? = nil) -> [UInt8] {
    var bytes: [UInt8] = []
    var left = most ?? .max
    while left > 0, !queue.isEmpty {
      queue.write { waiting in
        let count = min(left, waiting.count)
        left -= count
        bytes.append(contentsOf: waiting.prefix(count))
        return count
      }
    }
    return bytes
  }

  @Test func `queues share the bytes of a long frame`() {
    let frame = Self.frame(50_000, 97)
    var places: Set<UnsafeRawPointer?> = []
    for _ in 0..<3 {
      var queue = OutboundQueue(limit: 1 << 20)
      _ = queue.appendFrame(frame, moves: 0, sequence: 1)
      var bytes: [UInt8] = []
      while !queue.isEmpty {
        queue.write { piece in
          if piece.count == frame.count { places.insert(piece.baseAddress) }
          bytes += piece
          return piece.count
        }
      }
      var expected = JSONWriter()
      expected.event(sequence: 1, frame: frame)
      #expect(bytes == expected.bytes)
    }
    #expect(places.count == 1)
  }

  @Test func `a client that does not read gets pieces, and not one buffer that grows`() {
    var queue = OutboundQueue(limit: 1 << 20)
    for number in 0..<500 { _ = queue.appendFrame(Self.frame(500, 97), moves: 0, sequence: number) }
    #expect(queue.count > 250_000)
    var longest = 0
    var count = 0
    while !queue.isEmpty {
      queue.write { piece in
        longest = max(longest, piece.count)
        count += piece.count { $0 == 0 }
        return piece.count
      }
    }
    #expect(longest <= OutboundQueue.pieceSize + 1000)
    #expect(count == 500)
  }

  @Test func `a long frame that is dropped is not written`() {
    var queue = OutboundQueue(limit: 1 << 20)
    _ = queue.appendFrame(Self.frame(50_000, 97), moves: 0, sequence: 1)
    queue.dropUnbegun()
    #expect(queue.isEmpty)
    _ = queue.appendFrame(Self.frame(50_000, 97), moves: 0, sequence: 1)
    queue.clear()
    #expect(queue.isEmpty && queue.count == 0)
  }

  @Test(arguments: [0, 1, 70_000, 100_000])
  func `a long reply stays to its end if a part of it was written`(written: Int) {
    var queue = OutboundQueue(limit: 1 << 20)
    let reply = [UInt8](repeating: 97, count: 100_000) + [0]
    queue.append(encoded: reply)
    _ = queue.appendFrame(Self.frame(50_000, 98), moves: 0, sequence: 1)
    let beginning = Self.written(from: &queue, most: written)
    #expect(beginning.count == written)
    queue.dropUnbegun()
    queue.append { $0.reply(EmptyMessage()) }
    let bytes = beginning + Self.written(from: &queue)
    #expect(bytes.count { $0 == 0 } == (written == 0 ? 1 : 2))
    #expect(!bytes.contains(98))
    if written > 0 { #expect(Array(bytes.prefix(reply.count)) == reply) }
    #expect(queue.isEmpty && queue.count == 0)
  }

  /// A message as a client must receive it, in a queue that keeps each message apart.
  private struct Model {
    var messages: [(bytes: [UInt8], moves: Int, merged: Int)] = []
    /// The number of bytes of the first message that are written.
    var written = 0
    var output: [UInt8] = []

    mutating func append(_ bytes: [UInt8], moves: Int = 0, merged: Int = 0) {
      messages.append((bytes, moves, merged))
    }

    /// Returns how many messages the last one has replaced if a frame may replace it; nil if it may not.
    func replaceable(by moves: Int) -> Int? {
      guard moves != 0, let last = messages.last, last.moves == moves,
        messages.count > 1 || written == 0
      else { return nil }
      return last.merged
    }

    mutating func write(_ most: Int) {
      var left = most
      while left > 0, let first = messages.first {
        let count = min(left, first.bytes.count - written)
        output += first.bytes[written..<written + count]
        written += count
        left -= count
        guard written == first.bytes.count else { break }
        messages.removeFirst()
        written = 0
      }
    }

    mutating func dropUnbegun() {
      messages.removeLast(messages.count - (written > 0 ? 1 : 0))
      // The message in progress is not replaced.
      if !messages.isEmpty { messages[0].moves = 0 }
    }
  }

  /// Random messages, short and long, of which some are merged, arrive as if each were kept apart.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `messages keep their order, numbers and merging`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var queue = OutboundQueue(limit: 1 << 20)
    var model = Model()
    var bytes: [UInt8] = []
    var sequence = 1
    let lengths = [10, 300, 5000, 15_000, 20_000, 60_000]
    for _ in 0..<300 {
      let length = lengths.randomElement(using: &random) ?? 10
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        var writer = JSONWriter()
        writer.reply(EmptyMessage())
        queue.append { $0.reply(EmptyMessage()) }
        model.append(writer.bytes)
      case 1, 2, 3:
        let most = Int.random(in: 0..<40_000, using: &random)
        bytes += Self.written(from: &queue, most: most)
        model.write(most)
      case 4:
        let reply =
          [UInt8](repeating: UInt8.random(in: 97..<123, using: &random), count: length) + [0]
        queue.append(encoded: reply)
        model.append(reply)
      default:
        let frame = Self.frame(length, UInt8.random(in: 97..<123, using: &random))
        let moves = Int.random(in: 0..<3, using: &random)
        let isNew = queue.appendFrame(frame, moves: moves, sequence: sequence)
        let replaced = model.replaceable(by: moves)
        #expect(isNew == (replaced == nil))
        if replaced != nil { model.messages.removeLast() }
        let merged = replaced.map { $0 + 1 } ?? 0
        var writer = JSONWriter()
        writer.event(sequence: isNew ? sequence : sequence - 1, merged: merged, frame: frame)
        model.append(writer.bytes, moves: moves, merged: merged)
        if isNew { sequence += 1 }
      }
      #expect(queue.isEmpty == model.messages.isEmpty)
      if Int.random(in: 0..<40, using: &random) == 0 {
        queue.dropUnbegun()
        model.dropUnbegun()
      }
    }
    model.write(.max)
    bytes += Self.written(from: &queue)
    #expect(bytes == model.output)
  }
}
