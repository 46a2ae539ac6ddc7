/// The result of one check.
struct Finding: Equatable {
  /// The severity of a finding; the raw value is its word in JSON.
  enum Level: String {
    case good
    /// The state may be intended.
    case odd
    case bad
  }

  let level: Level
  /// The checked device or part of the system.
  let subject: String
  /// The result, without a full stop.
  var text: String
  /// The command that fixes the problem or shows more; nil if none is needed.
  var fix: String?
}
