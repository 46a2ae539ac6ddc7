/// What has happened of one tap of a series so far.
struct TapPress {
  /// How many fingers came down for it.
  var fingers = 0
  /// Whether one of them has lifted, after which no more may join.
  var hasLifted = false
  /// Whether lifts of this frame were counted before its new fingers.
  var isLiftCounted = false
}
