import Tactile

/// The commands that swipes have started.
struct CommandStarts {
  /// When a finger came down and when it lifted.
  struct Swipe {
    let began: Timestamp
    let lifted: Timestamp
  }

  /// The milliseconds from the lift of each swipe with its own command to the start of this command, sorted. They are
  /// negative if the command started before the lift.
  let delays: [Double]
  /// The number of swipes without a command of their own.
  let failures: Int

  /// Assigns commands to swipes. Both lists are in order of time.
  ///
  /// If there are as many commands as swipes, each swipe has one, in their order: a late command may start during the
  /// next swipe. Otherwise, a command belongs to the last swipe that began before it, and swipes with another number of
  /// commands than one have none of their own.
  init(of swipes: [Swipe], starts: [Timestamp]) {
    let starts = starts.filter { start in swipes.first.map { $0.began <= start } ?? false }
    var delays: [Double] = []
    for (index, swipe) in swipes.enumerated() {
      let isLast = index + 1 == swipes.count
      var own = starts.filter { start in
        start >= swipe.began && (isLast || start < swipes[index + 1].began)
      }
      if starts.count == swipes.count { own = [starts[index]] }
      if own.count == 1 { delays.append(own[0].seconds(since: swipe.lifted) * 1e3) }
    }
    self.delays = delays.sorted()
    failures = max(swipes.count - delays.count, starts.count - swipes.count)
  }

  /// The delay that this part of the delays does not exceed; 0 without delays.
  func percentile(_ part: Double) -> Double {
    delays.isEmpty ? 0 : delays[min(delays.count - 1, Int(Double(delays.count) * part))]
  }
}
