/// A threshold of ``GestureDefaults``: its name, unit, range and meaning.
///
/// ``GestureDefaults/thresholds`` lists all of them. The configuration reader, the documentation and
/// the parameters of recognizers take names, ranges and texts from that list.
public struct GestureThreshold: Sendable {
  /// Its name, as configuration files write it.
  public let name: String
  /// Its property.
  public let path: any WritableKeyPath<GestureDefaults, Double> & Sendable
  /// Its unit in words, such as "pt" or "s"; empty for a pure number.
  public let unit: String
  /// The values it may have.
  public let range: ClosedRange<Double>
  /// Its meaning, in one sentence.
  public let text: String

  init(
    _ name: String, _ path: any WritableKeyPath<GestureDefaults, Double> & Sendable, _ unit: String,
    _ range: ClosedRange<Double>, _ text: String
  ) {
    self.name = name
    self.path = path
    self.unit = unit
    self.range = range
    self.text = text
  }
}

extension GestureDefaults {
  /// The largest distance that a threshold may have, in points: 0.8 m.
  private static let distances = 0.0...5000.0
  private static let times = 0.0...60.0

  /// All thresholds.
  public static let thresholds: [GestureThreshold] =
    tapThresholds + dragThresholds + controlThresholds + scrollThresholds

  private static let tapThresholds: [GestureThreshold] = [
    .init(
      "tapMovement", \.tapMovement, "pt", distances,
      "The largest distance that a finger may move during a tap."),
    .init(
      "tapInterval", \.tapInterval, "s", times,
      "In a gesture of several taps, the longest pause between two taps."),
    .init(
      "tapDistance", \.tapDistance, "pt", distances,
      "In a gesture of several taps, the largest distance of a tap from the first tap."),
    .init(
      "multipleTapDuration", \.multipleTapDuration, "s", times,
      "In a gesture of several taps, the longest duration of each tap. A single tap may "
        + "last for any time."),
    .init(
      "tapCountInterval", \.tapCountInterval, "s", times,
      "The engine counts quick taps at one location, even without a recognizer. This is "
        + "the longest pause between two taps of such a series. In events, `tapCount` is the "
        + "number of the tap in its series."),
    .init(
      "tapCountDistance", \.tapCountDistance, "pt", distances,
      "In a series of quick taps, the largest distance of a tap from the previous tap. A "
        + "touch that moves farther than this ends the series."),
    .init(
      "pressDuration", \.pressDuration, "s", times,
      "The time that fingers must stay on the glass before a long press begins."),
    .init(
      "pressMovement", \.pressMovement, "pt", distances,
      "The largest distance that a finger may move before a long press begins."),
    .init(
      "sequenceDuration", \.sequenceDuration, "s", 0...3600,
      "The longest time from the first touch of a `sequence` gesture until the gesture is "
        + "recognized. The time of each hold is added to this time."),
  ]

  private static let dragThresholds: [GestureThreshold] = [
    .init(
      "panMovement", \.panMovement, "pt", distances,
      "A pan begins when the centre of its fingers has moved farther than this."),
    .init(
      "edgeZone", \.edgeZone, "pt", distances,
      "A screen-edge pan must begin at most this far from the edge of the screen."),
    .init(
      "edgeSideways", \.edgeSideways, "", 0...100,
      "In a screen-edge pan, the largest movement along the edge, divided by the movement "
        + "away from the edge. 1 allows an angle of 45 degrees."),
    .init("swipeDuration", \.swipeDuration, "s", times, "The longest duration of a swipe."),
    .init("swipeDistance", \.swipeDistance, "pt", distances, "The shortest distance of a swipe."),
    .init(
      "swipeSideways", \.swipeSideways, "", 0...1,
      "In a swipe, the largest movement to the side, divided by the movement forward. 0.6 "
        + "allows an angle of 31 degrees."),
    .init(
      "swipeFingerShare", \.swipeFingerShare, "", 0...1,
      "In a swipe, each finger must move at least `swipeDistance` multiplied by this number."),
    .init(
      "pinchMovement", \.pinchMovement, "pt", distances,
      "A pinch begins when the distance between its two fingers has changed by more than "
        + "this."),
    .init(
      "rotationAngle", \.rotationAngle, "radians", 0...3.14,
      "A rotation begins when its two fingers have turned by more than this angle."),
    .init(
      "leastSpan", \.leastSpan, "pt", 0.01...100,
      "If two fingers are closer together than this, a pinch uses this number as their "
        + "distance, and a rotation ignores their angle."),
    .init(
      "velocityHorizon", \.velocityHorizon, "s", 0.001...10,
      "The engine calculates velocities from movements that are at most this old."),
    .init(
      "velocityRest", \.velocityRest, "s", 0.001...10,
      "After a pause longer than this, the engine calculates velocities only from "
        + "movements after the pause."),
    .init(
      "predictionStep", \.predictionStep, "s", 0...0.1,
      "The engine predicts two locations of each touch: after this time, and after twice "
        + "this time."),
  ]

  private static let controlThresholds: [GestureThreshold] = [
    .init(
      "trackingMargin", \.trackingMargin, "pt", distances,
      "A finger that leaves a control is still inside if its distance from the control is "
        + "less than this."),
    .init(
      "knobReach", \.knobReach, "", 0...100,
      "A finger moves the knob of a slider if it lands on the knob, or at most this far "
        + "to the left or right of it. 1 is the width of the knob."),
    .init(
      "stepDelay", \.stepDelay, "s", times,
      "While a finger rests on a stepper, the value changes again after this time."),
    .init(
      "stepInterval", \.stepInterval, "s", 0.001...60,
      "While a finger continues to rest on a stepper, the value changes at intervals of this time."),
  ]

  private static let scrollThresholds: [GestureThreshold] = [
    .init(
      "contentTouchDelay", \.contentTouchDelay, "s", times,
      "The longest time for which a scroll view delays a touch on its content."),
    .init(
      "coastSpeed", \.coastSpeed, "pt/s", 0...10000,
      "Content continues to move after a finger lifts if the finger was at least this fast."),
    .init(
      "coastMovement", \.coastMovement, "pt", distances,
      "Content continues to move after a finger lifts if the finger has moved at least this far "
        + "during the last `velocityHorizon`, or since its last pause."),
    .init(
      "decelerationRate", \.decelerationRate.rawValue, "", 0...0.9999,
      "After a finger lifts, content continues to move more and more slowly. In each "
        + "millisecond, its speed is multiplied by this number."),
    .init(
      "pagingDecelerationRate", \.pagingDecelerationRate.rawValue, "",
      0...0.9999, "The same number for scroll views with `paging`."),
    .init(
      "rubberBand", \.rubberBand, "", 0...1,
      "When a finger pulls content beyond its edge, the content first moves by this part "
        + "of the finger's movement, then by less and less. With 0, content does not move "
        + "beyond its edge."),
    .init(
      "springRate", \.springRate, "", 0.1...1000,
      "The rate at which content beyond its edge returns to the edge. With 10, this takes "
        + "about 0.7 s. With 20, it takes half of this time."),
    .init(
      "restingDistance", \.restingDistance, "units of the view", 0.001...100,
      "Moving content stops when it is at most this far from its final position."),
    .init(
      "scrollDuration", \.scrollDuration, "s", times,
      "The duration of an animated change of a scroll view. Only programs that use the engine as "
        + "a library make animated changes."),
    .init(
      "scrollLockRatio", \.scrollLockRatio, "", 1...100,
      "When a drag with `directionalLock` begins, its movements along both axes are "
        + "compared. If one is more than this number times the other, the content moves only "
        + "along this axis."),
  ]
}
