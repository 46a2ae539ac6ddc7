/// Something that was looked at.
struct Finding: Equatable {
  enum Level: String {
    case good
    /// It may be meant so.
    case odd
    case bad
  }

  let level: Level
  /// What was looked at.
  let subject: String
  /// What was found, without a dot.
  let text: String
  /// The command that mends it.
  var mend: String?
}
