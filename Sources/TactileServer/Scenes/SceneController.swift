import Tactile
import TactileWire

/// A controller of a scene: a place in the responder chain that may handle actions.
final class SceneController: ViewController {
  var description: ControllerDescription

  init(_ description: ControllerDescription, view: View) {
    self.description = description
    super.init(view: view)
  }

  override var canBecomeFirstResponder: Bool { description.canBecomeFirstResponder }
}
