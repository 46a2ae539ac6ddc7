/// The progress of one tap of a series.
struct TapPress {
  /// The number of fingers that landed for it.
  var fingers = 0
  /// Whether one of them has lifted. Afterwards, no further finger may join.
  var hasLifted = false
}
