import Tactile
import TactileInput

/// A smooth map of the time for which fingers touched the glass.
struct TouchDensity {
  /// The standard deviation of the smoothing: 4 mm, about a quarter of a fingertip, in points.
  private static let spread = 4 * DeviceSize.pointsPerMillimetre

  let columns: Int
  let rows: Int
  /// The width and the height of a cell, in points.
  let cell: Size
  /// The seconds for each square centimetre, row by row.
  let values: [Double]

  init(of map: Heatmap) {
    columns = map.columns
    rows = map.rows
    cell = map.cellSize
    let centimetre = 10 * DeviceSize.pointsPerMillimetre
    let area = map.cellSize.width * map.cellSize.height / (centimetre * centimetre)
    let wide = Self.smoothed(
      map.seconds, count: map.columns, lines: map.rows, step: 1, line: map.columns,
      by: Self.weights(Self.spread / map.cellSize.width))
    let both = Self.smoothed(
      wide, count: map.rows, lines: map.columns, step: map.columns, line: 1,
      by: Self.weights(Self.spread / map.cellSize.height))
    values = both.map { $0 / area }
  }

  /// The highest value.
  var highest: Double { values.max() ?? 0 }

  /// The lower limits of the levels of the map, in seconds for each square centimetre. They increase
  /// with the square of their number, so that rarely touched parts are visible beside others.
  var levels: [Double] {
    (1...PictureColour.colourCount).map {
      let share = (Double($0) - 0.6) / Double(PictureColour.colourCount)
      return highest * share * share
    }
  }

  /// Returns the weights of a cell and of its neighbours on one side, from the cell outwards.
  private static func weights(_ spread: Double) -> [Double] {
    let reach = max(1, Int((spread * 3).rounded(.up)))
    let weights = (0...reach).map { PortableMath.exp(-Double($0 * $0) / (2 * spread * spread)) }
    let total = weights[0] + 2 * weights.dropFirst().reduce(0, +)
    return weights.map { $0 / total }
  }

  /// Returns the values smoothed along one axis. Touches near an edge stay on the glass.
  private static func smoothed(
    _ values: [Double], count: Int, lines: Int, step: Int, line: Int, by weights: [Double]
  ) -> [Double] {
    var result = Array(repeating: 0.0, count: values.count)
    for index in 0..<lines {
      for place in 0..<count {
        let value = values[index * line + place * step]
        guard value > 0 else { continue }
        for (distance, weight) in weights.enumerated() {
          for side in distance == 0 ? [1] : [-1, 1] {
            // A location beyond the edge is mirrored.
            var target = place + side * distance
            if target < 0 { target = -target - 1 }
            if target >= count { target = 2 * count - 1 - target }
            result[index * line + min(max(target, 0), count - 1) * step] += value * weight
          }
        }
      }
    }
    return result
  }
}

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
