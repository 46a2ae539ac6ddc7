/// How a specification is performed; the outcome is to be the same each time.
public enum Manner: String, Sendable, CaseIterable {
  /// As written, every timer on time.
  case plain
  /// Every window is turned and scaled, and the scene in it turned and scaled back: what lies on the
  /// glass is the same, every conversion of coordinates is not.
  case turned
  /// A second panel shows the same scene, and another device's fingers do the same there at once.
  case twice
  /// The input comes in one burst, so that timers are only looked at when the next frame is there
  /// (S1).
  case late
}
