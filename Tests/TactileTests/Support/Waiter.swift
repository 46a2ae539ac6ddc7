@testable import Tactile

/// A recognizer that stays possible until a test changes its state.
final class Waiter: GestureRecognizer {
  /// The state that it requests at the lift.
  var atLift: State?

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    if let atLift { state = atLift }
  }
}
