import TactileWire

/// The description of a window with its size. Any thread can measure it.
struct MeasuredWindow: Sendable {
  let description: WindowDescription
  let size: SceneSize

  /// Measures a window; this takes time for each view.
  init(_ description: WindowDescription) {
    self.description = description
    size = SceneSize(of: description)
  }
}
