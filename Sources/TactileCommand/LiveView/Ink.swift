/// How a cell of the terminal looks, but for its letter.
struct Ink: Hashable {
  /// One of the terminal's own eight colours, so that they suit its background.
  enum Colour: Int, CaseIterable {
    case red = 31
    case green, yellow, blue, magenta, cyan
  }

  /// Nil for the terminal's usual one.
  var colour: Colour?
  var isBold = false
  var isDim = false
  var isReversed = false

  static let plain = Ink()
  static let quiet = Ink(isDim: true)
  static let bold = Ink(isBold: true)
  static let title = Ink(isReversed: true)

  /// The colour of a finger: the same for its whole life, others than its neighbours'.
  static func finger(_ id: Int) -> Ink {
    let colours = Colour.allCases
    return Ink(colour: colours[((id - 1) % colours.count + colours.count) % colours.count])
  }

  /// The same, brighter.
  var bold: Ink {
    var ink = self
    ink.isBold = true
    return ink
  }

  /// The same, fainter.
  var dim: Ink {
    var ink = self
    ink.isDim = true
    return ink
  }

  /// The parameters that select it, behind a reset (ECMA-48, SGR).
  func parameters(isColoured: Bool) -> String {
    var text = "0"
    if isBold { text += ";1" }
    if isDim { text += ";2" }
    if isReversed { text += ";7" }
    if isColoured, let colour { text += ";\(colour.rawValue)" }
    return text
  }
}
