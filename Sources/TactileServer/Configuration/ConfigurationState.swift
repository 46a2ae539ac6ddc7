import TactileWire

/// Where the present configuration comes from, and why the files do not take effect if they do not.
final class ConfigurationState {
  /// The message for the status; its owner sets it at the start and after each reload.
  var message = ConfigurationMessage()
}
