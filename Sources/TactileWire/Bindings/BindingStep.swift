/// A step of a continuous gesture that starts a task again and again.
package struct BindingStep: Equatable, Sendable {
  /// The measurement that is divided into steps.
  package enum Measure: Equatable, Sendable {
    /// The measurement of the gesture's kind: the scale of a pinch or transform, the angle of a rotation, and the
    /// movement of other kinds.
    case own
    /// The movement, in the coordinates of the window. For an inline gesture, these are points.
    case movement
    /// The scale, which is 1 when the gesture begins.
    case scale
    /// The angle, in radians.
    case rotation
    /// The time, in seconds.
    case time
  }

  package var measure: Measure
  /// The size of a step; greater than 0.
  package var size: Double

  package init(_ measure: Measure, size: Double) {
    self.measure = measure
    self.size = size
  }
}
