import TactileTesting

@testable import Tactile

/// A scroll view of a random scene.
final class WildScrollView: ScrollView, WildMember {
  unowned let scene: WildScene
  var ledger = TouchLedger()

  init(frame: Rect, name: String, scene: WildScene) {
    self.scene = scene
    // The only threshold in units of the view.
    var defaults = GestureDefaults.standard
    defaults.restingDistance *= scene.placement.units
    super.init(frame: frame, name: name, defaults: defaults)
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    note(touches, .began)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    note(touches, .moved)
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    note(touches, .ended)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    note(touches, .cancelled)
    super.touchesCancelled(touches, with: event)
  }
}
