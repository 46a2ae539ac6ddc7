/// The directions something scrolls in.
public struct ScrollAxes: OptionSet, Hashable, Sendable {
  /// One bit a direction.
  public let rawValue: UInt8

  /// Directions given by their bits.
  @inlinable public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Left and right.
  public static let horizontal = ScrollAxes(rawValue: 1)
  /// Up and down.
  public static let vertical = ScrollAxes(rawValue: 2)
  /// Every direction.
  public static let both: ScrollAxes = [.horizontal, .vertical]

  /// What a movement has in these directions.
  func part(of movement: Vector) -> Vector {
    Vector(
      dx: contains(.horizontal) ? movement.dx : 0, dy: contains(.vertical) ? movement.dy : 0)
  }

  /// Whether a movement leads rather along these directions than across them (S192).
  func lead(_ movement: Vector) -> Bool {
    switch self {
    case .both: true
    case .horizontal: movement.dx.magnitude >= movement.dy.magnitude
    case .vertical: movement.dy.magnitude >= movement.dx.magnitude
    default: false
    }
  }
}
