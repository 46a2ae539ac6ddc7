import TactileTesting

/// What became of one case.
struct CaseOutcome {
  enum Verdict {
    case passed
    /// It went another way; the manners it did so in begin with the difference's own.
    case differs(Difference, manners: [Manner])
    /// The file now says what happens.
    case updated(Difference)
    /// It could not be performed, or not be updated.
    case broken(String)
  }

  let file: String
  /// What the file says it shows; empty where it could not be read.
  var title = ""
  var verdict: Verdict

  /// Whether somebody has to look at it.
  var isFailure: Bool {
    switch verdict {
    case .passed, .updated: false
    case .differs, .broken: true
    }
  }
}
