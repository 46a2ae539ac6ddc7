import TactileTesting
import TactileWire
import Testing

@testable import TactileServer

@Suite struct OutboundQueueTests {
  private static func frame(_ length: Int, _ letter: UInt8) -> [UInt8] {
    Array("\"a\":\"".utf8) + [UInt8](repeating: letter, count: length) + Array("\"".utf8)
  }

  /// Writes at most `most` bytes of the `offered` ones; nil writes all of them.
  private static func written(
    from queue: inout OutboundQueue, most: Int? = nil, offered: Int = .max
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    queue.write(most: offered) { waiting in
      #expect(waiting.count <= offered)
      bytes.append(contentsOf: waiting.prefix(most ?? waiting.count))
      return bytes.count
    }
    return bytes
  }

  @Test func `a long frame is not copied before it is written`() {
    var queue = OutboundQueue(limit: 1 << 20)
    let frame = Self.frame(50_000, 97)
    _ = queue.appendFrame(frame, moves: 0, sequence: 1)
    _ = queue.appendFrame(frame, moves: 0, sequence: 2)
    #expect(queue.copiedBytes == 0)
    #expect(queue.count >= 100_000)
    let bytes = Self.written(from: &queue)
    #expect(bytes.count { $0 == 0 } == 2)
    #expect(bytes.count > 100_000)
    #expect(queue.isEmpty && queue.count == 0)
  }

  @Test func `messages wait behind the place of one that is made later`() {
    var queue = OutboundQueue(limit: 1 << 20)
    queue.append { $0.reply(EmptyMessage()) }
    queue.appendPlace(0)
    let isNew = [97, 98].map {
      queue.appendFrame(Self.frame(10, $0), moves: 1, sequence: Int($0) - 96)
    }
    #expect(isNew == [true, false])
    #expect(!queue.isEmpty)
    #expect(Self.written(from: &queue).count { $0 == 0 } == 1)
    #expect(queue.isEmpty && queue.hasPlace && queue.count > 0)
    #expect(Self.written(from: &queue).isEmpty)
    queue.fill(7, with: [1, 0])
    #expect(queue.isEmpty)
    queue.fill(0, with: [120, 0])
    #expect(!queue.isEmpty && !queue.hasPlace)
    let bytes = Self.written(from: &queue)
    #expect(bytes.starts(with: [120, 0]))
    #expect(bytes.count { $0 == 0 } == 2)
    #expect(bytes.contains(Self.frame(10, 98)) && !bytes.contains(Self.frame(10, 97)))
    #expect(queue.isEmpty && queue.count == 0)
  }

  @Test func `an error that ends a stream does not wait for a place`() {
    var queue = OutboundQueue(limit: 1 << 20)
    queue.appendPlace(0)
    _ = queue.appendFrame(Self.frame(50_000, 97), moves: 0, sequence: 1)
    queue.appendPlace(2)
    queue.append { $0.reply(VarlinkError.expectedMore) }
    queue.dropPlaces()
    queue.fill(0, with: [120, 0])
    let bytes = Self.written(from: &queue)
    #expect(bytes.count { $0 == 0 } == 1 && bytes.count < 1000)
    #expect(queue.isEmpty && queue.count == 0 && !queue.hasPlace)
  }

  @Test func `places that are dropped are not waited for`() {
    for drop in [
      { $0.clear() }, { $0.dropUnbegun() }, { $0.dropPlaces() },
    ] as [(inout OutboundQueue) -> Void] {
      var queue = OutboundQueue(limit: 1 << 20)
      queue.appendPlace(0)
      queue.appendPlace(1)
      queue.fill(0, with: [120, 0])
      #expect(queue.hasPlace)
      drop(&queue)
      #expect(!queue.hasPlace)
      queue.fill(1, with: [120, 0])
      #expect(!queue.hasPlace)
      queue.appendPlace(2)
      #expect(queue.hasPlace)
    }
  }

  @Test func `a long frame that is dropped is not written`() {
    var queue = OutboundQueue(limit: 1 << 20)
    _ = queue.appendFrame(Self.frame(50_000, 97), moves: 0, sequence: 1)
    queue.dropUnbegun()
    #expect(queue.isEmpty)
    _ = queue.appendFrame(Self.frame(50_000, 97), moves: 0, sequence: 1)
    queue.clear()
    #expect(queue.isEmpty)
  }

  @Test func `a long reply is copied in parts, as it is written`() {
    var queue = OutboundQueue(limit: 1 << 20)
    let reply = [UInt8](repeating: 97, count: 5_000_000) + [0]
    queue.append(encoded: reply)
    queue.append { $0.reply(EmptyMessage()) }
    #expect(queue.copiedBytes == 0)
    var bytes: [UInt8] = []
    while !queue.isEmpty {
      bytes += Self.written(from: &queue, offered: 100_000)
      #expect(queue.copiedBytes <= 200_000)
    }
    #expect(bytes.count > reply.count)
    #expect(Array(bytes.prefix(reply.count)) == reply)
    #expect(bytes.count { $0 == 0 } == 2)
    #expect(queue.count == 0 && queue.capacity <= MemoryCost.keptBuffer)
  }

  @Test(arguments: [0, 1, 70_000, 100_000])
  func `a long reply stays to its end if a part of it was written`(written: Int) {
    var queue = OutboundQueue(limit: 1 << 20)
    let reply = [UInt8](repeating: 97, count: 100_000) + [0]
    queue.append(encoded: reply)
    _ = queue.appendFrame(Self.frame(50_000, 98), moves: 0, sequence: 1)
    let beginning =
      Self.written(from: &queue, most: written, offered: 80_000)
      + Self.written(from: &queue, most: max(written - 80_000, 0), offered: 80_000)
    #expect(beginning.count == written)
    queue.dropUnbegun()
    queue.append { $0.reply(EmptyMessage()) }
    let bytes = beginning + Self.written(from: &queue)
    #expect(bytes.count { $0 == 0 } == (written == 0 ? 1 : 2))
    #expect(!bytes.contains(98))
    if written > 0 { #expect(Array(bytes.prefix(reply.count)) == reply) }
    #expect(queue.isEmpty && queue.count == 0)
  }

  /// Random messages, of which some are merged, are written as if no message were long.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `long messages keep their order, numbers and merging`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (queue, expected) = (
      OutboundQueue(limit: 1 << 20, longMessage: 60),
      OutboundQueue(limit: 1 << 20, longMessage: .max)
    )
    var (bytes, expectedBytes): ([UInt8], [UInt8]) = ([], [])
    var sequence = 1
    for _ in 0..<200 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        queue.append { $0.reply(EmptyMessage()) }
        expected.append { $0.reply(EmptyMessage()) }
      case 1, 2:
        let most = Bool.random(using: &random) ? nil : Int.random(in: 0..<200, using: &random)
        let offered = Bool.random(using: &random) ? .max : Int.random(in: 1..<300, using: &random)
        bytes += Self.written(from: &queue, most: most, offered: offered)
        expectedBytes += Self.written(from: &expected, most: most, offered: offered)
      case 3:
        let reply =
          [UInt8](
            repeating: UInt8.random(in: 97..<123, using: &random),
            count: Int.random(in: 1..<400, using: &random)) + [0]
        queue.append(encoded: reply)
        expected.append(encoded: reply)
      default:
        let frame = Self.frame(
          Int.random(in: 0..<120, using: &random), UInt8.random(in: 97..<123, using: &random))
        let moves = Int.random(in: 0..<3, using: &random)
        let isNew = queue.appendFrame(frame, moves: moves, sequence: sequence)
        #expect(expected.appendFrame(frame, moves: moves, sequence: sequence) == isNew)
        if isNew { sequence += 1 }
      }
      #expect(queue.isEmpty == expected.isEmpty)
      if Int.random(in: 0..<40, using: &random) == 0 {
        queue.dropUnbegun()
        expected.dropUnbegun()
      }
    }
    #expect(bytes + Self.written(from: &queue) == expectedBytes + Self.written(from: &expected))
  }
}
