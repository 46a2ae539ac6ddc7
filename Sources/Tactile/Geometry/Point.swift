/// A place in a coordinate space, x to the right and y down.
///
/// The unit is the space's own: points (1/160 inch) on a screen, whatever the window declared inside
/// a window.
public struct Point: Hashable, Sendable {
  /// Distance from the left.
  public var x: Double
  /// Distance from the top.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// A place given by its coordinates.
  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The straight-line distance to another place, in the same unit.
  @inlinable public func distance(to other: Point) -> Double {
    (self - other).length
  }

  /// The way from `rhs` to `lhs`.
  @inlinable public static func - (lhs: Point, rhs: Point) -> Vector {
    Vector(dx: lhs.x - rhs.x, dy: lhs.y - rhs.y)
  }

  /// The place reached by going `rhs` from `lhs`.
  @inlinable public static func + (lhs: Point, rhs: Vector) -> Point {
    Point(x: lhs.x + rhs.dx, y: lhs.y + rhs.dy)
  }
}
