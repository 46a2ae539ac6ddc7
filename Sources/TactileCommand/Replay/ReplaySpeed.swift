import Tactile
import TactileIO

/// The speed of a replay.
enum ReplaySpeed: Equatable {
  /// The replay does not wait.
  case unlimited
  /// The speed relative to the recording; 2 is twice as fast.
  case times(Double)

  /// Reads the value of `--speed`, which has the same form as for `tactiled --speed`.
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

  /// A function that waits for a time of a recording that starts now; nil if the replay does not
  /// wait. It ends the program if the reader of standard output has gone.
  var pace: ((Timestamp) -> Void)? {
    guard case .times(let times) = self else { return nil }
    let start = MonotonicClock.now()
    return { moment in
      let time = start.advanced(by: moment.seconds(since: .zero) / times)
      guard StandardStream.output.wait(until: time) else { Program.exit(.success) }
    }
  }
}
