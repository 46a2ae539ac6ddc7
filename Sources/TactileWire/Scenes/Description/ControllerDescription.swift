/// A view controller, which comes after its view in the responder chain.
public struct ControllerDescription: Equatable, Sendable {
  /// Its name, unique among the views and controllers of its window.
  public var name: String
  /// The controller that presents it, which comes after it in the responder chain. A presented view
  /// is in front of the other views of the window.
  public var presentedBy: String?
  /// Whether it may become first responder.
  public var canBecomeFirstResponder = false
  /// The actions it handles.
  public var handles: ActionNames = []

  /// Creates a controller that handles no actions.
  public init(name: String) {
    self.name = name
  }
}
