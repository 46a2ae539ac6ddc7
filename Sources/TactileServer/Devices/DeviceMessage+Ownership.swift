import TactileInput
import TactileWire

// The module of the messages does not import TactileInput, so this conversion is not generated.

extension DeviceMessage.Ownership {
  /// The state of owning a panel, as clients see it; nil if the daemon does not own the panel and is not
  /// about to.
  init?(_ state: Ownership.State) {
    switch state {
    case .observed: return nil
    case .preparing: self = .preparing
    case .waiting: self = .waiting
    case .owned: self = .owned
    case .releasing: self = .releasing
    }
  }
}
