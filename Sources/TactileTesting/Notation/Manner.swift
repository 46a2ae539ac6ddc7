import Tactile

/// How a specification is performed; the outcome is to be the same each time.
public enum Manner: String, Sendable, CaseIterable {
  /// As written, every timer on time.
  case plain
  /// The windows lie turned by 53° and a quarter larger on the glass, and the fingers go where the
  /// scene is. All that a view or gesture says in its own coordinates stays the same. Not for what is
  /// about the glass itself: its edges, the directions of swipes, thresholds to the point.
  case turned
  /// A second panel shows the same scene, and another device's fingers do the same there at once.
  case twice
  /// The input comes in one burst, so that timers are only looked at when the next frame is there
  /// (S1).
  case late

  /// How the file's coordinates lie on the glass. Turned, by the angle of the 3-4-5 triangle and a
  /// scale of 5/4: no axis is kept, and no figure is rounded.
  var placement: AffineTransform {
    self == .turned
      ? AffineTransform(a: 0.75, b: 1, c: -1, d: 0.75, tx: 500, ty: -300) : .identity
  }
}
