/// A picture of letters, one a cell; what is drawn outside of it is left out.
struct CellGrid: Hashable {
  struct Cell: Hashable {
    /// Nil in the right half of a wide letter.
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

  /// Puts one narrow letter.
  mutating func put(_ scalar: Unicode.Scalar, _ column: Int, _ row: Int, _ ink: Ink = .plain) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    cells[row * columns + column] = Cell(scalar: scalar, ink: ink)
  }

  /// Puts a line of text, cut off before a column.
  ///
  /// Names come from devices and apps: nothing in them may command the terminal.
  ///
  /// - Returns: the column behind it.
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

  /// Fills a row's cells with blanks of a look.
  mutating func fill(row: Int, _ ink: Ink) {
    for column in 0..<columns { put(" ", column, row, ink) }
  }

  /// What is shown, a line each, without the blanks at the ends.
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
