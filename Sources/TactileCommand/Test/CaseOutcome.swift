import TactileTesting

/// The result of one `.touch` file.
struct CaseOutcome {
  enum Verdict {
    case passed
    /// The lines differ from the expected lines. The first manner is the one of the difference.
    case differs(Difference, manners: [Manner])
    /// The file now contains the actual lines.
    case updated(Difference)
    /// The case passed, and the file now has the present words of the notation.
    case converted
    /// The file could not be performed or updated, for this reason.
    case broken(String)
  }

  let file: String
  /// The title of the file; empty if it could not be read.
  var title = ""
  var verdict: Verdict

  /// Whether the command exits with 1 because of this case.
  var isFailure: Bool {
    switch verdict {
    case .passed, .updated, .converted: false
    case .differs, .broken: true
    }
  }
}
