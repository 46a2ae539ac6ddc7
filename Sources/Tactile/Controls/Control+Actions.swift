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
  ///
  /// - Returns: The identifier with which ``removeAction(identifiedBy:for:)`` removes the closure.
  @discardableResult
  public final func addAction(
    for events: ControlEvents, _ body: @escaping (Control) -> Void
  ) -> ActionIdentifier {
    addAction(for: events) { control, _, _ in body(control) }
  }

  /// Registers a closure for events. It receives the control and the event; the event is nil if no
  /// touch caused it (S77).
  ///
  /// - Returns: The identifier with which ``removeAction(identifiedBy:for:)`` removes the closure.
  @discardableResult
  public final func addAction(
    for events: ControlEvents, _ body: @escaping (Control, Event?) -> Void
  ) -> ActionIdentifier {
    addAction(for: events) { control, _, event in body(control, event) }
  }

  /// Registers a closure for control events. It receives the control, those of the registered control
  /// events that were sent, and the event that caused them; that is nil if no touch caused them (S77,
  /// S212).
  ///
  /// - Returns: The identifier with which ``removeAction(identifiedBy:for:)`` removes the closure.
  @discardableResult
  public final func addAction(
    for events: ControlEvents,
    _ body: @escaping (_ control: Control, _ sent: ControlEvents, _ event: Event?) -> Void
  ) -> ActionIdentifier {
    lastAction += 1
    let identifier = ActionIdentifier(owner: ObjectIdentifier(self), number: lastAction)
    register(.closure(body, identifier), "closure", events)
    return identifier
  }

  /// Removes a closure for some control events. It stays registered for others (S212). Another
  /// identifier than that of a closure of this control has no effect.
  public final func removeAction(
    identifiedBy identifier: ActionIdentifier, for events: ControlEvents = .allEvents
  ) {
    for index in registrations.indices where registrations[index].identifier == identifier {
      registrations[index].events.subtract(events)
    }
    registrations.removeAll { $0.events.isEmpty }
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
      case .closure(let body, _):
        body(self, registration.events.intersection(events), event)
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
    case closure((Control, ControlEvents, Event?) -> Void, ActionIdentifier)
    case responder(WeakResponder)
    /// The first responder, or another responder that performs the action (S61).
    case firstResponder
  }

  let receiver: Receiver
  let action: Action
  var events: ControlEvents

  /// The identifier of a closure; nil for an action.
  var identifier: ActionIdentifier? {
    if case .closure(_, let identifier) = receiver { identifier } else { nil }
  }

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
