@preconcurrency import Glibc
import TactileIO

/// A reason why a row cannot be measured.
enum BenchmarkError: Error, CustomStringConvertible {
  case timedOut(String)
  case ended(String)
  case failed(String)

  var description: String {
    switch self {
    case .timedOut(let what): "waited 10 seconds for \(what)"
    case .ended(let log): "the program ended: \(log)"
    case .failed(let what): what
    }
  }
}

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
