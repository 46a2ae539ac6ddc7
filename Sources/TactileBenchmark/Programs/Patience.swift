@preconcurrency import Glibc
import TactileIO

/// Waits with a bound.
enum Patience {
  /// Calls `ask` until it returns an answer, for at most 10 seconds.
  static func wait<Answer>(_ what: String, for ask: () -> Answer?) throws -> Answer {
    let start = MonotonicClock.now()
    while MonotonicClock.now().seconds(since: start) < 10 {
      if let answer = ask() { return answer }
      usleep(2000)
    }
    throw BenchmarkError.timedOut(what)
  }
}
