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

  /// Returns a recognizer, or the pan of a scroll view, by name.
  func recognizer(named name: String) -> GestureRecognizer? {
    if let gesture = gestures[name] { return gesture.recognizer }
    let ending = ".\(GestureKind.pan.rawValue)"
    guard name.hasSuffix(ending) else { return nil }
    return (views[String(name.dropLast(ending.count))] as? SceneScrollView)?.panGestureRecognizer
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

// The state of windows as `Describe` and the first message of a stream report it.

extension SceneWindow {
  /// The window itself.
  var message: WindowMessage {
    WindowMessage(
      name: name, user: element.window.user, screen: screen.name, size: bounds.size, level: level,
      isSecret: element.window.isSecret ? true : nil)
  }

  /// Describes the window, as far as a client sees it.
  ///
  /// - Parameter withContents: Whether the client sees the views and recognizers in it.
  func description(withContents: Bool) -> WindowDescriptionMessage {
    var description = WindowDescriptionMessage(
      window: message,
      frame: [frame.minX, frame.minY, frame.size.width, frame.size.height],
      firstResponder: nil, views: [], recognizers: [])
    guard withContents else { return description }
    let focus = firstResponder
    description.firstResponder =
      (focus as? View)?.name ?? (focus as? SceneController)?.description.name
    let touches = application?.liveTouches ?? []
    description.views = [message(of: self, isReachable: true, touches: touches)]
    add(subviews, isReachable: canBeHit, touches: touches, to: &description.views)
    description.recognizers = gestures.sorted { $0.key < $1.key }.map(\.value.message)
    return description
  }

  private func add(
    _ views: [View], isReachable: Bool, touches: [Touch], to messages: inout [ViewMessage]
  ) {
    for case let view as any SceneResponder in views {
      messages.append(message(of: view, isReachable: isReachable, touches: touches))
      add(
        view.subviews, isReachable: isReachable && view.canBeHit, touches: touches, to: &messages)
    }
  }

  /// A view of the window.
  ///
  /// - Parameters:
  ///   - isReachable: Whether the views around it can be hit.
  ///   - touches: The live touches.
  private func message(
    of view: any SceneResponder, isReachable: Bool, touches: [Touch]
  ) -> ViewMessage {
    let isWindow = view is SceneWindow
    let frame = isWindow ? view.bounds : view.convert(view.bounds, to: nil)
    let values = ControlValues(of: view, view.element.description.kind)
    return ViewMessage(
      name: view.name, kind: isWindow ? "window" : view.element.description.kind.word,
      superview: view.superview?.name,
      frame: [frame.minX, frame.minY, frame.size.width, frame.size.height],
      isTouchable: isReachable && view.canBeHit,
      touches: touches.count { $0.view === view },
      isOn: values.isOn, value: values.value, segment: values.segment, page: values.page,
      offset: (view as? ScrollView)?.contentOffset,
      zoomScale: (view as? SceneScrollView)?.reportedScale,
      label: view.accessibilityLabel, hint: view.accessibilityHint)
  }
}

extension SceneGesture {
  /// The recognizer as `Describe` reports it.
  fileprivate var message: RecognizerMessage {
    RecognizerMessage(
      name: record.name.text, kind: record.kind.text, view: record.element.name.text,
      isEnabled: recognizer.isEnabled,
      state: recognizer.state)
  }
}

/// The actions of windows that handle them, when an idle time passes or ends (S318).
package enum PresenceAction: String, CaseIterable {
  /// An idle time has passed.
  case idle
  /// A touch has ended the idle times.
  case active

  /// The action for a change.
  package init(_ message: PresenceMessage) { self = message.idle == 0 ? .active : .idle }

  /// The reason for the action in its message: the idle time in seconds, and 0 for ``active``.
  static func cause(_ message: PresenceMessage) -> String { "\(message.idle)" }
}
