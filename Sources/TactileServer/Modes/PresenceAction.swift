import Tactile
import TactileWire

/// The actions of windows that handle them, when an idle time passes or ends (S318).
package enum PresenceAction: String, CaseIterable {
  /// An idle time has passed.
  case idle
  /// A touch has ended the idle times.
  case active

  /// The action for a change.
  package init(_ message: PresenceMessage) { self = message.idle == 0 ? .active : .idle }

  /// The reason for the action in its message: the idle time in seconds, and 0 for ``active``.
  static func cause(_ message: PresenceMessage) -> String { "\(message.idle)" }
}
