import Tactile
import TactileIO

/// How far a long task has come, told to a person: on standard error, if that is a terminal, once it
/// has taken a second.
struct Progress {
  private let task: String
  private let total: Int
  private let isShown: Bool
  private var next: Timestamp
  private var hasTold = false
  private var count = 0

  /// Begins to wait for the second.
  init(_ task: String, total: Int) {
    self.task = task
    self.total = total
    isShown = StandardStream.error.isTerminal
    next = MonotonicClock.now().advanced(by: 1)
  }

  /// One of many small parts is done, and so much of it all. Looks at the clock now and then only.
  mutating func step(to done: Int) {
    count += 1
    if count & 1023 == 0 { tell(done) }
  }

  /// So much more of it is done, in parts that take a while each.
  mutating func advance(by amount: Int) {
    count += amount
    tell(count)
  }

  private mutating func tell(_ count: Int) {
    guard isShown, MonotonicClock.now() >= next else { return }
    next = MonotonicClock.now().advanced(by: 0.25)
    hasTold = true
    StandardStream.error.write("\r\u{1b}[K\(task): \(100 * count / max(1, total)) %")
  }

  /// Takes away what was told.
  func finish() {
    if hasTold { StandardStream.error.write("\r\u{1b}[K") }
  }
}
