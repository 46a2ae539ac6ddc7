/// One decision, with the rule it follows and the figures it was made with.
public struct TraceRecord: Hashable, Sendable {
  /// When, on the engine's own clock.
  public var timestamp: Timestamp
  /// Whom it is about: the name of a recognizer, view or window.
  public var subject: String
  /// The number of the rule, as in "S134".
  public var rule: Int
  /// What was decided and why, as a sentence.
  public var message: String

  /// A record given by its fields.
  public init(timestamp: Timestamp, subject: String, rule: Int, message: String) {
    self.timestamp = timestamp
    self.subject = subject
    self.rule = rule
    self.message = message
  }
}
