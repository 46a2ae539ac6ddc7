/// The colours and styles of pictures, for light and dark backgrounds.
enum PictureStyle {
  /// The number of different colours of fingers. After it the colours repeat.
  static let colourCount = 8

  /// The colours `c1` to `c8`, for a light and for a dark background. People with colour blindness
  /// can distinguish them (after Okabe and Ito).
  private static let light = [
    "#0072b2", "#d55e00", "#007a5a", "#b0478a", "#8a6d00", "#2a8ac4", "#7a3b00", "#4d4d9f",
  ]
  private static let dark = [
    "#56b4e9", "#ff9a4d", "#2bc79a", "#e79bc8", "#f0e442", "#9ad4f5", "#d9a066", "#b3b3ff",
  ]

  /// The style sheet of the drawing.
  static var sheet: String {
    """
    :root { color-scheme: light dark; }
    svg { \(variables(ground: "#ffffff", glass: "#f4f5f7", ink: "#1c1f24", quiet: "#6a717d", light)) }
    @media (prefers-color-scheme: dark) {
      svg { \(variables(ground: "#14161a", glass: "#1e2127", ink: "#e9ebef", quiet: "#9aa2af", dark)) }
    }
    svg { background: var(--ground); font-family: system-ui, sans-serif; }
    text { fill: var(--ink); paint-order: stroke; stroke: var(--ground); stroke-width: 3px; }
    .glass { fill: var(--glass); stroke: var(--quiet); stroke-width: 1; }
    .region { fill: none; stroke: var(--quiet); stroke-width: 1; }
    .quiet { fill: var(--quiet); }
    .trail { fill: none; stroke-linecap: round; stroke-linejoin: round; }
    .cancelled { stroke-dasharray: 8 7; }
    .filtered { stroke: var(--quiet); stroke-dasharray: 1 6; }
    .mark { fill: none; stroke: var(--ink); stroke-width: 1.5; }

    """
      + (1...colourCount).map { ".c\($0) { --c: var(--c\($0)); }\n" }.joined()
      + ".trail { stroke: var(--c); } .landing { fill: var(--c); }\n"
      + ".filtered.trail { stroke: var(--quiet); } .filtered.landing { fill: var(--quiet); }\n"
  }

  /// Returns the class of the colour of a trail.
  static func colour(_ number: Int) -> String { "c\((number - 1) % colourCount + 1)" }

  private static func variables(
    ground: String, glass: String, ink: String, quiet: String, _ colours: [String]
  ) -> String {
    "--ground: \(ground); --glass: \(glass); --ink: \(ink); --quiet: \(quiet); "
      + colours.enumerated().map { "--c\($0.offset + 1): \($0.element);" }.joined(separator: " ")
  }
}
