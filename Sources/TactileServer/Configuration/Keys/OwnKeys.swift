import TactileInput
import TactileWire

/// The keys of `devices[].own`. Each is an option of ``OwnOptions``.
enum OwnKeys {
  static let section = ConfigurationSection(
    "devices[].own", "the options of owning",
    "If the daemon owns a panel, it grabs the panel, and the compositor receives touches from a "
      + "clone. So the daemon can withhold a touch from all apps, also from the apps of the "
      + "compositor. docs/own-mode.md explains the options.",
    [
      ConfigurationKey(
        "mode", "`off` or `on`", default: "`off`", example: "on",
        "With `on`, the daemon owns the panel. For this, the service needs the permission to create "
          + "devices. `tactile own enable` grants this permission."),
      ConfigurationKey(
        "name", "`same` or `suffix`", default: "`same`", example: "suffix",
        "The name of the clone. With `same`, it has the name of the panel, so that settings by name "
          + "apply to it. With `suffix`, the name ends with \"\(CloneDescription.nameSuffix.dropFirst())\". "
          + "Use `suffix` on X, where `xinput` does not accept a name that two devices have."),
      ConfigurationKey(
        "cancel", "`lift`, `spoil` or `palm`", default: "`lift`", example: "spoil",
        "The events that the app receives if the daemon ends a touch early, for example because a "
          + "system gesture takes the touch. `lift`: the finger lifts. `spoil`: a second finger lands "
          + "for 0.02 s, so that the touch is no tap; then both lift. `palm`: the compositor cancels "
          + "the touch. With `palm`, many compositors leave a finger down in the app."),
      ConfigurationKey(
        "hold", "a number from 0 to 1, in s", default: defaultHold, example: "0.1",
        "The longest time for which the daemon delays a touch for the compositor's app. It "
          + "delays touches where a system gesture (docs/scenes.md#system-gestures) may begin, "
          + "or where a region does not allow every gesture. With 0, the daemon delays no touch. A system "
          + "gesture with `delaysTouchesBegan` can delay touches for longer, up to 2 s."),
      ConfigurationKey(
        "filtered", "`true` or `false`", default: "`true`", example: "false",
        "With `true`, the compositor receives touches after the filters and the calibration of this "
          + "configuration. With `false`, it receives what the panel reports."),
    ])

  private static let defaultHold = SourcedValue.text(of: OwnOptions().hold)
  private static let longestHold = 1.0

  /// Reads a map of options.
  static func changes(_ value: SourcedValue) throws(SceneFlaw) -> OwnChanges {
    let table = try SceneTable(value, section.what, keys: section.names)
    var changes = OwnChanges()
    changes.mode = try table["mode"]?.choice(OwnOptions.Mode.allCases.map { ($0.rawValue, $0) })
    changes.name = try table["name"]?.choice(OwnOptions.Name.allCases.map { ($0.rawValue, $0) })
    changes.cancel = try table["cancel"]?.choice(
      OwnOptions.Cancel.allCases.map { ($0.rawValue, $0) })
    changes.hold = try table.number("hold", 0...longestHold, in: .seconds)
    changes.isFiltered = try table.bool("filtered")
    return changes
  }

  /// Returns what changes set, with the keys of the file.
  static func effects(of changes: OwnChanges) -> [String] {
    [
      changes.mode.map { "own.mode: \($0.rawValue)" },
      changes.name.map { "own.name: \($0.rawValue)" },
      changes.cancel.map { "own.cancel: \($0.rawValue)" },
      changes.hold.map { "own.hold: \(SourcedValue.text(of: $0))" },
      changes.isFiltered.map { "own.filtered: \($0)" },
    ].compactMap(\.self)
  }
}
