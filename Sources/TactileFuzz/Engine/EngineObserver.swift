import Tactile
import TactileTesting

/// A recognizer without effect that no other recognizer prevents. It receives all phases of each
/// touch.
final class EngineObserver: GestureRecognizer {
  private let account: EngineAccount
  private(set) var ledger = TouchLedger()

  init(_ name: String, _ account: EngineAccount) {
    self.account = account
    super.init(name: name)
    requiresExclusiveTouchType = false
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { note(touches, .began) }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { note(touches, .moved) }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { note(touches, .ended) }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    note(touches, .cancelled)
  }

  override func reset() {
    if !ledger.unfinished.isEmpty {
      account.complain("\(name) is reset before the end of \(ledger.unfinished)")
    }
  }

  private func note(_ touches: [Touch], _ phase: Touch.Phase) {
    account.note(name, touches, phase, &ledger)
  }
}
