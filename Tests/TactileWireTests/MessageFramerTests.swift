import TactileTesting
import Testing

@testable import TactileWire

@Suite struct `Message framer` {
  private func drain(_ framer: inout MessageFramer) throws -> [[UInt8]] {
    var messages: [[UInt8]] = []
    while let message = try framer.next() { messages.append(Array(message)) }
    return messages
  }

  @Test func `returns the bytes between NULs, including empty messages`() throws {
    var framer = MessageFramer()
    framer.append([1, 2, 0, 0, 3])
    #expect(try drain(&framer) == [[1, 2], []])
    #expect(framer.pendingCount == 1)
    framer.append([0])
    #expect(try drain(&framer) == [[3]])
    #expect(framer.pendingCount == 0)
  }

  @Test func `returns the same messages for every division of the stream`() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let sent = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
        (0..<Int.random(in: 0...300, using: &generator)).map { _ in
          UInt8.random(in: 1...255, using: &generator)
        }
      }
      var rest = Array(sent.map { $0 + [0] }.joined())[...]
      var framer = MessageFramer(limit: 300)
      var received: [[UInt8]] = []
      while !rest.isEmpty {
        let chunk = rest.prefix(Int.random(in: 1...200, using: &generator))
        framer.append(Array(chunk))
        rest = rest.dropFirst(chunk.count)
        if Int.random(in: 0..<4, using: &generator) > 0 { received += try drain(&framer) }
      }
      received += try drain(&framer)
      #expect(received == sent)
      #expect(framer.pendingCount == 0)
    }
  }

  // Claim: A message beyond the limit of bytes is refused before it is complete.
  @Test func `accepts a message at the limit, and rejects one with one byte more`() throws {
    var framer = MessageFramer(limit: 4)
    framer.append([1, 2, 3, 4])
    #expect(try framer.next() == nil)
    framer.append([0])
    #expect(try framer.next().map { Array($0) } == [1, 2, 3, 4])
    framer.append([1, 2, 3, 4, 5])
    #expect(throws: WireError.endlessMessage(limit: 4)) { try framer.next() }
    #expect(throws: WireError.endlessMessage(limit: 4)) { try framer.next() }
  }

  @Test func `keeps no memory of a long message that was returned`() throws {
    var framer = MessageFramer(limit: 1 << 20)
    framer.append([UInt8](repeating: 1, count: 1 << 20) + [0])
    #expect(framer.capacity > 1 << 20)
    #expect(try framer.next()?.count == 1 << 20)
    #expect(framer.capacity == 0)
    framer.append([1, 0])
    #expect(try framer.next().map { Array($0) } == [1])
  }

  @Test func `returns the valid messages before one that is too long`() throws {
    var framer = MessageFramer(limit: 2)
    framer.append([1, 0, 2, 0, 1, 2, 3, 0])
    #expect(try framer.next().map { Array($0) } == [1])
    #expect(try framer.next().map { Array($0) } == [2])
    #expect(throws: WireError.endlessMessage(limit: 2)) { try framer.next() }
  }

  @Test func `reads a long message that arrives byte by byte`() throws {
    var framer = MessageFramer()
    for _ in 0..<200_000 {
      framer.append([7])
      #expect(try framer.next() == nil)
    }
    framer.append([0])
    #expect(try framer.next()?.count == 200_000)
  }
}
