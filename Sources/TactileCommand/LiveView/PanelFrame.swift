import Tactile

/// Where a panel lies on the terminal, to scale: from points on the glass to cells.
struct PanelFrame: Hashable {
  /// The cells inside of its outline.
  let column: Int
  let row: Int
  let columns: Int
  let rows: Int
  private let size: Size

  /// The largest panel of a size that fits into a part of the terminal, with its outline.
  ///
  /// - Parameter cellHeight: How many times as high as wide a cell is.
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

  /// The cell of a place on the glass; of the nearest one on it for a place outside.
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
