import Tactile

/// Checks the calls that one receiver gets for each touch: the first one begins the touch, and only
/// the last one ends or cancels it.
package struct TouchLedger {
  private var open: Set<UInt64> = []
  private var closed: Set<UInt64> = []

  /// Creates an empty ledger.
  package init() {}

  /// Adds a call. Returns an error text if the call violates the order.
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
      case .stationary: complaint = "received the stationary touch \(touch.id)"
      }
      if touch.phase != phase {
        complaint = "touch \(touch.id) has the phase \(touch.phase), not \(phase)"
      }
    }
    return complaint
  }

  /// The touches that have not ended.
  package var unfinished: [UInt64] { open.sorted() }
}
