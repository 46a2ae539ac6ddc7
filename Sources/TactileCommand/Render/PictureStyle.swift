/// The styles of a drawing that plays on a page, for light and dark backgrounds.
enum PictureStyle {
  /// The style sheet of the drawing. The page's script uses its classes.
  static var sheet: String {
    let colours = (1...PictureColour.colourCount).map {
      "--c\($0): \(PictureColour.finger($0).light);"
    }.joined(separator: " ")
    let darkColours = (1...PictureColour.colourCount).map {
      "--c\($0): \(PictureColour.finger($0).dark);"
    }.joined(separator: " ")
    return """
      :root { color-scheme: light dark; }
      svg { \(base(\.light)) \(colours) }
      \(PictureColour.darkSheet)@media (prefers-color-scheme: dark) {
        svg { \(base(\.dark)) \(darkColours) }
      }
      svg { background: var(--ground); font-family: system-ui, sans-serif; }
      .live text { fill: var(--ink); paint-order: stroke; stroke: var(--ground); stroke-width: 3px; }
      .live .trail { fill: none; stroke-linecap: round; stroke-linejoin: round; }
      .live .cancelled { stroke-dasharray: 8 7; }
      .live .mark { fill: none; stroke: var(--ink); stroke-width: 1.5; }

      """
        + (1...PictureColour.colourCount).map { ".c\($0) { --c: var(--c\($0)); }\n" }.joined()
          + """
          .live .trail { stroke: var(--c); }
          .live .landing { fill: var(--c); }
          .live .filtered.trail { stroke: var(--quiet); stroke-dasharray: 1 6; }
          .live .filtered.landing { fill: var(--quiet); }

          """
  }

  /// Returns the class of the colour of a trail.
  static func colour(_ number: Int) -> String { "c\((number - 1) % PictureColour.colourCount + 1)" }

  private static func base(_ colour: (PictureColour) -> String) -> String {
    [PictureColour.ground, .glass, .ink, .quiet].map { "--\($0.name): \(colour($0));" }
      .joined(separator: " ")
  }
}
