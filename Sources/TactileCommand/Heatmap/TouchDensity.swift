import Glibc
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
    let weights = (0...reach).map { exp(-Double($0 * $0) / (2 * spread * spread)) }
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
