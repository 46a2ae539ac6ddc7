/// What a recognizer has measured of its gesture. It has a value for each of the ``GestureMeasures`` of its kind.
public struct GestureMeasurements: Hashable, Sendable {
  /// The movement of the fingers' centroid, in units of the view.
  public var translation: Vector?
  /// The velocity of the fingers' centroid, in units of the view per second.
  public var velocity: Vector?
  /// The distance of the fingers divided by their distance at the start.
  public var scale: Double?
  /// The angle since the start, in radians. Clockwise is positive.
  public var rotation: Double?
  /// The direction that was recognized; nil before, and after the gesture is over.
  public var direction: SwipeDirection?

  /// Creates measurements; nil for what a gesture does not have.
  public init(
    translation: Vector? = nil, velocity: Vector? = nil, scale: Double? = nil,
    rotation: Double? = nil, direction: SwipeDirection? = nil
  ) {
    self.translation = translation
    self.velocity = velocity
    self.scale = scale
    self.rotation = rotation
    self.direction = direction
  }
}

/// The velocity of a gesture, by what the gesture measures.
package enum GestureVelocity {
  /// The gesture measures no velocity.
  case none
  /// The velocity of the fingers' centroid, in units of the view per second.
  case movement(Vector)
  /// The change of the scale per second.
  case scale(Double)
  /// The velocity of the rotation, in radians per second.
  case rotation(Double)
}
