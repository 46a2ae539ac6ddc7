import Tactile

/// A grid of characters, one in each cell. Drawing outside the grid has no effect.
struct CellGrid: Hashable {
  struct Cell: Hashable {
    /// Nil in the right half of a wide character.
    var scalar: Unicode.Scalar? = " "
    var ink = Ink.plain
  }

  let columns: Int
  let rows: Int
  private(set) var cells: [Cell]

  init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    cells = Array(repeating: Cell(), count: self.columns * self.rows)
  }

  subscript(column: Int, row: Int) -> Cell {
    cells[row * columns + column]
  }

  /// Writes one narrow character.
  mutating func put(_ scalar: Unicode.Scalar, _ column: Int, _ row: Int, _ ink: Ink = .plain) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    cells[row * columns + column] = Cell(scalar: scalar, ink: ink)
  }

  /// Writes a line of text and truncates it before the column `limit`.
  ///
  /// Control characters are replaced, because the text can contain names from devices and apps.
  ///
  /// - Returns: The column after the text.
  @discardableResult
  mutating func put(
    _ text: String, _ column: Int, _ row: Int, _ ink: Ink = .plain, until limit: Int = .max,
    isUnicode: Bool
  ) -> Int {
    guard (0..<rows).contains(row) else { return column }
    let limit = min(limit, columns)
    var column = column
    for scalar in text.unicodeScalars {
      let (shown, width) = LetterWidth.shown(scalar, isUnicode: isUnicode)
      guard width > 0 else { continue }
      guard column + width <= limit else { break }
      put(shown, column, row, ink)
      if width == 2 { cells[row * columns + column + 1] = Cell(scalar: nil, ink: ink) }
      column += width
    }
    return column
  }

  /// Fills a row with blanks in an ink.
  mutating func fill(row: Int, _ ink: Ink) {
    for column in 0..<columns { put(" ", column, row, ink) }
  }

  /// The text of each row, without trailing blanks.
  var lines: [String] {
    (0..<rows).map { row in
      var line = String.UnicodeScalarView()
      for column in 0..<columns {
        if let scalar = self[column, row].scalar { line.append(scalar) }
      }
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }
}

extension CellGrid {
  /// Draws a line around a panel.
  mutating func outline(_ frame: PanelFrame, _ glyphs: Glyphs) {
    let (left, top) = (frame.column - 1, frame.row - 1)
    let (right, bottom) = (frame.column + frame.columns, frame.row + frame.rows)
    for column in left...right {
      put(glyphs.horizontal, column, top)
      put(glyphs.horizontal, column, bottom)
    }
    for row in top...bottom {
      put(glyphs.vertical, left, row)
      put(glyphs.vertical, right, row)
    }
    put(glyphs.topLeft, left, top)
    put(glyphs.topRight, right, top)
    put(glyphs.bottomLeft, left, bottom)
    put(glyphs.bottomRight, right, bottom)
  }
}

/// The number of cells that a character occupies.
enum LetterWidth {
  /// Returns the character to show for a character of a text, and its width in cells. The width is
  /// 0 for a mark that combines with the character before it.
  ///
  /// A question mark replaces control characters, and characters that the terminal cannot show.
  static func shown(
    _ scalar: Unicode.Scalar, isUnicode: Bool
  ) -> (scalar: Unicode.Scalar, width: Int) {
    if (0x20..<0x7f).contains(scalar.value) { return (scalar, 1) }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return (scalar, 0)
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse:
      return ("?", 1)
    default: return isUnicode ? (scalar, isWide(scalar) ? 2 : 1) : ("?", 1)
    }
  }

  /// Whether a character occupies two cells (Unicode's EastAsianWidth: the blocks with wide and
  /// full-width characters).
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xa960...0xa97f, 0xac00...0xd7a3,
      0xf900...0xfaff, 0xfe30...0xfe6f, 0xff01...0xff60, 0xffe0...0xffe6, 0x1f300...0x1f64f,
      0x1f680...0x1f6ff, 0x1f900...0x1f9ff, 0x20000...0x3fffd:
      true
    default: false
    }
  }
}

/// The position of a panel on the terminal, to scale. It converts points on the glass to cells.
struct PanelFrame: Hashable {
  /// The first column inside the outline.
  let column: Int
  let row: Int
  let columns: Int
  let rows: Int
  private let size: Size

  /// Creates the largest frame for a panel of this size that fits, with its outline, into a part of
  /// the terminal.
  ///
  /// - Parameter cellHeight: The height of a cell divided by its width.
  init(fitting size: Size, column: Int, row: Int, columns: Int, rows: Int, cellHeight: Double) {
    let (room, height) = (max(1, columns - 2), max(1, rows - 2))
    let isReal = size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite
    self.size = isReal ? size : Size(width: 16, height: 9)
    let scale = max(
      self.size.width / Double(room), self.size.height / (Double(height) * cellHeight))
    self.columns = min(room, max(1, Int((self.size.width / scale).rounded())))
    self.rows = min(height, max(1, Int((self.size.height / scale / cellHeight).rounded())))
    self.column = column + 1
    self.row = row + 1
  }

  /// Returns the cell of a location on the glass, or the nearest cell for a location outside it.
  func cell(at location: Point) -> (column: Int, row: Int) {
    (
      column + Self.index(location.x, size.width, columns),
      row + Self.index(location.y, size.height, rows)
    )
  }

  private static func index(_ value: Double, _ whole: Double, _ count: Int) -> Int {
    guard value.isFinite else { return 0 }
    return Int(min(Double(count - 1), max(0, (value / whole * Double(count)).rounded(.down))))
  }
}
