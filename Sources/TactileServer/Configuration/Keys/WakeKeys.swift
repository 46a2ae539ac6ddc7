import TactileWire

/// The keys of `wake`.
enum WakeKeys {
  static let section = ConfigurationSection(
    "wake", "the options of waking",
    "What a touch on a dark screen does. docs/modes.md explains it.",
    [
      ConfigurationKey(
        "swallow", "`true` or `false`", default: "`false`", example: "true",
        "With `true`, the daemon looks whether the screens are switched off when a touch lands after at least "
          + "1 s without touches. If all connected screens are off, the mode becomes `asleep`, so that this "
          + "touch presses nothing."),
      ConfigurationKey(
        "key", "`true` or `false`", default: "`false`", example: "true",
        "With `true`, the daemon makes a keyboard that has only the key `KEY_WAKEUP`, and presses it when a touch "
          + "ends the mode `asleep`, at most once in 1 s. The compositor then switches the screens on. This needs "
          + "`tactile own enable`."),
    ])

  /// Reads a map of options. Those that the map does not contain stay unchanged.
  static func read(
    _ value: SourcedValue, into configuration: inout Configuration
  ) throws(SceneFlaw) {
    let table = try SceneTable(value, section)
    if let swallows = try table.bool("swallow") { configuration.swallowsWakingTouch = swallows }
    if let presses = try table.bool("key") { configuration.pressesWakeKey = presses }
  }
}
