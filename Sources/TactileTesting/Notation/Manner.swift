import Tactile

/// A way to perform a specification. All manners must give the same lines.
public enum Manner: String, Sendable, CaseIterable {
  /// The performance follows the file, and each timer fires at its time.
  case plain
  /// The windows are rotated by 53° and enlarged by a quarter, together with the fingers.
  ///
  /// Locations in the coordinates of a view stay the same. Do not use it for a specification that
  /// depends on the edges of the glass, on the directions of swipes, or on exact thresholds.
  case turned
  /// A second panel shows the same scene, and the fingers of another device do the same there at
  /// the same time.
  case twice
  /// The engine receives the frames late, so that a timer fires only when the next frame arrives
  /// (S1).
  case late

  /// The transform from the coordinates of the file to the glass.
  ///
  /// In the manner `turned`, it rotates by the angle of the 3-4-5 triangle and scales by 5/4. No
  /// axis keeps its direction, and no number is rounded.
  var placement: AffineTransform {
    self == .turned
      ? AffineTransform(a: 0.75, b: 1, c: -1, d: 0.75, tx: 500, ty: -300) : .identity
  }
}
