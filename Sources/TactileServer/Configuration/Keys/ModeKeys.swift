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

/// The key of `idle`.
enum IdleKeys {
  static let section = ConfigurationSection(
    "idle", "the options of idle times",
    "The daemon can report when the panel was not touched for a time, for example to reset a session. "
      + "docs/run-a-kiosk.md#idle-times explains idle times.",
    [
      ConfigurationKey(
        "after", "a list of at most 8 whole numbers from 5 to 86400, in s, in rising order",
        default: "`[]`", example: "[60, 300]",
        "The times without a touch after which every client receives an event. The next touch causes "
          + "another event. A later file replaces the list.")
    ])

  private static let mostSteps = 8
  private static let range = 5...86_400

  /// Reads a map of options, and returns the steps; nil if the map has none.
  static func steps(_ value: SourcedValue) throws(SceneFlaw) -> [Int]? {
    let table = try SceneTable(value, section)
    guard let after = table["after"] else { return nil }
    var steps: [Int] = []
    for step in try after.list() {
      let seconds = try step.count(range)
      guard steps.last.map({ $0 < seconds }) ?? true, steps.count < mostSteps else {
        throw step.flaw(expected: "at most \(mostSteps) times, each longer than the one before")
      }
      steps.append(seconds)
    }
    return steps
  }
}

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
