import Tactile
import TactileWire

extension Server {
  /// Asks for an action and writes down who handles it, and who was asked.
  ///
  /// Without a target the first responder of the window is asked, or the sender's view where there is
  /// none, and then whoever is above, up to the window (S61, S63): never another window's, which may
  /// be somebody else's.
  func ask(
    _ action: ActionDescription, sender: String, cause: String, from view: View?,
    of element: SceneElement
  ) {
    guard let window = view?.window as? SceneWindow else { return }
    var message = ActionMessage(
      action: action.name, window: element.window.name.text,
      user: element.window.user, sender: sender, cause: cause, path: [])
    if let name = action.target {
      message.path = [name]
      if window.handles(action.name, at: window.responder(named: name)) {
        message.handledBy = name
      }
    } else {
      window.walk(from: window.firstResponder ?? view, for: action.name, &message)
    }
    frame.append(message, element)
    guard message.handledBy == nil, let tracer = application.tracer else { return }
    tracer(
      TraceRecord(
        timestamp: application.now, subject: action.name, rule: 61,
        message: "nobody of \(message.path.joined(separator: ", ")) handles this action"))
  }
}

extension SceneWindow {
  /// Whether a responder handles an action.
  fileprivate func handles(_ action: String, at responder: Responder?) -> Bool {
    if let controller = responder as? SceneController {
      return controller.description.handles.contains(action)
    }
    return (responder as? any SceneResponder)?.element.description.handles.contains(action) ?? false
  }

  /// Goes up from a responder to the window, and stops at the first that handles the action.
  fileprivate func walk(
    from start: Responder?, for action: String, _ message: inout ActionMessage
  ) {
    var responder = start
    // A chain may run in a circle through controllers (S48).
    var steps = views.count + controllers.count + 1
    while let current = responder, steps > 0 {
      let name = (current as? View)?.name ?? (current as? SceneController)?.description.name ?? ""
      message.path.append(name)
      if handles(action, at: current) {
        message.handledBy = name
        return
      }
      responder = current === self ? nil : current.next
      steps -= 1
    }
  }
}
