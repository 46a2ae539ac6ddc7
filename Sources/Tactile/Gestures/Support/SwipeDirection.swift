extension SwipeGestureRecognizer {
  /// Directions on the screen, as a person standing before it names them.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8

    /// Directions by their bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upwards.
    public static let up = Direction(rawValue: 4)
    /// Downwards.
    public static let down = Direction(rawValue: 8)

    /// Returns the part of a movement in one direction.
    func along(_ movement: Vector) -> Double {
      switch self {
      case .right: movement.dx
      case .left: -movement.dx
      case .up: -movement.dy
      default: movement.dy
      }
    }

    /// Returns the part of a movement to the side of one direction.
    func sideways(_ movement: Vector) -> Double {
      self == .right || self == .left ? movement.dy.magnitude : movement.dx.magnitude
    }
  }
}
