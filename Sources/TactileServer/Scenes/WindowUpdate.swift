import TactileWire

/// A window's new description, with all that follows from it. It reads only descriptions, so any thread
/// can prepare it.
struct WindowUpdate: Sendable {
  /// The description of the window before the update.
  let snapshot: SceneSnapshot
  let new: WindowDescription
  /// The size of the new description.
  let size: SceneSize
  /// What differs; nil if the window has to be shown anew.
  let difference: WindowDifference?

  init(from snapshot: SceneSnapshot, to new: WindowDescription) {
    self.snapshot = snapshot
    self.new = new
    size = SceneSize(of: new)
    difference = WindowDifference(from: snapshot.description, to: new)
  }
}
