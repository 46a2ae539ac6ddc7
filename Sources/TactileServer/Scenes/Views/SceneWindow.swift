import Tactile
import TactileWire

/// A window of a scene on its screen, with tables of its views, controllers and recognizers.
final class SceneWindow: Window, SceneResponder {
  let element: SceneElement
  /// Whether it only takes the place of a window that is not built yet. Its touches are not reported.
  let isStandIn: Bool
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
    defaults: GestureDefaults, isStandIn: Bool = false
  ) {
    self.defaults = defaults
    self.isStandIn = isStandIn
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
    isExplorable = !isStandIn && record.owner != .everyone
  }

  override class var isHitOnlyInsideFrame: Bool { true }

  override var canBecomeFirstResponder: Bool { true }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    report(touches, .began)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    report(touches, .moved)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    report(touches, .ended)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    report(touches, .cancelled)
  }

  private func report(_ touches: [Touch], _ phase: TouchMessage.Phase) {
    if !isStandIn { element.report(touches, phase) }
  }

  /// Returns a view, a controller or the window itself by name.
  func responder(named name: Name) -> Responder? {
    if name == element.name.name { return self }
    return views[name] ?? controllers[name]
  }
}
