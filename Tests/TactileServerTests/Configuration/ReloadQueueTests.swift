import Tactile
import Testing

@testable import TactileServer

@Suite("Requests to reload the configuration")
struct ReloadQueueTests {
  private struct Failure: Error {}

  private final class Replies {
    var notes: [String: [String]] = [:]
    var failures: Set<String> = []
  }

  private var queue = ReloadQueue()
  private let replies = Replies()

  private static func at(_ seconds: Double) -> Timestamp { Timestamp.zero.advanced(by: seconds) }

  private mutating func add(_ name: String) {
    queue.add { [replies] in
      switch $0 {
      case .success(let notes): replies.notes[name] = notes
      case .failure: replies.failures.insert(name)
      }
    }
  }

  private mutating func begin(at seconds: Double) -> Bool { queue.begin(at: Self.at(seconds)) }

  @Test mutating func `the first request begins a reload at once`() {
    let isIdle = begin(at: 5)
    #expect(!isIdle)
    add("a")
    #expect(queue.nextDeadline == .zero)
    let begins = begin(at: 5)
    #expect(begins)
    queue.end().finish(.success(["note"]))
    #expect(replies.notes == ["a": ["note"]])
    #expect(queue.nextDeadline == nil)
  }

  @Test mutating func `requests during a reload wait for the next one, which serves all of them`() {
    add("a")
    _ = begin(at: 5)
    for name in ["b", "c", "d"] { add(name) }
    #expect(queue.nextDeadline == nil)
    let beginsBeside = begin(at: 9)
    #expect(!beginsBeside)
    queue.end().finish(.success([]))
    #expect(replies.notes.keys.sorted() == ["a"])
    let begins = begin(at: 9)
    #expect(begins)
    add("e")
    queue.end().finish(.failure(Failure()))
    #expect(replies.failures == ["b", "c", "d"])
    #expect(replies.notes.keys.sorted() == ["a"])
    #expect(queue.nextDeadline == Self.at(10))
  }

  // Claim: Calls of `Reload` read the files at most once a second.
  @Test mutating func `two reloads begin at least a second apart`() {
    add("a")
    _ = begin(at: 5)
    _ = queue.end()
    add("b")
    #expect(queue.nextDeadline == Self.at(6))
    let isEarly = begin(at: 5.999)
    #expect(!isEarly)
    let begins = begin(at: 6)
    #expect(begins)
  }

  @Test mutating func `few requests of clients that have left are kept`() {
    for number in 0..<10_000 {
      queue.add({ _ in }, while: { false })
      if number % 1000 == 0 { add("\(number)") }
      #expect(queue.count <= 64)
    }
    _ = begin(at: 5)
    queue.add({ _ in }, while: { false })
    #expect(queue.count == 1)
    add("last")
    let requests = queue.end()
    #expect(requests.count <= 64)
  }

  @Test mutating func `requests of clients that wait are kept, however many they are`() {
    for number in 0..<300 { add("\(number)") }
    for _ in 0..<1000 { queue.add({ _ in }, while: { false }) }
    #expect(queue.count <= 601)
    _ = begin(at: 5)
    queue.end().finish(.success([]))
    #expect(replies.notes.count == 300)
  }

  @Test mutating func `a signal of the administrator is known, also beside requests of clients`() {
    add("a")
    _ = begin(at: 5)
    queue.add(nil)
    add("b")
    let first = queue.end()
    #expect(!first.areFromAdministrator)
    _ = begin(at: 6)
    let second = queue.end()
    #expect(second.areFromAdministrator)
    second.finish(.success([]))
    #expect(replies.notes.keys.sorted() == ["b"])
  }
}
