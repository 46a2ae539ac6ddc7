/// The colours of drawings, each for light and for dark backgrounds.
enum PictureColour: Hashable {
  /// The page around the drawing, and the background of labels.
  case ground
  /// The glass of the panel.
  case glass
  /// Text, and the marks of gestures.
  case ink
  /// Secondary text, and touches that a filter removed.
  case quiet
  /// The frames of views.
  case line
  /// Text on the colour of a finger.
  case onFinger
  /// Parts of the glass that may not work.
  case alarm
  /// The colour of a finger, from 1. After eight fingers, the colours repeat.
  case finger(Int)
  /// The colour of a level of a heatmap, from 1 to 8.
  case heat(Int)

  /// The number of different colours of fingers, and of levels.
  static let colourCount = 8

  /// All colours.
  static let all: [PictureColour] =
    [.ground, .glass, .ink, .quiet, .line, .onFinger, .alarm]
    + (1...colourCount).map(PictureColour.finger) + (1...colourCount).map(PictureColour.heat)

  /// The colours of fingers. People with colour blindness can distinguish them (after Okabe and
  /// Ito).
  private static let fingers = [
    ("#0072b2", "#56b4e9"), ("#c95500", "#ff9a4d"), ("#007a5a", "#2bc79a"),
    ("#b0478a", "#e79bc8"), ("#806400", "#f0e442"), ("#00828f", "#6fd6e0"),
    ("#7a3b00", "#d9a066"), ("#4d4d9f", "#b3b3ff"),
  ]

  /// The levels of a heatmap. A higher level has more contrast with the glass.
  private static let levels = [
    ("#deebf5", "#17293c"), ("#c3dbee", "#1b3a57"), ("#a1c6e3", "#1f4d75"),
    ("#78abd4", "#266394"), ("#4f8ec2", "#387eb2"), ("#3070aa", "#5a9ccb"),
    ("#1c528b", "#88bde2"), ("#0b3566", "#c3e0f4"),
  ]

  private var pair: (light: String, dark: String) {
    switch self {
    case .ground: ("#ffffff", "#14161a")
    case .glass: ("#f5f6f8", "#1e2127")
    case .ink: ("#1c1f24", "#e9ebef")
    case .quiet: ("#5f6672", "#a3abb8")
    case .line: ("#b9bfc9", "#4b525e")
    case .onFinger: ("#ffffff", "#14161a")
    case .alarm: ("#c62828", "#ff7a70")
    case .finger(let number): Self.fingers[(number - 1) % Self.colourCount]
    case .heat(let level): Self.levels[(level - 1) % Self.colourCount]
    }
  }

  /// The colour for light backgrounds, such as `#ffffff`.
  var light: String { pair.light }

  /// The colour for dark backgrounds.
  var dark: String { pair.dark }

  /// The end of the names of its classes: `f-` and this name for a fill, `s-` for a stroke.
  var name: String {
    switch self {
    case .ground: "ground"
    case .glass: "glass"
    case .ink: "ink"
    case .quiet: "quiet"
    case .line: "line"
    case .onFinger: "on-finger"
    case .alarm: "alarm"
    case .finger(let number): "finger-\((number - 1) % Self.colourCount + 1)"
    case .heat(let level): "heat-\((level - 1) % Self.colourCount + 1)"
    }
  }

  /// The style sheet that replaces the light colours on dark backgrounds. Programs that do not
  /// support media queries, such as librsvg and CairoSVG, ignore it and draw the light colours.
  static let darkSheet =
    "@media (prefers-color-scheme: dark) {\n"
    + all.map { ".f-\($0.name) { fill: \($0.dark); } .s-\($0.name) { stroke: \($0.dark); }\n" }
    .joined() + "}\n"
}
