import Tactile
import TactileWire

/// A window of a scene on its screen, with tables of its views, controllers and recognizers.
final class SceneWindow: Window, SceneResponder {
  let element: SceneElement
  /// The default thresholds of recognizers and controls that are added to it.
  var defaults: GestureDefaults
  /// Its views by name.
  var views: [Name: any SceneResponder] = [:]
  /// Its controllers by name.
  var controllers: [Name: SceneController] = [:]
  /// Its recognizers by name.
  var gestures: [Name: SceneGesture] = [:]

  /// An empty window; ``SceneBuilder`` adds its contents.
  init(
    _ description: WindowDescription, on screen: Screen, record: SceneWindowRecord,
    defaults: GestureDefaults
  ) {
    self.defaults = defaults
    var root = ViewDescription(name: description.name, frame: .zero)
    root.handles = description.handles
    root.canBecomeFirstResponder = true
    // A long name takes long to prepare, so all windows of the record share it.
    element = SceneElement(root, named: record.name, in: record)
    super.init(
      screen: screen, frame: description.frame, size: description.size, level: description.level,
      name: description.name)
    ownerNumber = record.user
    nameKey = record.nameKey
    actionKeys = description.handles.keys
    isMultipleTouchEnabled = true
    compositorGestures = description.compositorGestures
    passesTouchesThrough = description.passesTouchesThrough
    // A default window has no views to explore, and its touches may be those of an app of the compositor.
    isExplorable = record.owner != .everyone
  }

  override class var isHitOnlyInsideFrame: Bool { true }

  override var canBecomeFirstResponder: Bool { true }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    element.report(touches, .began)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    element.report(touches, .moved)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    element.report(touches, .ended)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    element.report(touches, .cancelled)
  }

  /// Returns a view, a controller or the window itself by name.
  func responder(named name: Name) -> Responder? {
    if name == element.name.name { return self }
    return views[name] ?? controllers[name]
  }
}

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
