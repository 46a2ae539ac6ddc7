import Tactile

/// Conditions for a gesture to begin. All conditions that are set must hold.
public struct BeginRule: Equatable, Sendable {
  /// An axis of movement, in both directions.
  public enum Axis: String, CaseIterable, Sendable {
    /// To the left or right.
    case horizontal
    /// Up or down.
    case vertical
  }

  /// The movement is mainly along this axis.
  public var axis: Axis?
  /// The movement is mainly in one of these directions, or at most 22.5° beside a diagonal of them.
  public var directions: SwipeGestureRecognizer.Direction?
  /// The center of its fingers is in this region, in the view's own coordinates.
  public var region: Rect?
  /// The speed is at least this, in points per second.
  public var minimumSpeed: Double?
  /// The speed is at most this, in points per second.
  public var maximumSpeed: Double?

  /// A rule without conditions.
  public init() {}

  /// Returns whether a gesture may begin.
  ///
  /// - Parameters:
  ///   - place: The center of its fingers, in the view's own coordinates.
  ///   - movement: The movement so far; zero for kinds without movement.
  ///   - speed: The speed, in points per second.
  public func allows(place: Point, movement: Vector, speed: Double) -> Bool {
    if let axis, axis != Self.axis(of: movement) { return false }
    if let directions, !directions.contains(Self.direction(of: movement)),
      !directions.containsDiagonal(of: movement)
    {
      return false
    }
    if let region, !region.contains(place) { return false }
    if let minimumSpeed, speed < minimumSpeed { return false }
    if let maximumSpeed, speed > maximumSpeed { return false }
    return true
  }

  /// A movement exactly between both axes counts as horizontal.
  private static func axis(of movement: Vector) -> Axis {
    movement.dx.magnitude >= movement.dy.magnitude ? .horizontal : .vertical
  }

  private static func direction(of movement: Vector) -> SwipeGestureRecognizer.Direction {
    switch axis(of: movement) {
    case .horizontal: movement.dx < 0 ? .left : .right
    case .vertical: movement.dy < 0 ? .up : .down
    }
  }
}
