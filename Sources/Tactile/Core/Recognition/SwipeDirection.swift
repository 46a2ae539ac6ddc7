/// Directions on the screen, as a person standing before it names them.
public struct SwipeDirection: OptionSet, Hashable, Sendable {
  /// One direction on the screen, as in ``SwipeDirection``. The raw values are the words of scenes and messages.
  public enum Single: String, Hashable, Sendable, CaseIterable {
    /// To the right.
    case right
    /// To the left.
    case left
    /// Upwards.
    case up
    /// Downwards.
    case down
    /// Upwards and to the left.
    case upLeft
    /// Upwards and to the right.
    case upRight
    /// Downwards and to the left.
    case downLeft
    /// Downwards and to the right.
    case downRight

    /// The set that contains only this direction.
    public var set: SwipeDirection {
      switch self {
      case .right: .right
      case .left: .left
      case .up: .up
      case .down: .down
      case .upLeft: .upLeft
      case .upRight: .upRight
      case .downLeft: .downLeft
      case .downRight: .downRight
      }
    }
  }

  /// The bits of the set.
  public let rawValue: UInt8

  /// Directions by their bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// To the right.
  public static let right = SwipeDirection(rawValue: 1)
  /// To the left.
  public static let left = SwipeDirection(rawValue: 2)
  /// Upwards.
  public static let up = SwipeDirection(rawValue: 4)
  /// Downwards.
  public static let down = SwipeDirection(rawValue: 8)
  /// Upwards and to the left.
  public static let upLeft = SwipeDirection(rawValue: 16)
  /// Upwards and to the right.
  public static let upRight = SwipeDirection(rawValue: 32)
  /// Downwards and to the left.
  public static let downLeft = SwipeDirection(rawValue: 64)
  /// Downwards and to the right.
  public static let downRight = SwipeDirection(rawValue: 128)

  /// The direction of this set; nil if it contains several directions or none.
  package var single: Single? { Single.allCases.first { $0.set == self } }

  /// The four diagonals.
  static let diagonals: SwipeDirection = [.upLeft, .upRight, .downLeft, .downRight]

  /// The largest movement to the side of a diagonal, divided by the movement along it: the tangent of
  /// 22.5°, half of the angle between neighbouring directions (S307).
  static let diagonalSideways = 2.0.squareRoot() - 1

  /// Whether a diagonal is one of these directions.
  package var hasDiagonal: Bool { !isDisjoint(with: .diagonals) }

  /// These directions one by one.
  package var ways: [SwipeDirection] {
    (0..<8).map { SwipeDirection(rawValue: 1 << UInt8($0)) }.filter(contains)
  }

  /// Returns the part of a movement in one direction.
  package func along(_ movement: Vector) -> Double {
    switch self {
    case .right: movement.dx
    case .left: -movement.dx
    case .up: -movement.dy
    case .down: movement.dy
    case .upLeft: (-movement.dx - movement.dy) * 0.5.squareRoot()
    case .upRight: (movement.dx - movement.dy) * 0.5.squareRoot()
    case .downLeft: (movement.dy - movement.dx) * 0.5.squareRoot()
    default: (movement.dx + movement.dy) * 0.5.squareRoot()
    }
  }

  /// Returns the part of a movement to the side of one direction.
  package func sideways(_ movement: Vector) -> Double {
    switch self {
    case .right, .left: movement.dy.magnitude
    case .up, .down: movement.dx.magnitude
    case .upLeft, .downRight: (movement.dx - movement.dy).magnitude * 0.5.squareRoot()
    default: (movement.dx + movement.dy).magnitude * 0.5.squareRoot()
    }
  }

  /// Returns whether a movement leads in one of the diagonals of this set: at most 22.5° beside it
  /// (S307).
  package func containsDiagonal(of movement: Vector) -> Bool {
    guard hasDiagonal else { return false }
    for bit in 4..<8 {
      let way = SwipeDirection(rawValue: 1 << UInt8(bit))
      guard contains(way) else { continue }
      let along = way.along(movement)
      if along > 0, way.sideways(movement) <= Self.diagonalSideways * along { return true }
    }
    return false
  }

  /// Returns the direction of this set that is nearest to a movement.
  func nearest(to movement: Vector) -> SwipeDirection {
    var nearest = SwipeDirection()
    var most = -Double.infinity
    for bit in 0..<8 {
      let way = SwipeDirection(rawValue: 1 << UInt8(bit))
      guard contains(way), way.along(movement) > most else { continue }
      most = way.along(movement)
      nearest = way
    }
    return nearest
  }
}
