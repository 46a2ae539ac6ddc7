import Tactile

/// The direction of a gesture or of a step.
package enum BindingDirection: String, CaseIterable, Sendable {
  case up, down, left, right
  case upLeft, upRight, downLeft, downRight
  /// The scale decreases.
  case `in`
  /// The scale increases.
  case out
  case clockwise, counterclockwise
}

extension BindingDirection {
  /// The direction of a swipe. It lists all cases, so that the compiler finds a new one.
  package init(_ direction: SwipeGestureRecognizer.SingleDirection) {
    switch direction {
    case .up: self = .up
    case .down: self = .down
    case .left: self = .left
    case .right: self = .right
    case .upLeft: self = .upLeft
    case .upRight: self = .upRight
    case .downLeft: self = .downLeft
    case .downRight: self = .downRight
    }
  }
}
