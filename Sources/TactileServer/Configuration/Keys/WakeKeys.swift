import TactileWire

/// The keys of `wake`.
enum WakeKeys {
  static let section = ConfigurationSection(
    "wake", "the options of waking",
    "What a touch on a dark screen does. docs/run-a-kiosk.md#dark-screens explains it.",
    [
      ConfigurationKey(
        "swallow", "`true` or `false`", default: "`false`", example: "true",
        "With `true`, the first touch on dark screens only wakes them: no window receives this "
          + "touch. If a touch lands after at least 1 s without touches, the daemon checks whether "
          + "all connected screens are switched off. If they are, the daemon sets the mode "
          + "`asleep`, and this touch ends the mode."),
      ConfigurationKey(
        "key", "`true` or `false`", default: "`false`", example: "true",
        "With `true`, the daemon creates a keyboard with the single key `KEY_WAKEUP`. When a touch ends the mode "
          + "`asleep`, the daemon presses this key, at most once in 1 s. The compositor then switches the "
          + "screens on. The keyboard needs `tactile own enable`."),
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
