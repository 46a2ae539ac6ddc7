import Tactile

/// The states of the service that change at a time: whether it ignores touches, the mode, the presence of a person,
/// the aids for people with disabilities, and variables.
///
/// It is a structure, so that a server reaches each state directly in each frame.
struct ServiceStates {
  let ignoring: InteractionIgnoring
  let modes: ModeControl
  let presence = PresenceControl()
  let accessibility: AccessibilityControl
  let variables: VariableStore

  /// - Parameters:
  ///   - configuration: The first configuration.
  ///   - application: The touch engine.
  ///   - clients: The clients that set variables.
  init(
    _ configuration: ServerConfiguration, application: Application, clients: ClientRegistry
  ) {
    ignoring = InteractionIgnoring(application: application)
    modes = ModeControl(application: application)
    modes.options = configuration.modes
    presence.setSteps(configuration.idle, at: nil)
    accessibility = AccessibilityControl(application: application)
    variables = VariableStore(clients: clients)
  }

  /// Applies a new configuration.
  ///
  /// - Returns: Whether a frame contains a change of the presence.
  func apply(_ new: ServerConfiguration, at now: Timestamp) -> Bool {
    modes.options = new.modes
    accessibility.options = new.accessibility
    return presence.setSteps(new.idle, at: now)
  }

  /// Applies what a frame or a call has changed to the mode and to the aids.
  ///
  /// - Returns: Whether a frame contains a change.
  @discardableResult func review(at now: Timestamp) -> Bool {
    let hasMode = modes.review(at: now)
    return accessibility.review(at: now) || hasMode
  }

  // MARK: Times

  /// When to call ``fire(dueBy:)``; nil if nothing waits for a time.
  var nextDeadline: Timestamp? {
    var earliest = ignoring.nextDeadline
    if let due = modes.nextDeadline { earliest = min(earliest ?? due, due) }
    if let due = presence.nextDeadline { earliest = min(earliest ?? due, due) }
    if let due = accessibility.nextDeadline { earliest = min(earliest ?? due, due) }
    if let due = variables.nextDeadline { earliest = min(earliest ?? due, due) }
    return earliest
  }

  /// Ends the states that end by a time.
  func fire(dueBy due: Timestamp) {
    ignoring.end(dueBy: due)
    modes.fire(dueBy: due)
    presence.fire(dueBy: due)
    accessibility.fire(dueBy: due)
    variables.fire(dueBy: due)
  }
}
