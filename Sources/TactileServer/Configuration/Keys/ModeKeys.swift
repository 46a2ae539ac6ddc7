import TactileWire

/// The keys of `modes`. Each key is a property of ``ModeOptions``.
enum ModeKeys {
  static let all: [ConfigurationNumber<ModeOptions>] = [
    .init(
      "locked", .number(\.locked, time), "s",
      "The longest time of the mode `locked`. The mode ends after this time, or when another mode is set."
    ),
    .init(
      "cleaning", .number(\.cleaning, time), "s",
      "The longest time of the mode `cleaning`. The mode ends after this time, when fingers rest on a screen "
        + "(`fingers`), or when another mode is set."),
    .init(
      "asleep", .number(\.asleep, time), "s",
      "The longest time of the mode `asleep`. The mode ends after this time, when a touch lands, or when "
        + "another mode is set. No window receives the touch that ends the mode."),
    .init(
      "fingers", .count(\.fingers, 1...10),
      "The number of fingers that end the mode `cleaning` if they rest on one screen."),
    .init(
      "hold", .number(\.hold, 0.5...30), "s",
      "The time for which these fingers must rest to end the mode `cleaning`. A finger rests if "
        + "it moves by at most 20 pt."),
  ]

  static let section = ConfigurationSection(
    "modes", "the options of modes",
    "A mode decides which windows receive touches. Clients with the permission `control`, actions of the "
      + "machine's own scene and `tactile mode` set a mode. docs/run-a-kiosk.md#modes explains the modes.",
    all.map { $0.key(default: ModeOptions()) })

  /// The time limits that a mode can have, in seconds.
  private static let time = 1.0...86_400

  /// Reads a map of options.
  static func read(_ value: SourcedValue, into options: inout ModeOptions) throws(SceneFlaw) {
    let table = try SceneTable(value, section)
    for number in all { try number.read(table, into: &options) }
  }
}
