import Tactile

/// A target and its touch.
public struct CalibrationTarget: Hashable, Sendable {
  /// The position of the target, from 0 to 1 along both axes of the panel.
  public var shown: Point
  /// The uncalibrated position of the touch, from 0 to 1 along both axes of the panel.
  public var touched: Point

  /// Creates a target with positions on the panel's axes.
  public init(shown: Point, touched: Point) {
    self.shown = shown
    self.touched = touched
  }

  /// Creates a target with positions from 0 to 1 on the axes of a rotated picture.
  public init(shown: Point, touched: Point, in rotation: Rotation) {
    let back = rotation.inverse.matrix
    self.init(
      shown: back.apply(shown.x, shown.y), touched: back.apply(touched.x, touched.y))
  }
}
