import Tactile

/// A grid over the glass that counts values and returns the sum of any rectangle of cells at once.
struct GlassGrid {
  /// A rectangle of cells.
  struct Block: Hashable {
    var columns: Range<Int>
    var rows: Range<Int>

    /// The number of cells.
    var area: Int { columns.count * rows.count }

    /// Returns the block with cells added on each side, as far as the grid reaches.
    func grown(by cells: Int, in grid: GlassGrid) -> Block {
      Block(
        columns: max(
          0, columns.lowerBound - cells)..<min(
            grid.columns, columns.upperBound + cells),
        rows: max(0, rows.lowerBound - cells)..<min(grid.rows, rows.upperBound + cells))
    }
  }

  let columns: Int
  let rows: Int
  /// The sums of all cells that are above and left of a corner.
  private let sums: [Int]

  /// Creates a grid from the values of its cells, row by row.
  init(columns: Int, rows: Int, values: (Int) -> Int) {
    self.columns = columns
    self.rows = rows
    var sums = Array(repeating: 0, count: (columns + 1) * (rows + 1))
    for row in 0..<rows {
      var line = 0
      for column in 0..<columns {
        line += values(row * columns + column)
        sums[(row + 1) * (columns + 1) + column + 1] = sums[row * (columns + 1) + column + 1] + line
      }
    }
    self.sums = sums
  }

  /// Returns the sum of a block.
  func sum(_ block: Block) -> Int {
    let (left, right) = (block.columns.lowerBound, block.columns.upperBound)
    let (top, bottom) = (
      block.rows.lowerBound * (columns + 1), block.rows.upperBound * (columns + 1)
    )
    return sums[bottom + right] - sums[top + right] - sums[bottom + left] + sums[top + left]
  }

  /// Returns all blocks whose cells are zero and that no larger such block contains.
  var largestEmptyBlocks: [Block] {
    var found: [Block] = []
    /// The number of empty cells above and including the current row, by column.
    var heights = Array(repeating: 0, count: columns)
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = Block(columns: column..<column + 1, rows: row..<row + 1)
        heights[column] = sum(cell) == 0 ? heights[column] + 1 : 0
      }
      // The beginning of each open block, with its height. Heights increase.
      var open: [(start: Int, height: Int)] = []
      for column in 0...columns {
        let height = column < columns ? heights[column] : 0
        var start = column
        while let last = open.last, last.height > height {
          open.removeLast()
          start = last.start
          let block = Block(
            columns: last.start..<column, rows: row + 1 - last.height..<row + 1)
          let below = Block(columns: block.columns, rows: row + 1..<min(rows, row + 2))
          if below.rows.isEmpty || sum(below) > 0 { found.append(block) }
        }
        if height > 0, open.last.map({ $0.height < height }) ?? true {
          open.append((start, height))
        }
      }
    }
    return found
  }
}
