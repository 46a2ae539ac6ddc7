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
