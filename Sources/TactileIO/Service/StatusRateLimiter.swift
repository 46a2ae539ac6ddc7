import Tactile

/// Limits how often the daemon reports its status: at once, then at most once a second.
///
///     status    A B C         C      D
///     reported  A   ........C        D
///                   one second
///
/// Even if clients connect and disconnect quickly, the manager receives one report a second, and
/// the last report is correct.
package struct StatusRateLimiter<Status: Equatable> {
  /// The minimum time between two reports, in seconds.
  package static var pause: TimeInterval { 1 }

  private var reported: Status
  private var reportedAt: Timestamp
  /// The time at which to call ``isDue(_:at:)`` again with an unreported status; nil if all is
  /// reported.
  package private(set) var nextDeadline: Timestamp?

  /// Creates a limiter after a first report.
  package init(reported status: Status, at now: Timestamp) {
    reported = status
    reportedAt = now
  }

  /// Decides whether to report a status now. An unchanged status costs one comparison.
  ///
  /// - Parameter now: The current time; evaluated only if the status differs from the last report.
  package mutating func isDue(_ status: Status, at now: @autoclosure () -> Timestamp) -> Bool {
    guard status != reported else {
      nextDeadline = nil
      return false
    }
    let due = reportedAt.advanced(by: Self.pause)
    let now = now()
    guard now >= due else {
      nextDeadline = due
      return false
    }
    reported = status
    reportedAt = now
    nextDeadline = nil
    return true
  }
}
