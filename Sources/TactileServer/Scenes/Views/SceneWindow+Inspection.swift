import Tactile
import TactileWire

// The state of a window as `Describe` and the first message of a stream report it.

extension SceneWindow {
  /// The window itself.
  var message: WindowMessage {
    WindowMessage(
      name: name, user: element.window.user, screen: screen.name, size: bounds.size, level: level,
      isSecret: element.window.isSecret ? true : nil)
  }

  /// The window without its views and recognizers.
  func descriptionMessage(_ touches: [Touch]) -> WindowDescriptionMessage {
    let focus = firstResponder
    return WindowDescriptionMessage(
      window: message,
      frame: [frame.minX, frame.minY, frame.size.width, frame.size.height],
      firstResponder: (focus as? View)?.name ?? (focus as? SceneController)?.description.name,
      views: [message(of: self, isReachable: true, touches: touches)],
      recognizers: [])
  }

  /// A view of the window.
  ///
  /// - Parameters:
  ///   - isReachable: Whether the views around it can be hit.
  ///   - touches: The live touches.
  func message(
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
  var message: RecognizerMessage {
    RecognizerMessage(
      name: record.name.text, kind: record.kind.text, view: record.element.name.text,
      isEnabled: recognizer.isEnabled,
      state: recognizer.state)
  }
}
