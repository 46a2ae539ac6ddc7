import Tactile

/// Limits how often the log names refusals: of each kind the first one at once, and later one line in each ten
/// seconds at most, with the number of the others.
package struct RefusalLog: Sendable {
  /// The time between two lines about one kind, in seconds.
  package static let pause: TimeInterval = 10

  private var rows: [Refusal.Kind: (last: Timestamp, suppressed: Int)] = [:]

  package init() {}

  /// Returns the line for a refusal; nil if the log is not to name it.
  package mutating func line(for refusal: Refusal, at now: Timestamp) -> String? {
    guard let row = rows[refusal.kind] else {
      rows[refusal.kind] = (now, 0)
      return "refused: \(refusal)"
    }
    guard now.seconds(since: row.last) >= Self.pause else {
      rows[refusal.kind]?.suppressed += 1
      return nil
    }
    rows[refusal.kind] = (now, 0)
    let others = row.suppressed == 0 ? "" : " (and \(row.suppressed) more of this kind before)"
    return "refused: \(refusal)\(others)"
  }
}
