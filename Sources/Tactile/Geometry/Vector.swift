/// A vector: a movement in points, or a velocity in points per second.
public struct Vector: Hashable, Sendable {
  /// The component to the right.
  public var dx: Double
  /// The component downwards.
  public var dy: Double

  /// The vector of length 0.
  public static let zero = Vector(dx: 0, dy: 0)

  /// Creates a vector from its components.
  @inlinable public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The length.
  @inlinable public var length: Double {
    (dx * dx + dy * dy).squareRoot()
  }

  /// Returns the sum of two vectors.
  @inlinable public static func + (lhs: Vector, rhs: Vector) -> Vector {
    Vector(dx: lhs.dx + rhs.dx, dy: lhs.dy + rhs.dy)
  }

  /// Returns the difference of two vectors.
  @inlinable public static func - (lhs: Vector, rhs: Vector) -> Vector {
    Vector(dx: lhs.dx - rhs.dx, dy: lhs.dy - rhs.dy)
  }

  /// Returns the vector multiplied by a factor.
  @inlinable public static func * (lhs: Vector, rhs: Double) -> Vector {
    Vector(dx: lhs.dx * rhs, dy: lhs.dy * rhs)
  }
}
