/// Creates the bytes that change the picture on a terminal to the next one.
struct CellPainter {
  let isColoured: Bool
  private var shown: CellGrid?

  init(isColoured: Bool) {
    self.isColoured = isColoured
  }

  /// Makes the next picture complete, after the terminal was resized or another program wrote to
  /// it.
  mutating func forget() {
    shown = nil
  }

  /// Returns the bytes that show a picture: only the changed cells, or all cells if the present
  /// picture is not known.
  mutating func bytes(toShow grid: CellGrid) -> [UInt8] {
    var text = ""
    let former = shown.flatMap { $0.columns == grid.columns && $0.rows == grid.rows ? $0 : nil }
    if former == nil { text += "\u{1b}[0m\u{1b}[2J" }
    var ink: Ink?
    for row in 0..<grid.rows {
      var isAtPlace = false
      for column in 0..<grid.columns {
        let cell = grid[column, row]
        guard cell != (former.map { $0[column, row] } ?? CellGrid.Cell()) else {
          isAtPlace = false
          continue
        }
        guard let scalar = cell.scalar else { continue }
        if !isAtPlace { text += "\u{1b}[\(row + 1);\(column + 1)H" }
        isAtPlace = true
        if ink != cell.ink { text += "\u{1b}[\(cell.ink.parameters(isColoured: isColoured))m" }
        ink = cell.ink
        text.unicodeScalars.append(scalar)
      }
    }
    shown = grid
    return Array(text.utf8)
  }
}

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

/// The abilities of a terminal: colours and UTF-8.
struct TerminalStyle: Hashable {
  var isColoured: Bool
  var glyphs: Glyphs

  init(isColoured: Bool, isUnicode: Bool) {
    self.isColoured = isColoured
    glyphs = Glyphs(isUnicode: isUnicode)
  }

  /// Reads the abilities from environment variables.
  ///
  /// Colours are off if `NO_COLOR` is not empty (https://no-color.org), or if `TERM` names a
  /// terminal without colours. Characters outside ASCII require a UTF-8 locale: the first of
  /// `LC_ALL`, `LC_CTYPE` and `LANG` that is not empty determines it (locale(7)).
  init(environment: (String) -> String?) {
    let terminal = environment("TERM") ?? ""
    let hasColours = !terminal.isEmpty && !["dumb", "vt100", "vt220"].contains(terminal)
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
    let codeset = locale.lowercased().drop { $0 != "." }
    self.init(
      isColoured: hasColours && (environment("NO_COLOR") ?? "").isEmpty,
      isUnicode: codeset.hasPrefix(".utf-8") || codeset.hasPrefix(".utf8"))
  }
}

/// The characters for drawing: ASCII, or line-drawing characters on a terminal with UTF-8.
struct Glyphs: Hashable {
  let isUnicode: Bool

  var horizontal: Unicode.Scalar { isUnicode ? "─" : "-" }
  var vertical: Unicode.Scalar { isUnicode ? "│" : "|" }
  var topLeft: Unicode.Scalar { isUnicode ? "┌" : "+" }
  var topRight: Unicode.Scalar { isUnicode ? "┐" : "+" }
  var bottomLeft: Unicode.Scalar { isUnicode ? "└" : "+" }
  var bottomRight: Unicode.Scalar { isUnicode ? "┘" : "+" }
  /// The middle of a cross of horizontal and vertical lines.
  var cross: Unicode.Scalar { isUnicode ? "┼" : "+" }
  /// The edges of a view, thinner than those of the panel.
  var viewHorizontal: Unicode.Scalar { isUnicode ? "┄" : "." }
  var viewVertical: Unicode.Scalar { isUnicode ? "┆" : ":" }
  var finger: Unicode.Scalar { isUnicode ? "●" : "@" }
  var pen: Unicode.Scalar { isUnicode ? "◆" : "#" }
  /// A finger of a script.
  var scripted: Unicode.Scalar { isUnicode ? "▲" : "%" }
  /// The marks of a finger that lifted, and of a touch that was cancelled.
  var lifted: Unicode.Scalar { isUnicode ? "○" : "O" }
  var cancelled: Unicode.Scalar { isUnicode ? "×" : "x" }

  /// Returns the mark of a point on a trail. `freshness` is 1 for a new point and 0 for a faded
  /// one.
  func trail(freshness: Double) -> Unicode.Scalar {
    if isUnicode { return freshness > 0.5 ? "•" : "·" }
    return freshness > 0.5 ? "o" : "."
  }
}
