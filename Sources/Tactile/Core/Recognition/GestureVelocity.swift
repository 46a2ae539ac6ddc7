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
