import Tactile

/// A view of a specification: writes down what it is told.
final class StageView: View {
  unowned let panel: Panel
  /// The name in the file.
  let title: String
  /// Whether it passes everything on after writing it down (S51).
  var forwards = false
  /// Whether nothing of it is written down.
  var isSilent = false
  /// Whether it may become first responder.
  var takesFocus = false
  /// What is written behind each finger.
  var figures: [TouchFigure] = []
  /// Recognizers that it does not let begin (S115).
  var vetoed: Set<String> = []
  /// The view that touches on this one go to instead (S35).
  var redirection: View?

  init(_ title: String, frame: Rect, panel: Panel) {
    self.panel = panel
    self.title = title
    super.init(frame: frame, name: panel.fullName(title))
  }

  override class var isHitOnlyInsideFrame: Bool { true }
  override var canBecomeFirstResponder: Bool { takesFocus }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    return redirection ?? hit
  }

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !vetoed.contains(panel.title(of: recognizer))
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    write("began", touches)
    if forwards { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    write("moved", touches)
    if forwards { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    write("ended", touches)
    if forwards { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    write("cancelled", touches)
    if forwards { super.touchesCancelled(touches, with: event) }
  }

  override func motionBegan(_ event: MotionEvent) { write("motion began") }
  override func motionEnded(_ event: MotionEvent) { write("motion ended") }
  override func motionCancelled(_ event: MotionEvent) { write("motion cancelled") }

  override func remoteControlReceived(_ event: RemoteControlEvent) {
    write("remote \(event.subtype)")
  }

  override func pressesBegan(_ event: PressesEvent) { write("press began \(event.key)") }
  override func pressesEnded(_ event: PressesEvent) { write("press ended \(event.key)") }

  private func write(_ phase: String, _ touches: [Touch]) {
    let fingers = touches.map { touch in
      ([panel.finger(touch)] + figures.map { $0.text(of: touch, in: self) })
        .joined(separator: " ")
    }
    write(phase + " " + fingers.joined(separator: " "))
  }

  func write(_ line: String) {
    if !isSilent { panel.write("\(title) \(line)") }
  }
}
