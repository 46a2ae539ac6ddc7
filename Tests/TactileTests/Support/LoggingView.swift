import Tactile

/// Records the touches that it receives, such as "view began 1 2".
final class LoggingView: View {
  weak var glass: Glass?
  var forwards = false

  // It overrides nothing that decides about hits.
  override class var isHitOnlyInsideFrame: Bool { true }

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

  private func write(_ phase: String, _ touches: [Touch]) {
    let ids = touches.map { "\($0.contact.tracking)" }.joined(separator: " ")
    glass?.write("\(name) \(phase) \(ids)")
  }
}
