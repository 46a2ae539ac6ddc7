import Tactile

/// Chooses the log lines about reloads. Clients can repeat a reload, so equal results are not logged again and
/// again, but counted.
package struct ReloadLog {
  /// The time for which equal results are not logged, in seconds.
  package static let silence: TimeInterval = 60

  /// The result that was logged last.
  private var last: [ServerNotice] = []
  private var loggedAt: Timestamp?
  /// The number of equal results since then.
  private var repeats = 0

  /// Nothing was logged.
  package init() {}

  /// Returns the lines to log after a reload.
  ///
  /// - Parameters:
  ///   - result: The lines that describe the result.
  ///   - always: Whether the administrator expects them.
  package mutating func lines(
    about result: [ServerNotice], always: Bool, at now: Timestamp
  ) -> [ServerNotice] {
    let isSilent = loggedAt.map { now.seconds(since: $0) < Self.silence } ?? false
    guard always || result != last || !isSilent else {
      repeats += 1
      return []
    }
    let count = repeats > 0 ? [countLine] : []
    (last, loggedAt, repeats) = (result, now, 0)
    return count + result
  }

  private var countLine: ServerNotice {
    let reloads = repeats == 1 ? "1 more reload" : "\(repeats) more reloads"
    return ServerNotice(last.first?.level ?? .info, "\(reloads) had the same result")
  }
}
