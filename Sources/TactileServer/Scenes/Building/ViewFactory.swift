import Tactile
import TactileWire

/// Makes the views of a window.
struct ViewFactory {
  /// The window that the views are for.
  let record: SceneWindowRecord
  /// The default thresholds of controls and scroll views.
  let defaults: GestureDefaults

  /// Returns a new view with the properties of a description, without recognizers and subviews.
  func makeView(_ description: ViewDescription) -> any SceneResponder {
    let element = SceneElement(description, in: record)
    let view = makeView(element)
    view.nameKey = element.name.name.key
    view.actionKeys = description.handles.keys
    if let control = view as? Control { element.follow(control) }
    description.apply(to: view, replacing: nil)
    return view
  }

  /// Returns a new view of the class for an element's kind.
  private func makeView(_ element: SceneElement) -> any SceneResponder {
    if let control = makeControl(element) { return control }
    if case .scroll = element.description.kind {
      return SceneScrollView(element, defaults: defaults)
    }
    return SceneView(element)
  }

  /// Returns a new control of the class for an element's kind; nil if the kind is no control.
  func makeControl(_ element: SceneElement) -> (any SceneResponder & Control)? {
    switch element.description.kind {
    case .button: SceneButton(element, defaults: defaults)
    case .toggle: SceneSwitch(element, defaults: defaults)
    case .slider: SceneSlider(element, defaults: defaults)
    case .stepper: SceneStepper(element, defaults: defaults)
    case .segmented: SceneSegmentedControl(element, defaults: defaults)
    case .pages: ScenePageControl(element, defaults: defaults)
    case .view, .scroll: nil
    }
  }
}

/// Makes the controls of scenes for callers without a server, such as the stages of `.touch` files. Nothing reports
/// the touches and events of these controls.
package struct ControlFactory {
  private let views: ViewFactory

  /// - Parameter defaults: The default thresholds of controls.
  package init(defaults: GestureDefaults) {
    let record = SceneWindowRecord(
      sink: NoSink(), name: "", owner: .system, lastFrame: LastFrame())
    views = ViewFactory(record: record, defaults: defaults)
  }

  /// Returns a new control, to which the properties of its description are not applied yet; nil if the
  /// description is not that of a control.
  package func makeControl(_ description: ViewDescription) -> Control? {
    views.makeControl(SceneElement(description, in: views.record))
  }

  /// Sets the view that receives the touches on a control whose description has a hit target (S35).
  package static func redirect(_ control: Control, to target: View?) {
    (control as? any SceneResponder)?.element.hitTarget = target
  }
}

/// A sink that drops all events.
private final class NoSink: FrameSink {
  func append(_ message: TouchMessage, of element: SceneElement) {}
  func append(
    _ state: GestureMessage.State, of recognizer: GestureRecognizer, _ record: SceneGestureRecord
  ) {}
  func append(_ message: ControlMessage, of element: SceneElement) {}
  func append(_ message: ScrollMessage, of element: SceneElement) {}
  func append(_ message: ExploredMessage, of element: SceneElement) {}
  func append(_ message: ActionMessage, of element: SceneElement) {}
  func noteLockout(of gesture: SceneGestureRecord, for duration: TimeInterval) {}
  func publish() {}
  func lastFrame(of owner: SceneOwner) -> LastFrame { LastFrame() }
}
