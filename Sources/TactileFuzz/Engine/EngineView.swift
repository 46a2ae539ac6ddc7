import Tactile
import TactileTesting

/// A view that records its touches.
final class EngineView: View {
  private let account: EngineAccount
  private(set) var ledger = TouchLedger()

  init(_ name: String, _ frame: Rect, _ account: EngineAccount) {
    self.account = account
    super.init(frame: frame, name: name)
    isMultipleTouchEnabled = true
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { note(touches, .began) }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { note(touches, .moved) }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { note(touches, .ended) }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    note(touches, .cancelled)
  }

  private func note(_ touches: [Touch], _ phase: Touch.Phase) {
    account.note(name, touches, phase, &ledger)
  }
}
