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
