import TactileWire

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
