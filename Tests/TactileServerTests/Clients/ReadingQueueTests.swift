import Testing

@testable import TactileServer

@Suite("The queue of clients to read")
struct ReadingQueueTests {
  private static func id(_ number: UInt64) -> ClientID { ClientID(rawValue: number) }

  /// Adds all clients again, as the kernel reports them in each turn, and reads some.
  private static func turn(
    _ queue: inout ReadingQueue, reading count: Int, of clients: [(number: UInt64, user: UInt32)]
  ) -> [UInt64] {
    for client in clients { queue.add(id(client.number), of: client.user) }
    return (0..<count).compactMap { _ in queue.next()?.rawValue }
  }

  @Test func `clients that were not read in a turn come first in the next one`() {
    var queue = ReadingQueue()
    let clients: [(UInt64, UInt32)] = (1...5).map { ($0, 1000) }
    let turns = (0..<5).map { _ in Self.turn(&queue, reading: 2, of: clients) }
    #expect(turns == [[1, 2], [3, 4], [5, 1], [2, 3], [4, 1]])
  }

  @Test func `a user waits for one client of each other user`() {
    var queue = ReadingQueue()
    let clients: [(UInt64, UInt32)] = (1...60).map { ($0, 1000) } + [(99, 1001)]
    #expect(Self.turn(&queue, reading: 2, of: clients).contains(99))
  }

  @Test func `a client that has left is not read`() {
    var queue = ReadingQueue()
    queue.add(Self.id(1), of: 1000)
    queue.remove(Self.id(1))
    #expect(queue.isEmpty)
    queue.add(Self.id(1), of: 1000)
    #expect(queue.next() == Self.id(1))
  }
}
