/// The colour and style of a cell of the terminal.
struct Ink: Hashable {
  /// One of the terminal's configured colours, which are readable on its background.
  enum Colour: Int, CaseIterable {
    case red = 31
    case green, yellow, blue, magenta, cyan
  }

  /// Nil for the terminal's default colour.
  var colour: Colour?
  var isBold = false
  var isDim = false
  var isReversed = false

  static let plain = Ink()
  static let quiet = Ink(isDim: true)
  static let bold = Ink(isBold: true)
  static let title = Ink(isReversed: true)

  /// Returns the colour of a finger, which depends only on its number. Successive numbers have
  /// different colours.
  static func finger(_ id: Int) -> Ink {
    let colours = Colour.allCases
    return Ink(colour: colours[((id - 1) % colours.count + colours.count) % colours.count])
  }

  /// The same ink in bold.
  var bold: Ink {
    var ink = self
    ink.isBold = true
    return ink
  }

  /// The same ink, dimmed.
  var dim: Ink {
    var ink = self
    ink.isDim = true
    return ink
  }

  /// Returns the parameters that reset the terminal's ink and select this one (ECMA-48, SGR).
  func parameters(isColoured: Bool) -> String {
    var text = "0"
    if isBold { text += ";1" }
    if isDim { text += ";2" }
    if isReversed { text += ";7" }
    if isColoured, let colour { text += ";\(colour.rawValue)" }
    return text
  }
}
