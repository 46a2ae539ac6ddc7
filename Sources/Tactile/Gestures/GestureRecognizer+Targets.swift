extension GestureRecognizer {
  /// Sends an action to a responder whenever the gesture begins, changes, ends or is cancelled (S94).
  ///
  /// The responder is held weakly; nil means the first responder, then up the chain (S61). The same
  /// pair added twice counts once (S97).
  public func addTarget(_ target: Responder?, action: Action) {
    let known = targets.contains { $0.matches(target, action) }
    if !known { targets.append(GestureTarget(responder: target, action: action)) }
  }

  /// Stops sending an action to a responder.
  public func removeTarget(_ target: Responder?, action: Action) {
    targets.removeAll { $0.matches(target, action) }
  }

  /// Calls a closure whenever the gesture begins, changes, ends or is cancelled (S94).
  public func addAction(_ body: @escaping (GestureRecognizer) -> Void) {
    targets.append(GestureTarget(body: body))
  }
}
