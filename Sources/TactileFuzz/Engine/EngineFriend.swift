import Tactile

/// A delegate that allows its recognizers to recognize simultaneously.
final class EngineFriend: GestureRecognizerDelegate {
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    other.delegate === self
  }
}
