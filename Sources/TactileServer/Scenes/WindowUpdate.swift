import Tactile
import TactileWire

/// A window's new description, with all that follows from it. Any thread can prepare it.
struct WindowUpdate: Sendable {
  /// The description of the window before the update.
  let snapshot: SceneSnapshot
  let new: WindowDescription
  /// The size of the new description.
  let size: SceneSize
  /// What differs; nil if the window has to be shown anew.
  let difference: WindowDifference?
  /// The steps, whose views were made with certain defaults; nil if they are not made yet.
  private let made: Handover<(steps: [SceneBuilder.Step], defaults: GestureDefaults)?>

  /// Prepares an update.
  ///
  /// - Parameter factory: Makes the new views; nil leaves them to ``steps(of:madeBy:)``.
  init(from snapshot: SceneSnapshot, to new: WindowDescription, makingViews factory: ViewFactory?) {
    self.snapshot = snapshot
    self.new = new
    size = SceneSize(of: new)
    let difference = WindowDifference(from: snapshot.description, to: new)
    self.difference = difference
    if let factory, let difference {
      made = Handover((difference.steps(madeBy: factory), factory.defaults))
    } else {
      made = Handover(nil)
    }
  }

  /// Returns the steps of a difference, and makes the new views unless they are made already with the
  /// same defaults.
  func steps(of difference: WindowDifference, madeBy factory: ViewFactory) -> [SceneBuilder.Step] {
    if let made = made.value, made.defaults == factory.defaults { return made.steps }
    return difference.steps(madeBy: factory)
  }
}
