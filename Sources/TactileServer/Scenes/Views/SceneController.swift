import Tactile
import TactileWire

/// A view controller of a scene, which takes part in the responder chain and may handle actions.
final class SceneController: ViewController {
  var description: ControllerDescription

  init(_ description: ControllerDescription, view: View) {
    self.description = description
    super.init(view: view)
  }

  /// Returns whether the controller handles an action.
  func handles(_ action: String) -> Bool {
    description.handles.contains(action)
  }

  override var canBecomeFirstResponder: Bool { description.canBecomeFirstResponder }
}
