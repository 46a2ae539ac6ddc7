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
