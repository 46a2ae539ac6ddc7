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
  /// The view that it is attached to.
  let element: SceneElement

  init(_ description: GestureDescription, in element: SceneElement) {
    name = PreparedString(description.name)
    kind = PreparedString(description.kind.rawValue)
    self.element = element
  }
}
