/// A controller: it stands behind its view in the responder chain.
public struct ControllerDescription: Equatable, Sendable {
  /// Its name, unique among the views and controllers of its window.
  public var name: String
  /// The controller that presents it, where its responder chain goes on; its view then lies before
  /// those of the window.
  public var presentedBy: String?
  /// Whether it may become first responder.
  public var canBecomeFirstResponder = false
  /// The actions it handles.
  public var handles: [String] = []

  /// A controller that handles nothing.
  public init(name: String) {
    self.name = name
  }
}
