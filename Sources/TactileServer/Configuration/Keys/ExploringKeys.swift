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
    "People who do not see the screen explore it with a finger. The daemon reports the view under the finger, so "
      + "that the app can speak the name of the view. A double tap activates the view. Clients with the "
      + "permission `control`, actions of the machine's own scene and `tactile accessibility` switch exploring on "
      + "and off. After the time `end` of `accommodations` without a touch, exploring returns to its `default`. "
      + "docs/accessibility.md explains exploring.",
    [
      ConfigurationKey(
        "default", "`off` or `on`", default: "`off`", example: "on",
        "The state of exploring until a person switches it on or off."),
      MediaKey.key(switching: "exploring"),
    ] + numbers.map { $0.key(default: ExploringOptions()) })

  /// Reads a map of options.
  static func read(
    _ value: SourcedValue, into options: inout ExploringOptions
  ) throws(SceneFlaw) {
    let table = try SceneTable(value, section)
    if let isOn = try table["default"]?.choice([("off", false), ("on", true)]) {
      options.isOnByDefault = isOn
    }
    if let key = table["key"] { options.key = try MediaKey.read(key) }
    for number in numbers { try number.read(table, into: &options) }
  }

  /// Returns the options that differ from the defaults, one per line.
  static func summary(of options: ExploringOptions) -> [String] {
    (options.isOnByDefault ? ["exploring.default: on (default off)"] : [])
      + MediaKey.summary(of: options.key, in: "exploring")
  }
}
