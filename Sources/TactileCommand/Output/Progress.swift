import Tactile
import TactileIO

/// Shows the progress of a task that takes longer than a second, if standard error is a terminal.
struct Progress {
  private let task: String
  private let total: Int
  private let isShown: Bool
  private var next: Timestamp
  private var hasTold = false
  private var count = 0

  /// Starts the task.
  init(_ task: String, total: Int) {
    self.task = task
    self.total = total
    isShown = StandardStream.error.isTerminal
    next = MonotonicClock.now().advanced(by: 1)
  }

  /// Reports the end of one of many small steps, with the total amount that is done. It reads the
  /// clock only at every 1024th step.
  mutating func step(to done: Int) {
    count += 1
    if count & 1023 == 0 { tell(done) }
  }

  /// Reports the end of a larger step, with its amount. It always reads the clock.
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

  /// Removes the progress from the terminal.
  func finish() {
    if hasTold { StandardStream.error.write("\r\u{1b}[K") }
  }
}
