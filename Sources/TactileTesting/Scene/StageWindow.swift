import Tactile

/// A window of a specification.
final class StageWindow: Window {
  /// Turns and scales the window on the glass, with all that is in it.
  func place(by placement: AffineTransform) {
    center = placement.apply(center)
    var turn = placement
    turn.tx = 0
    turn.ty = 0
    transform = transform.concatenating(turn)
  }
}
