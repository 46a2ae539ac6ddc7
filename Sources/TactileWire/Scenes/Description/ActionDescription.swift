import Tactile

/// An action that a view or recognizer sends.
public struct ActionDescription: Equatable, Sendable {
  /// Its name.
  public var name: String {
    didSet { key = NameKey(of: name) }
  }
  /// The name of the only responder that may handle it. If it is nil, the action goes to the first
  /// responder of the window, or to the sender's view if there is none, and then up the responder
  /// chain.
  public var target: String? {
    didSet { targetName = target.map { Name($0) } }
  }
  /// The key of the name. The thread that decodes the action finds it, because a gesture can send its
  /// action in each frame.
  package private(set) var key: NameKey
  /// The target with its key.
  package private(set) var targetName: Name?

  /// Creates an action without a target.
  public init(name: String, target: String? = nil) {
    self.name = name
    self.target = target
    key = NameKey(of: name)
    targetName = target.map { Name($0) }
  }
}
