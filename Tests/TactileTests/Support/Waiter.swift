@testable import Tactile

/// A recognizer that stays possible until it is told otherwise.
final class Waiter: GestureRecognizer {
  /// What it asks for at the lift.
  var atLift: State?

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    if let atLift { state = atLift }
  }
}
