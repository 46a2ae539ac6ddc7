import Tactile

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
  func cell(at place: Point) -> (column: Int, row: Int) {
    (
      column + Self.index(place.x, size.width, columns),
      row + Self.index(place.y, size.height, rows)
    )
  }

  private static func index(_ value: Double, _ whole: Double, _ count: Int) -> Int {
    guard value.isFinite else { return 0 }
    return Int(min(Double(count - 1), max(0, (value / whole * Double(count)).rounded(.down))))
  }
}
