/// A receiver of the actions of a gesture (S94).
struct GestureTarget {
  private enum Kind {
    case closure((GestureRecognizer) -> Void)
    case responder(WeakResponder, Action)
    case firstResponder(Action)
  }

  private let kind: Kind
  /// The identifier of a closure; nil for an action.
  let identifier: ActionIdentifier?

  init(_ identifier: ActionIdentifier, body: @escaping (GestureRecognizer) -> Void) {
    kind = .closure(body)
    self.identifier = identifier
  }

  init(responder: Responder?, action: Action) {
    identifier = nil
    kind = responder.map { .responder(WeakResponder($0), action) } ?? .firstResponder(action)
  }

  func matches(_ responder: Responder?, _ action: Action) -> Bool {
    switch kind {
    case .closure: false
    case .responder(let known, let name): known.responder === responder && name == action
    case .firstResponder(let name): responder == nil && name == action
    }
  }

  /// Calls the closure or sends the action. A responder that no longer exists receives nothing (S66).
  func send(_ recognizer: GestureRecognizer, by arbiter: GestureArbiter) {
    switch kind {
    case .closure(let body): body(recognizer)
    case .responder(let known, let action):
      known.responder?.perform(action, sender: recognizer, event: .touches(arbiter.event))
    case .firstResponder(let action):
      arbiter.application.sendAction(
        action, to: nil, from: recognizer, for: .touches(arbiter.event))
    }
  }
}
