import Tactile
import Testing

@testable import TactileCommand

@Suite("The log of tactile bind")
struct TaskLogTests {
  private func time(_ seconds: Double) -> Timestamp { Timestamp.zero.advanced(by: seconds) }

  @Test func `has ten lines of a binding in ten seconds, and then the number of the others`() {
    let log = TaskLog()
    let lines = (0..<500).map { log.line("started", of: 3, .start, at: time(Double($0) * 0.019)) }
    #expect(lines == Array(repeating: "started", count: 10) + Array(repeating: nil, count: 490))
    #expect(
      log.line("started", of: 3, .start, at: time(10))
        == "started (490 earlier lines are not in the log)")
    #expect(log.line("started", of: 3, .start, at: time(10.5)) == "started")
    #expect(log.line("started", of: 3, .start, at: time(30)) == "started")
  }

  @Test func `has lines of other bindings, and failures, beside them`() {
    let log = TaskLog()
    for _ in 0..<20 { _ = log.line("started", of: 3, .start, at: time(1)) }
    #expect(log.line("started", of: 4, .start, at: time(1)) == "started")
    #expect(log.line("failed", of: 3, .failure, at: time(1)) == "failed")
  }
}
