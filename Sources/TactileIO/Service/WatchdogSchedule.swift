import Tactile

/// Decides when a daemon reports to the watchdog of the service manager, and with which timeout.
///
/// The kernel wakes a daemon for each report. So a daemon without work asks for a longer timeout, and reports less
/// often; it cannot hang while it sleeps. Before the first work, it asks for the timeout of its unit again.
package struct WatchdogSchedule: Sendable {
  /// The timeout without work, in seconds, if that of the unit is shorter. It is `WatchdogSec=` of
  /// `tactiled.service`, so that owning panels (`tactiled.own.conf`) wakes an idle machine no more often.
  package static let idleTimeout: TimeInterval = 10

  /// A report to the watchdog.
  package enum Report: Hashable, Sendable {
    /// The daemon runs.
    case alive
    /// The daemon runs, and has this timeout in seconds from now on.
    case timeout(TimeInterval)
  }

  /// When to call ``report(at:hasWork:)``, also without work; nil before the first call.
  package private(set) var deadline: Timestamp?

  /// Whether the timeout is longer, because there is no work.
  package private(set) var isIdle = false

  private let timeout: TimeInterval
  /// Whether there was work since the last report.
  private var hasWorked = true

  /// Creates a schedule. The first call of ``report(at:hasWork:)`` returns a report.
  ///
  /// - Parameter timeout: The timeout of the unit, in seconds.
  package init(timeout: TimeInterval) {
    self.timeout = timeout
  }

  /// Returns the report that is due; nil if none is. Call it at the end of each turn of the loop, and, while the
  /// schedule ``isIdle``, before the work of a turn: a daemon that hangs in this work must have its short timeout.
  ///
  /// Two reports are due in each timeout. If there was no work since the last report, the timeout becomes longer.
  ///
  /// - Parameters:
  ///   - now: The present time.
  ///   - hasWork: Whether the turn has more work than this report.
  package mutating func report(at now: Timestamp, hasWork: Bool) -> Report? {
    hasWorked = hasWorked || hasWork
    let wakes = isIdle && hasWork
    guard wakes || deadline.map({ $0 <= now }) ?? true else { return nil }
    let wasIdle = isIdle
    isIdle = !hasWorked && timeout < Self.idleTimeout
    hasWorked = false
    let present = isIdle ? Self.idleTimeout : timeout
    deadline = now.advanced(by: present / 2)
    return isIdle == wasIdle ? .alive : .timeout(present)
  }
}
