/// An acceleration in multiples of what gravity exerts (g), along a panel's own axes.
public struct Acceleration: Hashable, Sendable {
  /// To the right.
  public var x: Double
  /// To the upper edge.
  public var y: Double
  /// Out of the glass.
  public var z: Double

  /// None.
  public static let zero = Acceleration(x: 0, y: 0, z: 0)

  /// An acceleration given by its parts.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// How strong it is.
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

  /// Positive where both point to the same side.
  func dot(_ other: Acceleration) -> Double { x * other.x + y * other.y + z * other.z }
}
