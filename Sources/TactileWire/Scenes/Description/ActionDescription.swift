/// An action that a view or recognizer sends.
public struct ActionDescription: Equatable, Sendable {
  /// Its name.
  public var name: String
  /// The name of the only responder that may handle it. If it is nil, the action goes to the first
  /// responder of the window, or to the sender's view if there is none, and then up the responder
  /// chain.
  public var target: String?

  /// Creates an action without a target.
  public init(name: String, target: String? = nil) {
    self.name = name
    self.target = target
  }
}
