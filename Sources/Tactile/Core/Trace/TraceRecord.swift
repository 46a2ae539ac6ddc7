/// One decision of the touch system, with its time and its subject.
public struct TraceRecord: Hashable, Sendable {
  /// The time of the decision, on the engine's own clock.
  public var timestamp: Timestamp
  /// The name of the recognizer, view, window, touch, action or device that the decision is about.
  ///
  /// Several recognizers can have the same name. ``origin`` identifies the recognizer.
  public var subject: String
  /// The window, view and recognizer that the decision is about; nil if it is about none in a window.
  public var origin: Origin?
  /// The decision.
  public var decision: Decision

  /// The ``rule`` of a decision that no rule covers, such as what an input filter does.
  public static let noRule = 0

  /// The window, view and recognizer that a decision is about.
  public struct Origin: Hashable, Sendable {
    /// The label of the window.
    public var window: String
    /// The number of the user who owns the window; nil if the window belongs to no user.
    public var user: Int?
    /// The label of the view, or of the view of the recognizer; nil if the decision is about no view.
    public var view: String?
    /// The identity of the recognizer; nil if the decision is not about a recognizer. It is valid as long
    /// as the recognizer exists.
    public var recognizer: ObjectIdentifier?

    /// Creates an origin from its parts.
    public init(
      window: String, user: Int? = nil, view: String? = nil, recognizer: ObjectIdentifier? = nil
    ) {
      self.window = window
      self.user = user
      self.view = view
      self.recognizer = recognizer
    }

    /// Creates the origin of a decision about a window, or about a part of the window.
    init(_ window: Window, _ view: View? = nil, _ recognizer: GestureRecognizer? = nil) {
      self.init(
        window: window.label, user: window.ownerNumber, view: view?.label,
        recognizer: recognizer.map(ObjectIdentifier.init))
    }
  }

  /// Creates a record from its parts.
  public init(
    timestamp: Timestamp, subject: String, origin: Origin? = nil, decision: Decision
  ) {
    self.timestamp = timestamp
    self.subject = subject
    self.origin = origin
    self.decision = decision
  }

  /// The number of the rule that the decision follows, as in "S134"; ``noRule`` without one.
  public var rule: Int { decision.rule ?? Self.noRule }

  /// The decision in words.
  public var message: String { decision.description }
}
