import Tactile

/// A controller of a specification.
final class StageController: ViewController {
  private let takesFocus: Bool

  init(view: View, takesFocus: Bool) {
    self.takesFocus = takesFocus
    super.init(view: view)
  }

  override var canBecomeFirstResponder: Bool { takesFocus }
}
