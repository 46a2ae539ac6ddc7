import Tactile

/// Draws the present target of a calibration as a cross that fills a terminal, with the earlier targets,
/// their touches and instructions.
struct CrossDrawing {
  /// The length of the vertical arms of a cross, in rows.
  private static let armRows = 2
  /// The length of the horizontal arms, in columns. A cell is about twice as high as wide.
  private static let armColumns = 4
  /// The part of the width that lines of text fill at most, so that they are between the crosses.
  private static let textWidth = 0.7

  private let crosses: CrossGrid
  private let glyphs: Glyphs
  private var grid: CellGrid

  private init(_ crosses: CrossGrid, _ glyphs: Glyphs) {
    self.crosses = crosses
    self.glyphs = glyphs
    grid = CellGrid(columns: crosses.columns, rows: crosses.rows)
  }

  /// Returns the picture of a session.
  ///
  /// - Parameters:
  ///   - sentences: The instructions and the result of the last touch.
  ///   - crosses: The cells of the terminal.
  static func picture(
    of session: CalibrationSession, _ sentences: [String], on crosses: CrossGrid,
    with glyphs: Glyphs
  ) -> CellGrid {
    var drawing = CrossDrawing(crosses, glyphs)
    drawing.drawText(sentences)
    for target in session.targets {
      drawing.put(glyphs.lifted, at: target.shown, .quiet)
      drawing.put(glyphs.finger, at: target.touched, Ink(colour: .yellow))
    }
    if let next = session.next { drawing.drawCross(at: next) }
    return drawing.grid
  }

  /// Writes the sentences between the targets at the top and those in the middle.
  private mutating func drawText(_ sentences: [String]) {
    let width = Int(Double(crosses.columns) * Self.textWidth)
    let lines = sentences.flatMap { WrappedText.lines(of: $0, width: width) }
    for (index, line) in lines.enumerated() {
      let column = max(0, (crosses.columns - line.count) / 2)
      grid.put(line, column, crosses.rows / 5 + 1 + index, isUnicode: glyphs.isUnicode)
    }
  }

  /// Draws a cross, with blanks instead of text around it.
  private mutating func drawCross(at place: Point) {
    let middle = crosses.cell(at: place)
    let ink = Ink.bold
    for row in middle.row - Self.armRows...middle.row + Self.armRows {
      for column in middle.column - Self.armColumns - 1...middle.column + Self.armColumns + 1 {
        grid.put(" ", column, row, .plain)
      }
    }
    for step in 1...Self.armRows {
      grid.put(glyphs.vertical, middle.column, middle.row - step, ink)
      grid.put(glyphs.vertical, middle.column, middle.row + step, ink)
    }
    for step in 1...Self.armColumns {
      grid.put(glyphs.horizontal, middle.column - step, middle.row, ink)
      grid.put(glyphs.horizontal, middle.column + step, middle.row, ink)
    }
    grid.put(glyphs.cross, middle.column, middle.row, ink)
  }

  private mutating func put(_ mark: Unicode.Scalar, at place: Point, _ ink: Ink) {
    let cell = crosses.cell(at: place)
    grid.put(mark, cell.column, cell.row, ink)
  }
}
