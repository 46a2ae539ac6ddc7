import TactileWire

/// The keys of `support`. Each key is a property of ``SupportOptions``.
enum SupportKeys {
  static let all: [ConfigurationNumber<SupportOptions>] = [
    .init(
      "minutes", .count(\.minutes, 0...60), "minutes",
      "The time for which the daemon keeps the events of panels and pens in memory. With 0, it keeps none."
    ),
    .init(
      "bytes", .count(\.bytes, 65_536...16_777_216), "bytes",
      "The memory for these events. If it is full, the daemon discards the oldest events. One event needs 16 "
        + "bytes. A finger that moves causes about 500 events a second."),
  ]

  static let section = ConfigurationSection(
    "support", "the options of support",
    "The daemon can keep the events of the last minutes in memory. `tactile report` writes them to a file, "
      + "with the locations of touches hidden. Touches in secret windows are never kept. "
      + "docs/run-a-kiosk.md#reports explains the report.",
    all.map { $0.key(default: SupportOptions()) })

  /// Reads a map of options.
  static func read(
    _ value: SourcedValue, into options: inout SupportOptions
  ) throws(SceneFlaw) {
    let table = try SceneTable(value, section)
    for number in all { try number.read(table, into: &options) }
  }
}
