import Tactile
import TactileWire

/// The keys of `exploring`. Each key is a property of ``ExploringOptions``.
enum ExploringKeys {
  static let numbers: [ConfigurationNumber<ExploringOptions>] = [
    .init(
      "rest", .number(\.rest, 0...2), "s",
      "The time for which a finger must be on a view before the view is reported. It should be longer than a "
        + "tap.")
  ]

  static let section = ConfigurationSection(
    "exploring", "the options of exploring by touch",
    "People who do not see the screen explore it with a finger: the view under the finger is reported, so that "
      + "the app can speak its name, and a double tap activates it. Clients with the permission `control`, actions "
      + "of the machine's own scene and `tactile accessibility` switch it on and off. It ends after the same time "
      + "without a touch as `accommodations`. docs/accessibility.md explains it.",
    [
      ConfigurationKey(
        "default", "`off` or `on`", default: "`off`", example: "on",
        "Whether fingers explore the screen while no person has switched it."),
      ConfigurationKey(
        "key", "`none`, or a command such as `togglePlayPause`", default: "`none`", example: "play",
        "The command of a media key, such as that of a headset, that switches exploring on or off: "
          + RemoteControlEvent.Subtype.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
          + ". The apps still receive it."),
    ] + numbers.map { $0.key(default: ExploringOptions()) })

  private static let commands: [(String, RemoteControlEvent.Subtype?)] = {
    var commands: [(String, RemoteControlEvent.Subtype?)] = [("none", nil)]
    for command in RemoteControlEvent.Subtype.allCases {
      commands.append((command.rawValue, command))
    }
    return commands
  }()

  /// Reads a map of options.
  static func read(
    _ value: SourcedValue, into options: inout ExploringOptions
  ) throws(SceneFlaw) {
    let table = try SceneTable(value, section)
    if let isOn = try table["default"]?.choice([("off", false), ("on", true)]) {
      options.isOnByDefault = isOn
    }
    if let key = table["key"] { options.key = try key.choice(commands) }
    for number in numbers { try number.read(table, into: &options) }
  }

  /// Returns the options that differ from the defaults, one per line.
  static func summary(of options: ExploringOptions) -> [String] {
    (options.isOnByDefault ? ["exploring.default: on (default off)"] : [])
      + (options.key.map { ["exploring.key: \($0.rawValue) (default none)"] } ?? [])
  }
}
