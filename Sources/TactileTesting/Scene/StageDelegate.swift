import Tactile
import TactileWire

/// The delegate of a recognizer. It answers as the specification says, and writes the recognizer's
/// states.
final class StageDelegate: GestureRecognizerDelegate {
  unowned let panel: Panel
  /// The recognizer as the scene describes it.
  let description: GestureDescription
  /// The words of the notation that the scene language does not have.
  var words: RecognizerWords

  init(_ description: GestureDescription, _ words: RecognizerWords, panel: Panel) {
    self.description = description
    self.words = words
    self.panel = panel
  }

  /// Writes the new state of the recognizer.
  func write(_ recognizer: GestureRecognizer) {
    guard !words.isSilent else { return }
    let texts = words.measurements.compactMap { $0.text(of: recognizer) }
    panel.write(([description.name, "\(recognizer.state)"] + texts).joined(separator: " "))
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    tell(recognizer, "asked to begin")
    return words.mayBegin && description.shouldBegin?.allows(recognizer) ?? true
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool {
    tell(recognizer, "asked to receive \(panel.finger(touch))")
    guard !words.refusedFingers.contains(panel.finger(touch)) else { return false }
    return description.shouldReceive?.allows(touch, for: recognizer) { [panel] view, list in
      list.names.contains(panel.title(view.name))
    } ?? true
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    tell(recognizer, "asked to join \(panel.title(of: other))")
    return switch description.simultaneousWith {
    case .all: true
    case .some(let list): list.names.contains(panel.title(of: other))
    }
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool {
    tell(recognizer, "asked to wait for \(panel.title(of: other))")
    return words.waitsFor.contains(panel.title(of: other))
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool {
    tell(recognizer, "asked to hold back \(panel.title(of: other))")
    return words.holdsBack.contains(panel.title(of: other))
  }

  private func tell(_ recognizer: GestureRecognizer, _ question: @autoclosure () -> String) {
    if words.tellsQuestions { panel.write("\(panel.title(of: recognizer)) \(question())") }
  }
}
