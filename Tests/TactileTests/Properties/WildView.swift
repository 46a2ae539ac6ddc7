@testable import Tactile

/// A view of a random scene: keeps account, and now and then does something unexpected.
final class WildView: View {
  unowned let scene: WildScene
  private(set) var ledger = TouchLedger()

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

  private func note(_ touches: [Touch], _ phase: Touch.Phase) {
    scene.write("\(name) \(phase) \(touches.map { "\($0.id)" }.joined(separator: " "))")
    if let complaint = ledger.note(touches, phase) { scene.complain("\(name): \(complaint)") }
    scene.maybeDisturb()
  }
}
