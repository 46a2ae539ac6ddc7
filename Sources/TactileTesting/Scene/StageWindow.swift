import Tactile

/// A window of a specification.
final class StageWindow: Window {
  override class var isHitOnlyInsideFrame: Bool { true }

  /// Rotates and scales the window and its views on the glass.
  func place(by placement: AffineTransform) {
    center = placement.apply(center)
    var turn = placement
    turn.tx = 0
    turn.ty = 0
    transform = transform.concatenating(turn)
  }
}
