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
