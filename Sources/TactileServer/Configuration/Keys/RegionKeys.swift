import Tactile
import TactileWire

/// The keys of `regions[]`. Each is a property of ``TouchRegion``.
enum RegionKeys {
  static let section = ConfigurationSection(
    "regions[]", "a region",
    "A part of a screen in which the compositor's app receives only some gestures. It needs a panel that the "
      + "daemon owns. If several regions contain a location, the last one applies, so write general regions "
      + "first. A touch keeps the region in which it landed. docs/own-mode.md#regions explains regions.",
    [
      ConfigurationKey(
        "allow", "a list of `tap`, `longPress`, `pan` and `pinch`", example: "[tap, pan]",
        "The gestures that the app receives. `pan` includes swipes and scrolling. `pinch` includes all "
          + "gestures of two or more fingers. A list with `longPress` must also contain `tap`. With an empty "
          + "list, the app receives no touches."),
      ConfigurationKey(
        "area", "`[x, y, width, height]`, four numbers from 0 to 1", default: "`[0, 0, 1, 1]`",
        example: "[0.5, 0, 0.5, 1]",
        "The region, as parts of its screen along the axes of the picture."),
      ConfigurationKey(
        "edges", "a list of `top`, `left`, `bottom` and `right`", default: "none",
        example: "[left, right]",
        "With this key, the region consists of zones along these edges of `area`. The zones are "
          + "as wide as the threshold `edgeZone`. The rest of `area` is not part of the region."),
      ConfigurationKey(
        "screen", "a name", default: "every screen", example: "DSI-1",
        "The screen of the region."),
      ConfigurationKey(
        "press", "a number from 0.1 to 10, in s", default: defaultPress, example: "0.3",
        "If `allow` does not contain `longPress`, the touch of a resting finger ends for the app after "
          + "this time. The time begins when the finger lands. A finger rests if it has moved by at most "
          + "4 mm. Set a time that is shorter than the time after which the app begins a long press, "
          + "usually 0.5 s."),
      ConfigurationKey(
        "name", "a name", default: "`region` and its number", example: "map",
        "A name for messages, such as those of `tactile explain`."),
    ])

  /// The times that ``TouchRegion/press`` can have, in seconds.
  static let presses = 0.1...10.0
  private static let defaultPress = SourcedValue.text(of: TouchRegion.defaultPress)

  /// Returns what a region sets, with the keys of the file.
  static func effects(of region: TouchRegion) -> String {
    var effects = ["allow: [\(region.allow.words.joined(separator: ", "))]"]
    if region.area != TouchRegion.wholeScreen {
      let numbers = [
        region.area.minX, region.area.minY, region.area.size.width, region.area.size.height,
      ]
      effects.append("area: [\(numbers.map(SourcedValue.text(of:)).joined(separator: ", "))]")
    }
    if !region.edges.isEmpty {
      effects.append("edges: [\(region.edges.words.joined(separator: ", "))]")
    }
    if let screen = region.screen { effects.append("screen: \(screen)") }
    if region.press != TouchRegion.defaultPress {
      effects.append("press: \(SourcedValue.text(of: region.press))")
    }
    return "\(region.name): \(effects.joined(separator: ", "))"
  }
}
