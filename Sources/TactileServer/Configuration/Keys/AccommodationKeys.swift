import TactileInput
import TactileWire

/// The keys of `accommodations`. Each key is a property of ``AccessibilityOptions``.
enum AccommodationKeys {
  static let numbers: [ConfigurationNumber<AccessibilityOptions>] = [
    .init(
      "hold", .number(\.accommodations.hold, 0...4), "s",
      "The time for which a finger must be down before its touch begins. If the finger lifts "
        + "earlier, there is no touch. With 0, each touch begins at once."),
    .init(
      "ignoreRepeat", .number(\.accommodations.ignoreRepeat, 0...4), "s",
      "After a finger lifts, the daemon ignores new touches for this time. With 0, the daemon "
        + "ignores no touch. If people use double taps, set a time that is shorter than the "
        + "pause between the two taps."),
    .init(
      "tapTime", .number(\.accommodations.tapTime, 0.05...4), "s",
      "The longest duration of an assisted tap: a touch that becomes a tap although its finger "
        + "slides. While a touch can still become an assisted tap, the daemon delays this "
        + "touch. If the finger stays down longer than this time, its touch begins then. If the "
        + "finger moves farther than `tapMovement`, its touch begins at once."),
    .init(
      "tapMovement", .number(\.accommodations.tapMovement, 1...50), "mm",
      "The largest distance that the finger may slide during an assisted tap."),
    .init(
      "tremor", .number(\.accommodations.tremor, 0...20), "mm",
      "The location of a touch does not change while the finger is at most this far from it. If the finger "
        + "moves farther away, the location follows the finger at this distance. With 0, the location is that "
        + "of the finger."),
    .init(
      "reach", .number(\.accommodations.reach, 0...20), "mm",
      "A touch that lands beside a target, at most this far away, hits the target. Targets are controls, and "
        + "views with a tap or a long press. With 0, touches beside a target do not hit it. If the target is in a "
        + "view or window with `compositorGestures`, the compositor receives the touch at a location on the "
        + "target, and not at the location of the finger."),
    .init(
      "end", .number(\.end, 10...3600), "s",
      "After this time without a touch, touch accommodations return to the value of "
        + "`accommodations.default`, and exploring returns to the value of `exploring.default`. "
        + "So the next person finds these default settings."),
  ]

  static let section = ConfigurationSection(
    "accommodations", "the options of touch accommodations",
    "Touch accommodations help people whose hands tremble, or who miss small targets. Clients with the "
      + "permission `control`, actions of the machine's own scene and `tactile accessibility` switch them on "
      + "and off. docs/accessibility.md explains them.",
    [
      ConfigurationKey(
        "default", "`off` or `on`", default: "`off`", example: "on",
        "The state of touch accommodations until a person switches them on or off."),
      MediaKey.key(switching: "touch accommodations"),
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
    if let key = table["key"] { options.key = try MediaKey.read(key) }
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
    lines += MediaKey.summary(of: options.key, in: "accommodations")
    let location = options.accommodations.tapLocation
    if location != defaults.accommodations.tapLocation {
      lines.append(
        "accommodations.tapLocation: \(location) (default \(defaults.accommodations.tapLocation))")
    }
    return lines
  }
}
