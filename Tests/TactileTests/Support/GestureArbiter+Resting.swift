@testable import Tactile

extension GestureArbiter {
  /// The recognizers of all windows whose sequence is not over, and none of whose fingers is down.
  var resting: [GestureRecognizer] {
    application.windows.flatMap(recognizersInPlay).filter(\.isResting)
  }
}
