import Tactile
import TactileIO

/// The cells of a terminal that fills a panel. Crosses on it are calibration targets.
///
/// The middle of a cross is the middle of a cell, so it is up to half a cell beside the wanted location. The
/// calibration uses the location that the cross really has.
struct CrossGrid: Equatable {
  /// The smallest number of columns and rows. In a smaller terminal, crosses and text would touch.
  static let least = (columns: 40, rows: 12)

  let columns: Int
  let rows: Int
  /// The part of the panel that the cells cover, from 0 to 1 along both axes.
  let coverage: Size

  /// The cells of a terminal; nil if it has too few.
  init?(_ extent: Terminal.Extent, coverage: Size = Size(width: 1, height: 1)) {
    guard extent.columns >= Self.least.columns, extent.rows >= Self.least.rows else { return nil }
    columns = extent.columns
    rows = extent.rows
    self.coverage = coverage
  }

  /// Returns the cell at a location, or the nearest cell for a location outside all cells. Locations are
  /// fractions of the panel.
  func cell(at place: Point) -> (column: Int, row: Int) {
    (
      Self.index(place.x / coverage.width, columns), Self.index(place.y / coverage.height, rows)
    )
  }

  private static func index(_ part: Double, _ count: Int) -> Int {
    guard part.isFinite else { return 0 }
    return Int(min(Double(count - 1), max(0, (part * Double(count)).rounded(.down))))
  }

  /// Returns the location of the cross for a target: the middle of the cell at this location. Locations are
  /// fractions of the panel.
  func place(of target: Point) -> Point {
    let cell = cell(at: target)
    return Point(
      x: (Double(cell.column) + 0.5) / Double(columns) * coverage.width,
      y: (Double(cell.row) + 0.5) / Double(rows) * coverage.height)
  }
}
