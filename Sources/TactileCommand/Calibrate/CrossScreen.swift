import Tactile
import TactileIO

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
