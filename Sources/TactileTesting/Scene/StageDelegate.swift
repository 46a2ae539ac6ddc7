import Tactile

/// Answers a recognizer's questions as a specification says.
final class StageDelegate: GestureRecognizerDelegate {
  unowned let panel: Panel
  var mayBegin = true
  /// Fingers that the recognizer does not receive (S88).
  var refusedFingers: Set<String> = []
  /// Names of recognizers it may run together with (S110), must wait for, or holds back (S106).
  var companions: Set<String> = []
  var waitsFor: Set<String> = []
  var holdsBack: Set<String> = []
  /// Whether each question is written down.
  var tellsQuestions = false

  init(panel: Panel) {
    self.panel = panel
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    tell(recognizer, "asked to begin")
    return mayBegin
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool {
    tell(recognizer, "asked to receive \(panel.finger(touch))")
    return !refusedFingers.contains(panel.finger(touch))
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    tell(recognizer, "asked to join \(panel.title(of: other))")
    return companions.contains(panel.title(of: other))
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool {
    tell(recognizer, "asked to wait for \(panel.title(of: other))")
    return waitsFor.contains(panel.title(of: other))
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool {
    tell(recognizer, "asked to hold back \(panel.title(of: other))")
    return holdsBack.contains(panel.title(of: other))
  }

  private func tell(_ recognizer: GestureRecognizer, _ question: @autoclosure () -> String) {
    if tellsQuestions { panel.write("\(panel.title(of: recognizer)) \(question())") }
  }
}
