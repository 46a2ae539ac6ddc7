import Tactile

/// Keeps account of what one receiver was told of each touch: it begins once and first, ends or is
/// cancelled once and last.
package struct TouchLedger {
  private var open: Set<UInt64> = []
  private var closed: Set<UInt64> = []

  /// A ledger without entries.
  package init() {}

  /// Takes a call; gives a complaint where it breaks the rule.
  package mutating func note(_ touches: [Touch], _ phase: Touch.Phase) -> String? {
    var complaint: String?
    for touch in touches {
      switch phase {
      case .began:
        let isNew = open.insert(touch.id).inserted && !closed.contains(touch.id)
        if !isNew { complaint = "touch \(touch.id) began twice" }
      case .moved:
        if !open.contains(touch.id) { complaint = "touch \(touch.id) moved without being open" }
      case .ended, .cancelled:
        let wasOpen = open.remove(touch.id) != nil
        if !wasOpen { complaint = "touch \(touch.id) \(phase) without being open" }
        closed.insert(touch.id)
      case .stationary: complaint = "told of a resting touch \(touch.id)"
      }
      if touch.phase != phase {
        complaint = "touch \(touch.id) is shown \(touch.phase), not \(phase)"
      }
    }
    return complaint
  }

  /// Touches that were never closed.
  package var unfinished: [UInt64] { open.sorted() }
}
