import Tactile

/// A view of a specification. It writes the events that it receives.
final class StageView: View {
  let part: StagePart

  init(_ part: StagePart) {
    self.part = part
    super.init(name: part.name)
  }

  override class var isHitOnlyInsideFrame: Bool { true }
  override var canBecomeFirstResponder: Bool { part.takesFocus }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    part.redirect(super.hitTest(point, with: event))
  }

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    part.allows(recognizer)
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    write("began", touches)
    if part.words.forwards { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    write("moved", touches)
    if part.words.forwards { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    write("ended", touches)
    if part.words.forwards { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    write("cancelled", touches)
    if part.words.forwards { super.touchesCancelled(touches, with: event) }
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
      ([part.panel.finger(touch)] + part.words.measurements.map { $0.text(of: touch, in: self) })
        .joined(separator: " ")
    }
    write(phase + " " + fingers.joined(separator: " "))
  }

  private func write(_ line: String) { part.write(line) }
}
