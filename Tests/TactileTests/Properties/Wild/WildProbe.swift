import TactileTesting

@testable import Tactile

/// A recognizer that requests random states, or none.
final class WildProbe: GestureRecognizer {
  unowned let scene: WildScene
  /// An observer requests no state and cannot be prevented, so it must see the whole life of each
  /// touch.
  let isObserver: Bool
  private(set) var ledger = TouchLedger()
  var prevents = true
  var isPreventable = true

  init(name: String, isObserver: Bool, scene: WildScene) {
    self.scene = scene
    self.isObserver = isObserver
    super.init(name: name)
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { prevents && !isObserver }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { isPreventable && !isObserver }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    note(touches, .began)
    if !isObserver, scene.dice.chance(20) {
      setTimer(at: event.timestamp.advanced(by: Double(scene.dice.number(0...600)) / 1000))
    }
    if !isObserver, scene.dice.chance(5), let touch = touches.first { ignore(touch, for: event) }
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { note(touches, .moved) }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { note(touches, .ended) }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    note(touches, .cancelled)
  }

  override func timerFired(at now: Timestamp) {
    scene.write("\(name) timer")
    ask()
  }

  override func reset() {
    scene.write("\(name) reset")
    if isObserver, !ledger.unfinished.isEmpty {
      scene.complain("\(name) was reset before the end of \(ledger.unfinished)")
    }
  }

  private func note(_ touches: [Touch], _ phase: Touch.Phase) {
    scene.write("\(name) sees \(phase) \(touches.map { "\($0.id)" }.joined(separator: " "))")
    if let complaint = ledger.note(touches, phase) { scene.complain("\(name): \(complaint)") }
    if settled.isFinal { scene.complain("\(name) receives touches while \(settled)") }
    ask()
  }

  private func ask() {
    guard !isObserver, scene.dice.chance(25) else { return }
    state = scene.dice.pick([.began, .changed, .ended, .cancelled, .failed, .began, .ended])
  }
}
