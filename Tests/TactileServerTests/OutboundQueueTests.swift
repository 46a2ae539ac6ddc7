import TactileTesting
import TactileWire
import Testing

@testable import TactileServer

@Suite struct OutboundQueueTests {
  private static func frame(_ length: Int, _ letter: UInt8) -> [UInt8] {
    Array("\"a\":\"".utf8) + [UInt8](repeating: letter, count: length) + Array("\"".utf8)
  }

  /// Writes at most `most` bytes; nil writes all.
  private static func written(from queue: inout OutboundQueue, most: Int? = nil) -> [UInt8] {
    var bytes: [UInt8] = []
    queue.write { waiting in
      bytes.append(contentsOf: waiting.prefix(most ?? waiting.count))
      return bytes.count
    }
    return bytes
  }

  @Test func `a long frame is not copied before it is written`() {
    var queue = OutboundQueue(limit: 1 << 20)
    let frame = Self.frame(50_000, 97)
    _ = queue.appendFrame(frame, moves: [], sequence: 1)
    _ = queue.appendFrame(frame, moves: [], sequence: 2)
    #expect(queue.copiedBytes == 0)
    #expect(queue.count >= 100_000)
    let bytes = Self.written(from: &queue)
    #expect(bytes.count { $0 == 0 } == 2)
    #expect(bytes.count > 100_000)
    #expect(queue.isEmpty && queue.count == 0)
  }

  @Test func `a long frame that is dropped is not written`() {
    var queue = OutboundQueue(limit: 1 << 20)
    _ = queue.appendFrame(Self.frame(50_000, 97), moves: [], sequence: 1)
    queue.dropUnbegun()
    #expect(queue.isEmpty)
    _ = queue.appendFrame(Self.frame(50_000, 97), moves: [], sequence: 1)
    queue.clear()
    #expect(queue.isEmpty)
  }

  /// Random messages, of which some are merged, are written as if no frame were long.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `long frames keep their order, numbers and merging`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (queue, expected) = (
      OutboundQueue(limit: 1 << 20, longFrame: 60), OutboundQueue(limit: 1 << 20, longFrame: .max)
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
        bytes += Self.written(from: &queue, most: most)
        expectedBytes += Self.written(from: &expected, most: most)
      default:
        let frame = Self.frame(
          Int.random(in: 0..<120, using: &random), UInt8.random(in: 97..<123, using: &random))
        let moves = Array(
          [FrameMove.touch(1), .touch(2)].prefix(Int.random(in: 0..<3, using: &random)))
        let isNew = queue.appendFrame(frame, moves: moves, sequence: sequence)
        #expect(expected.appendFrame(frame, moves: moves, sequence: sequence) == isNew)
        if isNew { sequence += 1 }
      }
      #expect(queue.isEmpty == expected.isEmpty)
    }
    #expect(bytes + Self.written(from: &queue) == expectedBytes + Self.written(from: &expected))
  }
}
