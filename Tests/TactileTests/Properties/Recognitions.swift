import TactileTesting

@testable import Tactile

/// Records the states that actions read, and which recognizers recognized each touch.
struct Recognitions {
  private var states: [ObjectIdentifier: StateLedger] = [:]
  private var claims: [UInt64: [GestureRecognizer]] = [:]
  /// The recognizers whose state an app has set, which may be a state of another kind.
  private var forced: Set<ObjectIdentifier> = []

  /// Records that an app sets the state of a recognizer.
  mutating func noteForce(on recognizer: GestureRecognizer) {
    forced.insert(ObjectIdentifier(recognizer))
  }

  /// Whether it is a recognizer of the engine whose state only the engine has set.
  func isOwn(_ recognizer: GestureRecognizer) -> Bool {
    WildKind.continuity[ObjectIdentifier(type(of: recognizer))] != nil
      && !(recognizer is HoverGestureRecognizer)
      && !forced.contains(ObjectIdentifier(recognizer))
  }

  /// Whether the last action of a recognizer was not the last one of a gesture.
  func isOpen(_ recognizer: GestureRecognizer) -> Bool {
    states[ObjectIdentifier(recognizer)]?.isOpen ?? false
  }

  /// Records an action. Returns a message if it breaks a rule.
  mutating func note(_ recognizer: GestureRecognizer, mayJoin: (GestureRecognizer) -> Bool)
    -> String?
  {
    let state = recognizer.state
    var ledger = states[ObjectIdentifier(recognizer)] ?? StateLedger()
    let complaint = ledger.note(state)
    states[ObjectIdentifier(recognizer)] = ledger
    guard complaint == nil else { return complaint }
    if !forced.contains(ObjectIdentifier(recognizer)),
      let isContinuous = WildKind.continuity[ObjectIdentifier(type(of: recognizer))]
    {
      guard isContinuous ? !(ledger.hasBegunAnew && state == .ended) : state == .ended else {
        return "is \(isContinuous ? "continuous" : "discrete"), and went to \(state)"
      }
    }
    if state == .cancelled { forget(recognizer) }
    guard ledger.hasBegunAnew else { return nil }
    return claim(recognizer, mayJoin)
  }

  private mutating func claim(
    _ recognizer: GestureRecognizer, _ mayJoin: (GestureRecognizer) -> Bool
  ) -> String? {
    var complaint: String?
    for touch in recognizer.sequence {
      for other in claims[touch.id] ?? [] where other !== recognizer && !mayJoin(other) {
        complaint = "recognized touch \(touch.id), which \(other.label) had recognized"
      }
      claims[touch.id, default: []].append(recognizer)
    }
    return complaint
  }

  private mutating func forget(_ recognizer: GestureRecognizer) {
    for touch in claims.keys { claims[touch]?.removeAll { $0 === recognizer } }
  }
}
