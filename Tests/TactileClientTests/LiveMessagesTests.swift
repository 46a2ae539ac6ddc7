import Testing

@testable import TactileClient

@Suite("Live messages")
struct LiveMessagesTests {
  /// A key that counts its comparisons.
  private struct Key: Hashable {
    nonisolated(unsafe) static var comparisons = 0
    let value: Int

    static func == (one: Key, other: Key) -> Bool {
      comparisons += 1
      return one.value == other.value
    }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  @Test(.serialized, arguments: [5000, 10_000])
  func `a message costs a few comparisons, however many things are live`(count: Int) {
    var live = LiveMessages<Key, Int>()
    Key.comparisons = 0
    for value in 0..<count { live.keep(value, for: Key(value: value)) }
    for value in 0..<count { live.keep(-value, for: Key(value: value)) }
    #expect(live.messages == (0..<count).map { -$0 })
    for value in stride(from: 0, to: count, by: 2) { live.remove(Key(value: value)) }
    #expect(live.messages == stride(from: 1, to: count, by: 2).map { -$0 })
    #expect(Key.comparisons <= 20 * count)
  }

  @Test func `the messages are in the order in which the things began`() {
    var live = LiveMessages<String, Int>()
    for (index, key) in ["c", "a", "b", "a"].enumerated() { live.keep(index, for: key) }
    #expect(live.messages == [0, 3, 2])
    live.remove("c")
    live.keep(9, for: "c")
    live.removeAll { $0 == 2 }
    #expect(live.messages == [3, 9] && live.count == 2)
  }

  @Test func `a service cannot begin things without a limit`() {
    var live = LiveMessages<Int, Int>()
    for value in 0..<LiveMessages<Int, Int>.limit + 5 { live.keep(value, for: value) }
    #expect(live.count == LiveMessages<Int, Int>.limit)
    live.keep(-1, for: 0)
    #expect(live.messages.first == -1)
  }
}
