import Tactile
import TactileIO

/// How fast a recording is replayed.
enum ReplaySpeed: Equatable {
  /// Without waiting.
  case unlimited
  /// So many times as fast as it was recorded.
  case times(Double)

  /// Understands `--speed`, in the words of `tactiled --speed`.
  init(_ text: String) throws(UsageError) {
    if text == "max" {
      self = .unlimited
      return
    }
    guard let times = Double(text), (0.01...1000).contains(times) else {
      throw UsageError("--speed is '\(text)'; expected a number from 0.01 to 1000, or max")
    }
    self = .times(times)
  }

  /// What waits for each moment of the recording, from now on; nil where nothing is waited for.
  var pace: ((Timestamp) -> Void)? {
    guard case .times(let times) = self else { return nil }
    let start = MonotonicClock.now()
    return { moment in
      MonotonicClock.sleep(until: start.advanced(by: moment.seconds(since: .zero) / times))
    }
  }
}
