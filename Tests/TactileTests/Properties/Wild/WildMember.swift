import TactileTesting

@testable import Tactile

/// A view of a random scene that checks its touches.
protocol WildMember: View {
  var scene: WildScene { get }
  var ledger: TouchLedger { get set }
}

extension WildMember {
  func note(_ touches: [Touch], _ phase: Touch.Phase) {
    scene.write("\(name) \(phase) \(touches.map { "\($0.id)" }.joined(separator: " "))")
    if let complaint = ledger.note(touches, phase) { scene.complain("\(name): \(complaint)") }
    scene.maybeDisturb()
  }
}
