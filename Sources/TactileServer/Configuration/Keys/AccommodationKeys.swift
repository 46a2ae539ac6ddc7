import TactileInput
import TactileWire

/// The keys of `accommodations`. Each key is a property of ``AccessibilityOptions``.
enum AccommodationKeys {
  static let numbers: [ConfigurationNumber<AccessibilityOptions>] = [
    .init(
      "hold", .number(\.accommodations.hold, 0...4), "s",
      "The time for which a finger must be down before its touch begins. Shorter touches are ignored. With 0, "
        + "each touch begins at once."),
    .init(
      "ignoreRepeat", .number(\.accommodations.ignoreRepeat, 0...4), "s",
      "The time after a lift in which new touches are ignored. With 0, none is. Double taps need a time of less "
        + "than the pause between their taps."),
    .init(
      "tapTime", .number(\.accommodations.tapTime, 0.05...4), "s",
      "The longest time of an assisted tap. Other touches begin this much later, unless they move farther than "
        + "`tapMovement` before."),
    .init(
      "tapMovement", .number(\.accommodations.tapMovement, 1...50), "mm",
      "The longest movement of an assisted tap."),
    .init(
      "tremor", .number(\.accommodations.tremor, 0...20), "mm",
      "The distance at which a touch follows its finger. Smaller movements move nothing. With 0, the touch is "
        + "where the finger is."),
    .init(
      "reach", .number(\.accommodations.reach, 0...20), "mm",
      "The longest distance at which a touch beside a control, or beside a view with a tap or long press, still "
        + "hits it. With 0, it does not. It has no effect on apps of the compositor."),
    .init(
      "end", .number(\.end, 10...3600), "s",
      "The time without a touch after which the accommodations are as `default` says again, for the next "
        + "person."),
  ]

  static let section = ConfigurationSection(
    "accommodations", "the options of touch accommodations",
    "Touch accommodations help people whose hands tremble or do not hit exactly. Clients with the permission "
      + "`control`, actions of the machine's own scene and `tactile accessibility` switch them on and off. "
      + "docs/accessibility.md explains them.",
    [
      ConfigurationKey(
        "default", "`off` or `on`", default: "`off`", example: "on",
        "Whether touch accommodations are on while no person has switched them."),
      ConfigurationKey(
        "tapLocation", "`off`, `first` or `last`", default: "`first`", example: "last",
        "The location of a tap whose finger slides. With `first`, the tap happens where the finger landed. With "
          + "`last`, it happens where the finger lifted. With `off`, taps are not assisted."),
    ] + numbers.map { $0.key(default: AccessibilityOptions()) })

  /// Reads a map of options.
  static func read(
    _ value: SourcedValue, into options: inout AccessibilityOptions
  ) throws(SceneFlaw) {
    let table = try SceneTable(value, section)
    if let isOn = try table["default"]?.choice([("off", false), ("on", true)]) {
      options.isOnByDefault = isOn
    }
    if let location = try table["tapLocation"]?.choice(locations) {
      options.accommodations.tapLocation = location
    }
    for number in numbers { try number.read(table, into: &options) }
  }

  private static let locations = AccommodationOptions.TapLocation.allCases.map {
    ($0.rawValue, $0)
  }

  /// Returns the options that differ from the defaults, one per line.
  static func summary(of options: AccessibilityOptions) -> [String] {
    let defaults = AccessibilityOptions()
    var lines: [String] = []
    if options.isOnByDefault { lines.append("accommodations.default: on (default off)") }
    let location = options.accommodations.tapLocation
    if location != defaults.accommodations.tapLocation {
      lines.append(
        "accommodations.tapLocation: \(location) (default \(defaults.accommodations.tapLocation))")
    }
    return lines
  }
}
