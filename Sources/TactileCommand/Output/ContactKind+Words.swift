import Tactile
import TactileWire

extension Contact.Kind {
  /// The kind as a noun for people, such as "finger" or "pen".
  var noun: String {
    switch self {
    case .direct, .indirect: "finger"
    case .stylus: "pen"
    case .indirectPointer: "pointer"
    }
  }

  /// The kind as messages name it.
  var message: TouchMessage.Kind { TouchMessage.Kind(self) }
}
