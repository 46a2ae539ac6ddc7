extension Control {
  /// Registers an action for events (S65).
  ///
  /// - Parameters:
  ///   - target: The responder that performs the action, held weakly. With nil, the action goes to
  ///     the first responder and up the chain (S61).
  ///   - action: The action. The control is its sender.
  ///   - events: The events. Registering the same three values twice has the effect of once.
  public final func addTarget(_ target: Responder?, action: Action, for events: ControlEvents) {
    let known = registrations.contains { $0.events == events && $0.matches(target, action) }
    guard !known else { return }
    let receiver: ControlRegistration.Receiver =
      target.map { .responder(WeakResponder($0)) } ?? .firstResponder
    register(receiver, action, events)
  }

  /// Registers a closure for events.
  public final func addAction(for events: ControlEvents, _ body: @escaping (Control) -> Void) {
    register(.closure { control, _ in body(control) }, "closure", events)
  }

  /// Registers a closure for events. It receives the control and the event; the event is nil if no
  /// touch caused it (S77).
  public final func addAction(
    for events: ControlEvents, _ body: @escaping (Control, Event?) -> Void
  ) {
    register(.closure(body), "closure", events)
  }

  /// Removes a registered action for some events. It stays registered for other events.
  public final func removeTarget(_ target: Responder?, action: Action, for events: ControlEvents) {
    for index in registrations.indices where registrations[index].matches(target, action) {
      registrations[index].events.subtract(events)
    }
    registrations.removeAll { $0.events.isEmpty }
  }

  /// Calls the actions that are registered for any of the events, at once and in the order of
  /// registration, without a touch (S77).
  public final func sendActions(for events: ControlEvents) {
    sendActions(for: events, event: nil)
  }

  func sendActions(for events: ControlEvents, event: Event?) {
    for registration in registrations where !registration.events.isDisjoint(with: events) {
      switch registration.receiver {
      case .closure(let body): body(self, event)
      case .responder(let known):
        // A target that no longer exists is skipped (S66).
        if let target = known.responder { send(registration.action, to: target, event) }
      case .firstResponder: send(registration.action, to: nil, event)
      }
    }
  }

  private func send(_ action: Action, to target: Responder?, _ event: Event?) {
    if let owner {
      owner.sendAction(action, to: target, from: self, for: event)
    } else {
      let taker = target ?? self.target(forAction: action, withSender: self)
      taker?.perform(action, sender: self, event: event)
    }
  }

  private func register(
    _ receiver: ControlRegistration.Receiver, _ action: Action, _ events: ControlEvents
  ) {
    registrations.removeAll { $0.isDead }
    registrations.append(ControlRegistration(receiver: receiver, action: action, events: events))
  }
}

extension ControlRegistration {
  /// Whether the target no longer exists.
  fileprivate var isDead: Bool {
    guard case .responder(let known) = receiver else { return false }
    return known.responder == nil
  }
}

/// A receiver of some of a control's events (S65).
struct ControlRegistration {
  enum Receiver {
    case closure((Control, Event?) -> Void)
    case responder(WeakResponder)
    /// The first responder, or another responder that performs the action (S61).
    case firstResponder
  }

  let receiver: Receiver
  let action: Action
  var events: ControlEvents

  /// Returns whether the registration is for this target and action. A target that no longer exists
  /// matches none.
  func matches(_ target: Responder?, _ action: Action) -> Bool {
    guard self.action == action else { return false }
    switch receiver {
    case .closure: return false
    case .responder(let known): return target != nil && known.responder === target
    case .firstResponder: return target == nil
    }
  }
}
