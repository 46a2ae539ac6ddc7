/// The cells from one to another.
enum CellLine {
  /// All cells a straight line goes through but the first, whose place was drawn before.
  static func cells(
    from start: (column: Int, row: Int), to end: (column: Int, row: Int)
  ) -> [(column: Int, row: Int)] {
    let (across, down) = (end.column - start.column, end.row - start.row)
    let count = max(abs(across), abs(down))
    guard count > 0 else { return [] }
    return (1...count).map { step in
      let part = Double(step) / Double(count)
      return (
        start.column + Int((Double(across) * part).rounded()),
        start.row + Int((Double(down) * part).rounded())
      )
    }
  }
}
