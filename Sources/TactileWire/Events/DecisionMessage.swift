/// A decision of the touch system: `Decision` of `io.tactile.Events`.
public struct DecisionMessage: Equatable, Sendable {
  /// Whom it is about.
  public var subject: String
  /// The number of the rule it follows.
  public var rule: Int
  /// What was decided and why.
  public var message: String

  /// All of it; what does not apply is nil.
  public init(
    subject: String, rule: Int, message: String
  ) {
    self.subject = subject
    self.rule = rule
    self.message = message
  }
}

extension DecisionMessage: WireMessage {
  /// Reads it; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    subject = try cursor.member("subject").string()
    rule = try cursor.member("rule").int()
    message = try cursor.member("message").string()
  }

  /// Writes it.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("subject", subject)
    writer.member("rule", rule)
    writer.member("message", message)
    writer.endObject()
  }
}
