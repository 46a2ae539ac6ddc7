@testable import Tactile

/// A view that keeps its touches and events, and passes them to a closure.
final class TouchKeeper: View {
  private(set) var touches: [Touch] = []
  private(set) var events: [TouchEvent] = []
  var look: ((Touch, TouchEvent) -> Void)?

  private func keep(_ touches: [Touch], _ event: TouchEvent) {
    self.touches += touches
    events.append(event)
    for touch in touches { look?(touch, event) }
  }

  /// Releases everything, so that no reference to the touches remains.
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
