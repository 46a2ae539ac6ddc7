import Tactile

/// A target that was shown, and where it was touched.
public struct CalibrationTarget: Hashable, Sendable {
  /// Where it was shown: from 0 to 1 along both axes of the panel.
  public var shown: Point
  /// Where the panel reported the touch, uncalibrated: from 0 to 1 along both its axes.
  public var touched: Point

  /// A target on the panel's own axes.
  public init(shown: Point, touched: Point) {
    self.shown = shown
    self.touched = touched
  }

  /// A target in a picture that is turned against the panel, both places from 0 to 1 along both axes
  /// of the picture.
  public init(shown: Point, touched: Point, in rotation: Rotation) {
    let back = rotation.inverse.matrix
    self.init(
      shown: back.apply(shown.x, shown.y), touched: back.apply(touched.x, touched.y))
  }
}
