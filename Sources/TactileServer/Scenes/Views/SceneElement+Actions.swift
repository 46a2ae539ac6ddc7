import Tactile
import TactileWire

extension SceneElement {
  /// Sends an action and reports the responder that handles it and the responders that were asked.
  ///
  /// An action without a target goes to the first responder of the window, or to the sender's view if
  /// there is none, and then up to the window (S61, S63). It never leaves the window, because the next
  /// window may belong to another user.
  func send(_ action: ActionDescription, sender: String, cause: String, from view: View?) {
    guard let window = view?.window as? SceneWindow else { return }
    var message = ActionMessage(
      action: action.name, window: self.window.name.text, user: self.window.user, sender: sender,
      cause: cause, path: [])
    if let name = action.targetName {
      message.path = [name.text]
      if window.responder(named: name)?.actionKeys.contains(action.key) == true {
        message.handledBy = name.text
      }
    } else {
      window.walk(from: window.firstResponder ?? view, for: action.key, &message)
    }
    self.window.sink.append(message, of: self)
    guard message.handledBy == nil, !window.isPrivate, let application = window.application,
      let tracer = application.tracer(of: self.window.user)
    else { return }
    tracer(
      TraceRecord(
        timestamp: application.now, subject: action.name,
        origin: TraceRecord.Origin(
          window: window.label, user: self.window.user, view: view?.label),
        decision: .unhandledAction(asked: message.path)))
  }
}

extension SceneWindow {
  /// Sends the action of an idle time, if the window itself handles it (S318).
  ///
  /// - Parameter key: The key of the name of the action.
  func send(_ action: PresenceAction, key: NameKey, cause: String) {
    guard actionKeys.contains(key), !isStandIn else { return }
    let name = element.name.text
    element.window.sink.append(
      ActionMessage(
        action: action.rawValue, window: name, user: element.window.user, sender: name,
        cause: cause, handledBy: name, path: [name]),
      of: element)
  }

  /// The most responders that an action asks. No usual chain is longer: views nest less deep, but
  /// thousands of controllers can present each other.
  static let mostResponders = 100
  /// The most names in the path of an action. The path is part of each frame of a gesture.
  static let mostNamesInPath = 16

  /// Goes up from a responder to the window, and stops at the first that handles the action.
  ///
  /// Each frame may send many actions along long chains, so a step compares numbers only (S219).
  fileprivate func walk(
    from start: Responder?, for action: NameKey, _ message: inout ActionMessage
  ) {
    var responder = start
    // Presented controllers can make the chain a cycle (S48).
    var steps = min(views.count + controllers.count + 1, Self.mostResponders)
    while let current = responder, steps > 0 {
      if message.path.count < Self.mostNamesInPath { message.path.append(Self.name(of: current)) }
      if current.actionKeys.contains(action) {
        message.handledBy = Self.name(of: current)
        return
      }
      responder = current === self ? nil : current.next
      steps -= 1
    }
  }

  private static func name(of responder: Responder) -> String {
    (responder as? View)?.name ?? (responder as? SceneController)?.description.name ?? ""
  }
}
