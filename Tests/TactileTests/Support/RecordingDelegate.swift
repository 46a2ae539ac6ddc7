@testable import Tactile

/// A delegate that records every question about recognizers, with answers that tests set.
final class RecordingDelegate: GestureRecognizerDelegate {
  var questions: [String] = []
  /// The number of questions whether two may run together.
  var togetherQuestions = 0
  var mayBegin = true
  var runsTogether = false
  /// The names of recognizers that must fail before its own may recognize.
  var waitsFor: Set<String> = []

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    questions.append("\(recognizer.name) begin")
    return mayBegin
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    togetherQuestions += 1
    return runsTogether
  }

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
