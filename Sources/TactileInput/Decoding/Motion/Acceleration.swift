/// An acceleration in units of gravity (g), along a panel's own axes.
public struct Acceleration: Hashable, Sendable {
  /// Towards the right edge.
  public var x: Double
  /// Towards the upper edge.
  public var y: Double
  /// Out of the glass.
  public var z: Double

  /// No acceleration.
  public static let zero = Acceleration(x: 0, y: 0, z: 0)

  /// Creates an acceleration from its components, in the unit of the properties.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The magnitude.
  public var length: Double { (x * x + y * y + z * z).squareRoot() }

  static func - (lhs: Acceleration, rhs: Acceleration) -> Acceleration {
    Acceleration(x: lhs.x - rhs.x, y: lhs.y - rhs.y, z: lhs.z - rhs.z)
  }

  static func + (lhs: Acceleration, rhs: Acceleration) -> Acceleration {
    Acceleration(x: lhs.x + rhs.x, y: lhs.y + rhs.y, z: lhs.z + rhs.z)
  }

  static func * (lhs: Acceleration, rhs: Double) -> Acceleration {
    Acceleration(x: lhs.x * rhs, y: lhs.y * rhs, z: lhs.z * rhs)
  }

  /// The dot product; positive if both point to the same side.
  func dot(_ other: Acceleration) -> Double { x * other.x + y * other.y + z * other.z }
}
