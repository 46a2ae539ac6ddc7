@preconcurrency import Glibc
import TactileIO

/// Waiting for what comes soon, or not at all.
enum Patience {
  /// Asks until there is an answer, for ten seconds.
  static func wait<Answer>(_ what: String, for ask: () -> Answer?) throws -> Answer {
    let start = MonotonicClock.now()
    while MonotonicClock.now().seconds(since: start) < 10 {
      if let answer = ask() { return answer }
      usleep(2000)
    }
    throw BenchError.waitedInVain(what)
  }
}
