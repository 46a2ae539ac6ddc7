/// Counts the wrong tries of a sequence, and decides when and for how long the sequence is locked out (S287, S288).
///
/// It only has the times that its owner tells it, and needs no timer.
struct SequenceLockout {
  /// A lockout is at most 2 to the power of this number times the first one.
  private static let mostDoublings = 3
  /// Wrong tries and doublings are forgotten after this many times the first lockout without a wrong try.
  ///
  /// With at least 25, a person who waits until everything is forgotten has fewer tries in the long run than a person
  /// who never waits. The latter has as many tries in eight times the first lockout as begin a lockout.
  private static let forgetting = 32.0

  /// The wrong tries since the last lockout, success, or time without a wrong try.
  private var wrongTries = 0
  /// The number of times that the next lockout is doubled.
  private var doublings = 0
  /// The time of the last wrong try, or the end of the lockout that it has caused.
  private var last: Timestamp?
  /// When the last lockout ends; nil before the first one.
  private var end: Timestamp?

  /// Returns for how many seconds the sequence is still locked out; nil if it is not.
  func remaining(at now: Timestamp) -> TimeInterval? {
    guard let end, now < end else { return nil }
    return end.seconds(since: now)
  }

  /// Notes a wrong try.
  ///
  /// - Parameters:
  ///   - now: The time of the try.
  ///   - tries: The number of wrong tries that begin a lockout.
  ///   - base: The duration of the first lockout, in seconds.
  /// - Returns: The duration of the lockout that begins, in seconds; nil if none begins.
  mutating func noteWrongTry(
    at now: Timestamp, most tries: Int, lockout base: TimeInterval
  ) -> TimeInterval? {
    if let last, now.seconds(since: last) >= base * Self.forgetting { forget() }
    wrongTries += 1
    last = now
    guard wrongTries >= tries else { return nil }
    let duration = base * Double(1 << doublings)
    let end = now.advanced(by: duration)
    (self.end, last) = (end, end)
    wrongTries = 0
    doublings = min(doublings + 1, Self.mostDoublings)
    return duration
  }

  /// Forgets wrong tries and the doubling. A lockout that has begun goes on.
  mutating func forget() {
    wrongTries = 0
    doublings = 0
    last = nil
  }
}
