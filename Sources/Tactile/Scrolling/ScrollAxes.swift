/// The axes along which content scrolls.
public struct ScrollAxes: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  @inlinable public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The horizontal axis.
  public static let horizontal = ScrollAxes(rawValue: 1)
  /// The vertical axis.
  public static let vertical = ScrollAxes(rawValue: 2)
  /// Both axes.
  public static let both: ScrollAxes = [.horizontal, .vertical]

  /// Returns the components of a movement along these axes.
  func part(of movement: Vector) -> Vector {
    Vector(
      dx: contains(.horizontal) ? movement.dx : 0, dy: contains(.vertical) ? movement.dy : 0)
  }

  /// Returns whether a movement is at least as long along these axes as across them (S192).
  func lead(_ movement: Vector) -> Bool {
    switch self {
    case .both: true
    case .horizontal: movement.dx.magnitude >= movement.dy.magnitude
    case .vertical: movement.dy.magnitude >= movement.dx.magnitude
    default: false
    }
  }
}
