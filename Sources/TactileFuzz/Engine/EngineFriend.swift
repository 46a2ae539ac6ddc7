import Tactile

/// Lets those recognizers run together that it is the delegate of.
final class EngineFriend: GestureRecognizerDelegate {
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    other.delegate === self
  }
}
