import Tactile

/// What must hold when a gesture is about to begin; all that is stated must.
public struct BeginRule: Equatable, Sendable {
  /// A direction of movement, of both ways.
  public enum Axis: String, CaseIterable, Sendable {
    /// To the left or right.
    case horizontal
    /// Up or down.
    case vertical
  }

  /// It moves mainly along this axis.
  public var axis: Axis?
  /// It moves mainly in one of these directions.
  public var directions: SwipeGestureRecognizer.Direction?
  /// The middle of its fingers is in here, in the view's own coordinates.
  public var region: Rect?
  /// It is at least this fast, in points a second.
  public var minimumSpeed: Double?
  /// It is at most this fast, in points a second.
  public var maximumSpeed: Double?

  /// Nothing must hold.
  public init() {}

  /// Whether a gesture may begin.
  ///
  /// - Parameters:
  ///   - place: The middle of its fingers, in the view's own coordinates.
  ///   - movement: How far it has moved; zero where its kind does not move.
  ///   - speed: How fast it moves, in points a second.
  public func allows(place: Point, movement: Vector, speed: Double) -> Bool {
    if let axis, axis != Self.axis(of: movement) { return false }
    if let directions, !directions.contains(Self.direction(of: movement)) { return false }
    if let region, !region.contains(place) { return false }
    if let minimumSpeed, speed < minimumSpeed { return false }
    if let maximumSpeed, speed > maximumSpeed { return false }
    return true
  }

  /// A movement exactly between both counts as horizontal.
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
