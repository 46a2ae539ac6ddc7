import TactileTesting

@testable import Tactile

/// A view of a random scene. It checks its touches and sometimes makes an unexpected change.
final class WildView: View, WildMember {
  unowned let scene: WildScene
  var ledger = TouchLedger()

  init(frame: Rect, name: String, scene: WildScene) {
    self.scene = scene
    super.init(frame: frame, name: name)
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { note(touches, .began) }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { note(touches, .moved) }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { note(touches, .ended) }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    note(touches, .cancelled)
  }
}
