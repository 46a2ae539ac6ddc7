import TactileTesting

@testable import Tactile

/// A button of a random scene. It checks that its events form complete presses.
final class WildButton: Button, WildMember {
  unowned let scene: WildScene
  var ledger = TouchLedger()
  private var isPressed = false

  init(frame: Rect, name: String, scene: WildScene) {
    self.scene = scene
    super.init(frame: frame, name: name)
    addAction(for: .touchDown) { [unowned self] _ in change(to: true, "down") }
    addAction(for: [.touchUpInside, .touchUpOutside, .touchCancel]) { [unowned self] _ in
      change(to: false, "up")
    }
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

  /// The part of a press that has not ended.
  var leftOver: String? {
    isPressed ? "pressed" : isTracking ? "tracking" : isHighlighted ? "highlighted" : nil
  }

  private func change(to pressed: Bool, _ word: String) {
    scene.write("\(name) becomes \(word)")
    if isPressed == pressed { scene.complain("\(name) became \(word) twice") }
    isPressed = pressed
    scene.maybeDisturb()
  }
}
