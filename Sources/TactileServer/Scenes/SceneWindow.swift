import Tactile
import TactileWire

/// A window of a scene, with all that is in it by name.
final class SceneWindow: Window, SceneResponder {
  let element: SceneElement
  /// The thresholds that recognizers and controls are made with.
  var defaults: GestureDefaults
  /// How it was described, with all that is in it.
  var description: WindowDescription
  /// Its views, by name.
  var views: [String: any SceneResponder] = [:]
  /// Its controllers, by name.
  var controllers: [String: SceneController] = [:]
  /// Its recognizers, by name.
  var gestures: [String: SceneGesture] = [:]

  /// An empty window; ``SceneBuilder`` fills it.
  init(
    _ description: WindowDescription, on screen: Screen, record: SceneWindowRecord,
    defaults: GestureDefaults
  ) {
    self.description = description
    self.defaults = defaults
    var root = ViewDescription(name: description.name, frame: .zero)
    root.handles = description.handles
    root.canBecomeFirstResponder = true
    element = SceneElement(root, in: record)
    super.init(
      screen: screen, frame: description.frame, size: description.size, level: description.level,
      name: description.name)
    isMultipleTouchEnabled = true
    passesTouchesThrough = description.passesTouchesThrough
  }

  override var canBecomeFirstResponder: Bool { true }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    element.tell(touches, .began)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    element.tell(touches, .moved)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    element.tell(touches, .ended)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    element.tell(touches, .cancelled)
  }

  /// A view, a controller or the window itself, by name.
  func responder(named name: String) -> Responder? {
    if name == description.name { return self }
    return views[name] ?? controllers[name]
  }
}
