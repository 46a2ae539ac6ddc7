import Tactile
import TactileIO
import TactileInput

/// The terminal on which a calibration shows its crosses.
final class CrossScreen {
  private let terminal: Terminal
  private let style: TerminalStyle
  private var painter: CellPainter
  /// The cells of the terminal.
  private(set) var grid: CrossGrid

  /// Opens the terminal of this process. It does not change the terminal.
  ///
  /// - Throws: `CommandError` if the terminal is too small or cannot move its cursor, `IOError` if there is
  ///   none.
  init() throws {
    guard Environment.value(of: "TERM") != "dumb" else {
      throw CommandError("TERM=dumb does not support --here; omit --here.")
    }
    style = TerminalStyle(environment: Environment.value(of:))
    painter = CellPainter(isColoured: style.isColoured)
    terminal = try Terminal()
    grid = try Self.grid(of: terminal)
  }

  private static func grid(of terminal: Terminal) throws(CommandError) -> CrossGrid {
    let extent = terminal.extent
    guard let grid = CrossGrid(extent, coverage: terminal.coverage) else {
      throw CommandError(
        "The terminal has \(extent.columns) columns and \(extent.rows) rows; --here needs at least "
          + "\(CrossGrid.least.columns) columns and \(CrossGrid.least.rows) rows. Choose a smaller font, or "
          + "omit --here.")
    }
    return grid
  }

  /// The descriptor to watch for keys.
  var descriptor: Int32 { terminal.descriptor }

  /// Whether the user wants to quit: with the key Q, or because the terminal was closed.
  func readsQuit() -> Bool {
    guard let keys = terminal.readKeys() else { return true }
    return keys.contains { $0 == UInt8(ascii: "q") || $0 == UInt8(ascii: "Q") }
  }

  /// Enters full-screen mode. The next picture is complete.
  func enter() {
    terminal.enter()
    painter.forget()
  }

  /// Restores the terminal.
  func leave() { terminal.leave() }

  /// Reads the size of the terminal again. The next picture is complete.
  ///
  /// - Throws: `CommandError` if the terminal is too small now.
  func measure() throws(CommandError) {
    grid = try Self.grid(of: terminal)
    painter.forget()
  }

  /// Shows a session with some sentences.
  func show(_ session: CalibrationSession, _ sentences: [String]) {
    let picture = CrossDrawing.picture(of: session, sentences, on: grid, with: style.glyphs)
    terminal.write(painter.bytes(toShow: picture))
  }
}

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
  private mutating func drawCross(at location: Point) {
    let middle = crosses.cell(at: location)
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

  private mutating func put(_ mark: Unicode.Scalar, at location: Point, _ ink: Ink) {
    let cell = crosses.cell(at: location)
    grid.put(mark, cell.column, cell.row, ink)
  }
}

/// Asks the user to touch a target.
enum CalibrationPrompt {
  /// Returns a sentence with the location in words, in percent of the panel and in millimetres.
  ///
  /// - Parameter size: The size of the panel in millimetres.
  static func sentence(
    for location: Point, number: Int, of count: Int, size: Size
  ) -> String {
    let across =
      "\(percent(location.x)) % from the left (\(EventLine.number(location.x * size.width)) mm)"
    let down =
      "\(percent(location.y)) % from the top (\(EventLine.number(location.y * size.height)) mm)"
    return "\(number) of \(count): touch the glass \(name(of: location)), \(across) and \(down).\n"
  }

  /// Returns the sentences beside a cross: what to do, and where the middle of the cross is.
  ///
  /// - Parameter size: The size of the panel in millimetres.
  static func sentences(
    forCrossAt location: Point, number: Int, of count: Int, size: Size
  ) -> [String] {
    [
      "\(number) of \(count): touch the middle of the cross. q quits.",
      "The cross is in the middle of a character: \(EventLine.number(location.x * 100)) % from the left "
        + "(\(EventLine.number(location.x * size.width)) mm), \(EventLine.number(location.y * 100)) % from the "
        + "top (\(EventLine.number(location.y * size.height)) mm).",
    ]
  }

  /// Returns a sentence about the result of a touch, without a full stop.
  ///
  /// - Parameter size: The size of the panel in millimetres.
  static func sentence(on outcome: CalibrationSession.Outcome, size: Size) -> String {
    switch outcome {
    case .taken(let target):
      let (x, y) = (target.touched.x * 100, target.touched.y * 100)
      let miss = target.touched - target.shown
      let distance = Vector(dx: miss.dx * size.width, dy: miss.dy * size.height).length
      return "reported at \(EventLine.number(x)) %, \(EventLine.number(y)) %, which is "
        + "\(EventLine.number(distance)) mm from the target"
    case .refused(let reason):
      return "not used: \(reason); touch the target again with one finger, and lift it"
    }
  }

  /// Returns a small drawing of the panel: a cross is the next target, circles are earlier ones.
  static func sketch(of places: [Point], next: Int, size: Size, glyphs: Glyphs) -> [String] {
    let frame = PanelFrame(
      fitting: size, column: 0, row: 0, columns: 38, rows: 12, cellHeight: 2)
    var grid = CellGrid(columns: frame.columns + 2, rows: frame.rows + 2)
    grid.outline(frame, glyphs)
    for (index, location) in places.enumerated() where index <= next {
      // The target is a fraction of the panel; the frame takes millimetres.
      let cell = frame.cell(at: Point(x: location.x * size.width, y: location.y * size.height))
      grid.put(index == next ? glyphs.cancelled : glyphs.lifted, cell.column, cell.row)
    }
    return grid.lines
  }

  private static func name(of location: Point) -> String {
    let down = location.y < 0.4 ? "top" : location.y > 0.6 ? "bottom" : ""
    let across = location.x < 0.4 ? "left" : location.x > 0.6 ? "right" : ""
    switch (down, across) {
    case ("", ""): return "in the middle"
    case ("", let side), (let side, ""): return "at the middle of the \(side) edge"
    default: return "near the \(down) \(across) corner"
    }
  }

  private static func percent(_ part: Double) -> String { "\(Int((part * 100).rounded()))" }
}
