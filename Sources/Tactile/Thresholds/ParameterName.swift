/// The name of a recognizer's parameter, as scenes, `.touch` files and messages write it.
public enum ParameterName: String, Hashable, Sendable, CaseIterable {
  /// The number of taps of a gesture, or before a long press.
  case taps
  /// The number of fingers.
  case touches
  /// The smallest number of fingers.
  case minimumTouches
  /// The largest number of fingers.
  case maximumTouches
  /// A movement in points: the smallest one that begins a pan, the largest one of a tap or a press.
  case movement
  /// The longest pause between two taps, in seconds.
  case interval
  /// A distance in points: between the taps of one gesture, or along a swipe.
  case distance
  /// The largest distance along a swipe, in points.
  case maximumDistance
  /// A time in seconds: the longest one of a tap, a swipe or a sequence, the shortest one of a press.
  case duration
  /// The longest pause between the taps before a long press, in seconds.
  case tapInterval
  /// The largest distance between the taps before a long press, in points.
  case tapDistance
  /// The longest time that each tap before a long press or in a sequence lasts, in seconds.
  case tapDuration
  /// The edges of the screen at which a pan may begin.
  case edges
  /// The largest distance from an edge at which a screen-edge pan begins, in points.
  case zone
  /// The directions in which a swipe may go.
  case directions
  /// The largest movement to the side, divided by the movement forward.
  case sideways
  /// The smallest change of the distance between two fingers, in points.
  case spanChange
  /// The smallest turn of two fingers, in radians.
  case angle
  /// The regions of a sequence, by name.
  case regions
  /// The steps of a sequence.
  case steps
  /// The buttons of a pen or pointer that must be pressed.
  case buttons
  /// Whether a sequence continues when other fingers land.
  case toleratesOtherTouches
  /// Whether a sequence in progress keeps touches from other recognizers.
  case excludesOthers
  /// Whether no window receives touches in the regions of a sequence.
  case reservesRegions
  /// The number of wrong tries after which a sequence is locked out.
  case tries
  /// The duration of the first lockout of a sequence, in seconds.
  case lockout
}
