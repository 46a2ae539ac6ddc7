import Tactile
import TactileWire

/// A view controller of a scene, which takes part in the responder chain and may handle actions.
final class SceneController: ViewController {
  var description: ControllerDescription {
    didSet { actionKeys = description.handles.keys }
  }

  init(_ description: ControllerDescription, view: View) {
    self.description = description
    super.init(view: view)
    actionKeys = description.handles.keys
  }

  override var canBecomeFirstResponder: Bool { description.canBecomeFirstResponder }
}
