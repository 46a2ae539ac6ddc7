import Tactile

/// Limits log lines about devices to some lines at once, and then one for each second.
struct DeviceNoticeLimit {
  /// The time in which there may be one line more, in seconds.
  private static let pause: TimeInterval = 1

  /// The most lines at once.
  private let burst: Int
  /// The number of lines that may be written now.
  private var left: Int
  /// The time up to which `left` has grown; nil before the first line.
  private var counted: Timestamp?
  private var skipped = 0

  /// Allows lines at once, at least one.
  init(burst: Int = 1) {
    self.burst = burst
    left = burst
  }

  /// Notes a line. Returns the number of lines that were left out before it; nil if it is to be left out too.
  mutating func note(at time: Timestamp) -> Int? {
    grow(until: time)
    guard left > 0 else {
      skipped += 1
      return nil
    }
    left -= 1
    defer { skipped = 0 }
    return skipped
  }

  private mutating func grow(until time: Timestamp) {
    guard let counted = self.counted, left < burst else {
      self.counted = time
      return
    }
    let pauses = Int(min(max(time.seconds(since: counted) / Self.pause, 0), Double(burst)))
    guard pauses > 0 else { return }
    left = min(left + pauses, burst)
    self.counted = left == burst ? time : counted.advanced(by: Double(pauses) * Self.pause)
  }

  /// Returns the end of a line about those that were left out before it.
  static func rest(_ skipped: Int) -> String {
    skipped == 0 ? "" : "; \(skipped) such lines before were left out"
  }
}
