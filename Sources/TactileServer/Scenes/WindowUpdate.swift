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
  private let views: Handover<NewViews>

  private struct NewViews {
    /// The views by the positions of their steps.
    var views: [Int: any SceneResponder] = [:]
    /// The defaults that they were made with.
    var defaults: GestureDefaults?
  }

  /// Prepares an update.
  ///
  /// - Parameter factory: Makes the new views; nil leaves them to the server's thread.
  init(from snapshot: SceneSnapshot, to new: WindowDescription, makingViews factory: ViewFactory?) {
    self.snapshot = snapshot
    self.new = new
    size = SceneSize(of: new)
    difference = WindowDifference(from: snapshot.description, to: new)
    var made = NewViews()
    if let factory, let difference {
      made.defaults = factory.defaults
      for (index, step) in difference.steps.enumerated() {
        if case .newView(let description, _) = step {
          made.views[index] = factory.makeView(description)
        }
      }
    }
    views = Handover(made)
  }

  /// The views that are made already, by the positions of their steps; none if they were made with other
  /// defaults.
  func newViews(for defaults: GestureDefaults) -> [Int: any SceneResponder] {
    views.value.defaults == defaults ? views.value.views : [:]
  }
}
