/// Prints the results of cases.
protocol CaseReport {
  /// Starts the report for this number of cases.
  mutating func begin(count: Int)
  /// Adds the result of the next case.
  mutating func tell(_ outcome: CaseOutcome)
  /// Ends the report.
  mutating func finish()
}
