/// Tells what became of cases, one after the other.
protocol CaseReport {
  /// Comes first.
  mutating func begin(count: Int)
  /// Comes for each case, in order.
  mutating func tell(_ outcome: CaseOutcome)
  /// Comes last.
  mutating func finish()
}
