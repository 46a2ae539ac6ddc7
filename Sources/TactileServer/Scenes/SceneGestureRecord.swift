import TactileWire

/// What a recognizer of a scene is called and where it is, as frames tell of it.
///
/// An object of its own, which nobody holds weakly: to count references to those that are costs several
/// times as much, and every frame does.
final class SceneGestureRecord {
  /// Its name, as messages carry it.
  let name: PreparedString
  /// What it recognizes.
  let kind: PreparedString
  /// The view it is attached to.
  let element: SceneElement

  init(_ description: GestureDescription, in element: SceneElement) {
    name = PreparedString(description.name)
    kind = PreparedString(description.kind.word)
    self.element = element
  }
}
