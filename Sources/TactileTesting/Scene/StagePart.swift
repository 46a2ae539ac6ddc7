import Tactile
import TactileServer

/// The common part of all classes of views in a specification.
final class StagePart {
  unowned let panel: Panel
  /// The name in the file.
  let title: String
  /// Whether it can become first responder.
  let takesFocus: Bool
  /// The words of the notation that the scene language does not have.
  var words: ViewWords
  /// The view that receives the touches on this view instead (S35).
  var redirection: View? {
    didSet { if let control { ControlFactory.redirect(control, to: redirection) } }
  }
  /// The view, if it is a control.
  weak var control: Control?

  init(_ title: String, _ words: ViewWords, takesFocus: Bool, panel: Panel) {
    self.title = title
    self.words = words
    self.takesFocus = takesFocus
    self.panel = panel
  }

  /// The name in the application.
  var name: String { panel.fullName(title) }

  /// Returns the view that receives a touch.
  func redirect(_ hit: View?) -> View? { hit == nil ? nil : redirection ?? hit }

  /// Whether the view lets a recognizer begin (S115).
  func allows(_ recognizer: GestureRecognizer) -> Bool {
    !words.vetoed.contains(panel.title(of: recognizer))
  }

  func write(_ line: String) {
    if !words.isSilent { panel.write("\(title) \(line)") }
  }
}
