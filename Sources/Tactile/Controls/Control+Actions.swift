extension Control {
  /// Sends an action to a responder for some events (S65).
  ///
  /// - Parameters:
  ///   - target: Who performs it, held weakly; nil means the first responder, then up the chain (S61).
  ///   - action: What is asked for; the sender is the control.
  ///   - events: When. The same three added twice count once.
  public final func addTarget(_ target: Responder?, action: Action, for events: ControlEvents) {
    let known = registrations.contains { $0.events == events && $0.matches(target, action) }
    guard !known else { return }
    let receiver: ControlRegistration.Receiver =
      target.map { .responder(WeakResponder($0)) } ?? .firstResponder
    register(receiver, action, events)
  }

  /// Calls a closure for some events.
  public final func addAction(for events: ControlEvents, _ body: @escaping (Control) -> Void) {
    register(.closure { control, _ in body(control) }, "closure", events)
  }

  /// As ``addAction(for:_:)-(_,(Control)->Void)``, with what happened; nil where no touch did (S77).
  public final func addAction(
    for events: ControlEvents, _ body: @escaping (Control, Event?) -> Void
  ) {
    register(.closure(body), "closure", events)
  }

  /// Stops sending an action to a responder for some events; for others it goes on.
  public final func removeTarget(_ target: Responder?, action: Action, for events: ControlEvents) {
    for index in registrations.indices where registrations[index].matches(target, action) {
      registrations[index].events.subtract(events)
    }
    registrations.removeAll { $0.events.isEmpty }
  }

  /// Sends the actions registered for any of some events, at once and in the order they were
  /// registered, without a touch (S77).
  public final func sendActions(for events: ControlEvents) {
    sendActions(for: events, event: nil)
  }

  func sendActions(for events: ControlEvents, event: Event?) {
    for registration in registrations where !registration.events.isDisjoint(with: events) {
      switch registration.receiver {
      case .closure(let body): body(self, event)
      case .responder(let known):
        // One that no longer exists is skipped (S66).
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
  /// Whether its target no longer exists.
  fileprivate var isDead: Bool {
    guard case .responder(let known) = receiver else { return false }
    return known.responder == nil
  }
}
