import Tactile

/// The fingers for which one finger acts (S303, S306).
package enum FingerShape: Hashable, Sendable {
  /// One finger at a distance from the true one.
  case moved(Vector)
  /// Fingers side by side, from 2 to 5, with the true one in their middle.
  case row(Int)
  /// Two fingers: the true one, and its mirror image.
  case pinch

  /// The distance between neighbours, in points: 16 mm, the width of a finger.
  private static let spacing = 100.0

  /// The number of fingers.
  var count: Int {
    switch self {
    case .moved: 1
    case .row(let count): count
    case .pinch: 2
    }
  }

  /// Returns where the fingers are, on the screen.
  ///
  /// - Parameters:
  ///   - location: The present location of the finger.
  ///   - start: The location at which it landed.
  ///   - size: The size of the screen. Fingers beyond its edges are on them.
  func locations(of location: Point, from start: Point, on size: Size) -> [Point] {
    let points: [Point]
    switch self {
    case .moved(let vector): points = [location + vector]
    case .row(let count):
      // The whole row is moved onto the screen, so that its fingers keep their distances at the landing.
      let half = Self.spacing * Double(count - 1) / 2
      let middle = size.width > 2 * half ? min(max(start.x, half), size.width - half) : start.x
      let shift = middle - start.x - half
      points = (0..<count).map {
        Point(x: location.x + shift + Self.spacing * Double($0), y: location.y)
      }
    case .pinch:
      // The image begins on the left, unless the edge of the screen is too near.
      let side = start.x < Self.spacing ? 1.0 : -1
      let center = Point(x: start.x + side * Self.spacing / 2, y: start.y)
      points = [location, Point(x: 2 * center.x - location.x, y: 2 * center.y - location.y)]
    }
    return points.map {
      Point(x: min(max($0.x, 0), size.width), y: min(max($0.y, 0), size.height))
    }
  }
}
