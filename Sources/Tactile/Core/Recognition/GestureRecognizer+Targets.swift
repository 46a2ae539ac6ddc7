extension GestureRecognizer {
  /// Sends an action to a responder whenever the gesture begins, changes, ends or is cancelled (S94).
  ///
  /// The recognizer keeps a weak reference to the responder. With nil, the first responder receives the action,
  /// then the responders after it in the chain (S61). Adding the same pair again has no effect (S97).
  public func addTarget(_ target: Responder?, action: Action) {
    let known = targets.contains { $0.matches(target, action) }
    if !known { targets.append(GestureTarget(responder: target, action: action)) }
  }

  /// Stops sending an action to a responder.
  public func removeTarget(_ target: Responder?, action: Action) {
    targets.removeAll { $0.matches(target, action) }
  }

  /// Calls a closure whenever the gesture begins, changes, ends or is cancelled (S94).
  ///
  /// - Returns: The identifier with which ``removeAction(identifiedBy:)`` removes the closure.
  @discardableResult
  public func addAction(_ body: @escaping (GestureRecognizer) -> Void) -> ActionIdentifier {
    lastAction += 1
    let identifier = ActionIdentifier(owner: ObjectIdentifier(self), number: lastAction)
    targets.append(GestureTarget(identifier, body: body))
    return identifier
  }

  /// Stops calling a closure (S212). An identifier that belongs to no closure of this recognizer has no effect.
  public func removeAction(identifiedBy identifier: ActionIdentifier) {
    targets.removeAll { $0.identifier == identifier }
  }
}
