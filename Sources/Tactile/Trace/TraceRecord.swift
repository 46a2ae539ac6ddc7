/// One decision of the touch system, with its time and its subject.
public struct TraceRecord: Hashable, Sendable {
  /// The time of the decision, on the engine's own clock.
  public var timestamp: Timestamp
  /// The name of the recognizer, view, window, touch, action or device that the decision is about.
  public var subject: String
  /// The decision.
  public var decision: Decision

  /// The ``rule`` of a decision that no rule covers, such as what an input filter does.
  public static let noRule = 0

  /// Creates a record from its parts.
  public init(timestamp: Timestamp, subject: String, decision: Decision) {
    self.timestamp = timestamp
    self.subject = subject
    self.decision = decision
  }

  /// The number of the rule that the decision follows, as in "S134"; ``noRule`` without one.
  public var rule: Int { decision.rule ?? Self.noRule }

  /// The decision in words.
  public var message: String { decision.description }
}
