import TactileTesting
import Testing

@testable import Tactile

@Suite("Deadline queue")
struct DeadlineQueueTests {
  private var queue = DeadlineQueue()

  private func recognizer(_ name: String, due milliseconds: Int?) -> GestureRecognizer {
    let recognizer = GestureRecognizer(name: name)
    recognizer.deadline = milliseconds.map { Glass.time($0) }
    return recognizer
  }

  private mutating func names(dueBy milliseconds: Int) -> [String] {
    var names: [String] = []
    while let due = queue.take(dueBy: Glass.time(milliseconds)) {
      names.append(due.name)
      due.deadline = nil
    }
    return names
  }

  @Test(arguments: UInt64(1)...20)
  mutating func `S1 returns due recognizers in the order of their times, then of their requests`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let all = (0..<200).map { recognizer("\($0)", due: Int(random.number(in: 0...50))) }
    for recognizer in all { queue.add(recognizer) }
    let expected = all.enumerated().sorted {
      ($0.element.deadline?.nanoseconds ?? 0, $0.offset)
        < ($1.element.deadline?.nanoseconds ?? 0, $1.offset)
    }
    let early = expected.filter { $0.element.deadline ?? .zero <= Glass.time(25) }.map(
      \.element.name)
    let order = expected.map(\.element.name)
    let found = names(dueBy: 25)
    #expect(found == early, "seed \(seed)")
    let rest = names(dueBy: 50)
    #expect(early + rest == order, "seed \(seed)")
    let next = queue.nextDeadline
    #expect(next == nil)
  }

  @Test mutating func `ignores a deadline that was changed`() {
    let first = recognizer("first", due: 10)
    let second = recognizer("second", due: 20)
    queue.add(first)
    queue.add(second)
    first.deadline = Glass.time(30)
    queue.add(first)
    second.deadline = nil
    queue.remove(second)
    let next = queue.nextDeadline
    #expect(next == Glass.time(30))
    let woken = names(dueBy: 100)
    #expect(woken == ["first"])
  }

  @Test mutating func `returns a recognizer once that asked twice for one time`() {
    let twice = recognizer("twice", due: 10)
    queue.add(twice)
    queue.add(twice)
    let woken = names(dueBy: 100)
    #expect(woken == ["twice"])
  }

  @Test mutating func `keeps one entry of a recognizer, however often its deadline changes`() {
    let recognizers = (0..<50).map { recognizer("\($0)", due: 1000) }
    for step in 0..<20 {
      for (number, recognizer) in recognizers.enumerated() {
        recognizer.deadline = Glass.time(1000 + (number * 7 + step * 13) % 50)
        queue.add(recognizer)
      }
    }
    let count = queue.count
    #expect(count == 50)
    for recognizer in recognizers.prefix(49) { queue.remove(recognizer) }
    let left = queue.count
    #expect(left == 1)
    let woken = names(dueBy: 2000)
    #expect(woken == ["49"])
  }
}
