import Tactile

/// The outline of the parts of a map that have at least some value (marching squares).
enum ContourPath {
  /// A side of a square between four neighbouring values.
  private enum Side {
    case top, right, bottom, left
  }

  /// Returns the commands of an SVG path; empty if no value is high enough.
  ///
  /// - Parameter scale: The number of pixels for a point.
  static func data(of map: TouchDensity, from limit: Double, scale: Double) -> String {
    // The grid has a ring of zeros around the map, so that all outlines are closed.
    let (columns, rows) = (map.columns + 2, map.rows + 2)
    func value(_ x: Int, _ y: Int) -> Double {
      guard (1...map.columns).contains(x), (1...map.rows).contains(y) else { return 0 }
      return map.values[(y - 1) * map.columns + x - 1]
    }
    /// The number of a line between two neighbouring values: to the right or down from (x, y).
    func line(_ x: Int, _ y: Int, isDown: Bool) -> Int { 2 * (y * columns + x) + (isDown ? 1 : 0) }
    var next: [Int: Int] = [:]
    for y in 0..<rows - 1 {
      for x in 0..<columns - 1 {
        let corners = [value(x, y), value(x + 1, y), value(x + 1, y + 1), value(x, y + 1)]
        let bits = corners.enumerated().reduce(0) {
          $0 + ($1.element >= limit ? 1 << $1.offset : 0)
        }
        for (start, end) in segments(bits) {
          func number(_ side: Side) -> Int {
            switch side {
            case .top: line(x, y, isDown: false)
            case .right: line(x + 1, y, isDown: true)
            case .bottom: line(x, y + 1, isDown: false)
            case .left: line(x, y, isDown: true)
            }
          }
          next[number(start)] = number(end)
        }
      }
    }
    /// The location on a line at which the value is the limit.
    func place(_ number: Int) -> Point {
      let (x, y) = (number / 2 % columns, number / 2 / columns)
      let isDown = number % 2 == 1
      let (one, other) = (value(x, y), isDown ? value(x, y + 1) : value(x + 1, y))
      let share = (limit - one) / (other - one)
      let cell = Point(
        x: Double(x) - 0.5 + (isDown ? 0 : share), y: Double(y) - 0.5 + (isDown ? share : 0))
      return Point(
        x: min(max(cell.x, 0), Double(map.columns)) * map.cell.width * scale,
        y: min(max(cell.y, 0), Double(map.rows)) * map.cell.height * scale)
    }
    var data = ""
    for start in next.keys.sorted() where next[start] != nil {
      var (outline, current) = ([String](), start)
      while let following = next.removeValue(forKey: current) {
        let point = place(current)
        outline.append("\(SVGWriter.number(point.x)) \(SVGWriter.number(point.y))")
        current = following
      }
      data += "M" + outline.joined(separator: "L") + "Z"
    }
    return data
  }

  /// Returns the lines through a square. The high values are on their right.
  ///
  /// - Parameter bits: 1, 2, 4 and 8 for a high value in the corners, clockwise from the top left.
  private static func segments(_ bits: Int) -> [(Side, Side)] {
    switch bits {
    case 1: [(.top, .left)]
    case 2: [(.right, .top)]
    case 3: [(.right, .left)]
    case 4: [(.bottom, .right)]
    case 5: [(.top, .left), (.bottom, .right)]
    case 6: [(.bottom, .top)]
    case 7: [(.bottom, .left)]
    case 8: [(.left, .bottom)]
    case 9: [(.top, .bottom)]
    case 10: [(.right, .top), (.left, .bottom)]
    case 11: [(.right, .bottom)]
    case 12: [(.left, .right)]
    case 13: [(.top, .right)]
    case 14: [(.left, .top)]
    default: []
    }
  }
}
