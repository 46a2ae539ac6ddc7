/// Makes the bytes that turn one picture on the terminal into the next.
struct CellPainter {
  let isColoured: Bool
  private var shown: CellGrid?

  init(isColoured: Bool) {
    self.isColoured = isColoured
  }

  /// What the terminal shows is no longer known: it was resized, or somebody else wrote on it.
  mutating func forget() {
    shown = nil
  }

  /// The bytes that show a picture; only what is other than before, all of it where nothing is known.
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
