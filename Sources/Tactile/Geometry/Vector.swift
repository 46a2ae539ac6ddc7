/// A direction with a length: a movement in points, or a velocity in points per second.
public struct Vector: Hashable, Sendable {
  /// The part to the right.
  public var dx: Double
  /// The part downwards.
  public var dy: Double

  /// No movement.
  public static let zero = Vector(dx: 0, dy: 0)

  /// A vector given by its parts.
  @inlinable public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The length.
  @inlinable public var length: Double {
    (dx * dx + dy * dy).squareRoot()
  }

  /// Both movements, one after the other.
  @inlinable public static func + (lhs: Vector, rhs: Vector) -> Vector {
    Vector(dx: lhs.dx + rhs.dx, dy: lhs.dy + rhs.dy)
  }

  /// The movement that turns `rhs` into `lhs`.
  @inlinable public static func - (lhs: Vector, rhs: Vector) -> Vector {
    Vector(dx: lhs.dx - rhs.dx, dy: lhs.dy - rhs.dy)
  }

  /// The vector made longer or shorter.
  @inlinable public static func * (lhs: Vector, rhs: Double) -> Vector {
    Vector(dx: lhs.dx * rhs, dy: lhs.dy * rhs)
  }
}
