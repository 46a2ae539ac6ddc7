import Tactile
import TactileWire

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
}
