/// Somebody who is told of some of a control's events (S65).
struct ControlRegistration {
  enum Receiver {
    case closure((Control, Event?) -> Void)
    case responder(WeakResponder)
    /// Whoever takes the action: S61.
    case firstResponder
  }

  let receiver: Receiver
  let action: Action
  var events: ControlEvents

  /// Whether it is for this pair; a responder that no longer exists is nobody's.
  func matches(_ target: Responder?, _ action: Action) -> Bool {
    guard self.action == action else { return false }
    switch receiver {
    case .closure: return false
    case .responder(let known): return target != nil && known.responder === target
    case .firstResponder: return target == nil
    }
  }
}
