@testable import Tactile

/// A delegate that writes down every question about recognizers, and answers as it is told.
final class Counsel: GestureRecognizerDelegate {
  var questions: [String] = []
  var mayBegin = true
  var runsTogether = false
  /// Names of recognizers that must fail before its own may recognize.
  var waitsFor: Set<String> = []

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    questions.append("\(recognizer.name) begin")
    return mayBegin
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { runsTogether }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool {
    questions.append("\(recognizer.name) wait for \(other.name)")
    return waitsFor.contains(other.name)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool {
    questions.append("\(recognizer.name) hold back \(other.name)")
    return false
  }
}
