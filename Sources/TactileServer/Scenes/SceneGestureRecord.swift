import Tactile
import TactileWire

/// The name, kind and view of a recognizer of a scene, as frames report them.
///
/// It is separate from ``SceneGesture`` because the recognizer refers to that weakly: counting
/// references to an object with weak references costs several times as much, and every frame does.
final class SceneGestureRecord {
  /// Its name, encoded for messages.
  let name: PreparedString
  /// Its kind, encoded for messages.
  let kind: PreparedString
  /// Whether it follows a pen. A cast for each message would cost as much as writing it.
  let isHover: Bool
  /// The view that it is attached to.
  let element: SceneElement
  /// The recognizer's own object if its description has an action; otherwise nil.
  unowned var sender: SceneGesture?

  init(_ description: GestureDescription, in element: SceneElement) {
    name = PreparedString(description.name)
    kind = PreparedString(description.kind.rawValue)
    isHover = description.kind == .hover
    self.element = element
  }

  /// Reports the state of the recognizer, and sends the action in its description.
  func report(_ recognizer: GestureRecognizer) {
    guard let state = GestureMessage.State(recognizer.state) else { return }
    element.window.sink.append(state, of: recognizer, self)
    sender?.sendAction(in: state)
  }
}
