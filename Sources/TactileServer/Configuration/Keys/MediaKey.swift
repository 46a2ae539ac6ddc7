import Tactile
import TactileWire

/// The key `key` of `accommodations` and of `exploring`: the command of the media key that switches the aid.
enum MediaKey {
  /// Returns the description of the key.
  ///
  /// - Parameter aid: The aid that the command switches.
  static func key(switching aid: String) -> ConfigurationKey {
    ConfigurationKey(
      "key", "`none`, or a command such as `togglePlayPause`", default: "`none`", example: "play",
      "The command that switches \(aid) on or off. Media keys, for example on a headset, "
        + "send commands. Apps still receive this command. The commands are "
        + RemoteControlEvent.Subtype.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        + ".")
  }

  /// Reads the value; nil for `none`.
  static func read(_ value: SourcedValue) throws(SceneFlaw) -> RemoteControlEvent.Subtype? {
    try value.choice(commands)
  }

  /// Returns the line about a command that differs from the default; an empty list for none.
  static func summary(of command: RemoteControlEvent.Subtype?, in section: String) -> [String] {
    command.map { ["\(section).key: \($0.rawValue) (default none)"] } ?? []
  }

  private static let commands: [(String, RemoteControlEvent.Subtype?)] =
    [("none", nil)] + RemoteControlEvent.Subtype.allCases.map { ($0.rawValue, $0) }
}
