@testable import Tactile

/// A view that keeps the touches and events it is told of, and shows them to a closure.
final class TouchKeeper: View {
  private(set) var touches: [Touch] = []
  private(set) var events: [TouchEvent] = []
  var look: ((Touch, TouchEvent) -> Void)?

  private func keep(_ touches: [Touch], _ event: TouchEvent) {
    self.touches += touches
    events.append(event)
    for touch in touches { look?(touch, event) }
  }

  /// Forgets everything, so that nobody holds the touches any longer.
  func forget() {
    touches = []
    events = []
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { keep(touches, event) }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { keep(touches, event) }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { keep(touches, event) }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    keep(touches, event)
  }
}
