import Tactile
import TactileWire

extension SceneRegistry {
  /// Sends the action of an idle time to each window that handles it, from front to back (S318).
  func sendActions(of presence: PresenceMessage) {
    let action = PresenceAction(presence)
    let key = NameKey(of: action.rawValue)
    let cause = PresenceAction.cause(presence)
    for window in application.windows {
      (window as? SceneWindow)?.send(action, key: key, cause: cause)
    }
  }
}
