/// A position in a coordinate space, with x to the right and y downwards.
///
/// The unit is that of the space: points (1/160 inch) on a screen, and the window's own unit inside
/// a window.
public struct Point: Hashable, Sendable {
  /// The distance from the left.
  public var x: Double
  /// The distance from the top.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point from its coordinates.
  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the straight-line distance to another point, in the same unit.
  @inlinable public func distance(to other: Point) -> Double {
    (self - other).length
  }

  /// Returns the vector from `rhs` to `lhs`.
  @inlinable public static func - (lhs: Point, rhs: Point) -> Vector {
    Vector(dx: lhs.x - rhs.x, dy: lhs.y - rhs.y)
  }

  /// Returns the point at the end of the vector `rhs` from `lhs`.
  @inlinable public static func + (lhs: Point, rhs: Vector) -> Point {
    Point(x: lhs.x + rhs.dx, y: lhs.y + rhs.dy)
  }
}
