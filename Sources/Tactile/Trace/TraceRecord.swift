/// One decision, with the rule it follows and the figures it was made with.
public struct TraceRecord: Hashable, Sendable {
  /// When, on the engine's own clock.
  public var timestamp: Timestamp
  /// Whom it is about: the name of a recognizer, view or window.
  public var subject: String
  /// The number of the rule, as in "S134"; `noRule` for what happens before there are touches.
  public var rule: Int
  /// What was decided and why, as a sentence.
  public var message: String

  /// No rule's number.
  public static let noRule = 0

  /// A record given by its fields.
  public init(timestamp: Timestamp, subject: String, rule: Int, message: String) {
    self.timestamp = timestamp
    self.subject = subject
    self.rule = rule
    self.message = message
  }
}
