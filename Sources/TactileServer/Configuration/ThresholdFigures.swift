import Tactile

/// The keys of `thresholds` beside `preset`, each a property of `GestureDefaults`.
enum ThresholdFigures {
  /// The longest way on the glass that makes sense, in points: 0.8 m.
  private static let ways = 0.0...5000.0
  private static let times = 0.0...60.0

  static let all: [ConfigurationFigure<GestureDefaults>] = taps + drags + controls + scrolling

  private static let taps: [ConfigurationFigure<GestureDefaults>] = [
    .init(
      "tapMovement", .number(\.tapMovement, ways), "pt", "How far a finger may move and still tap."),
    .init(
      "tapInterval", .number(\.tapInterval, times), "s",
      "How long after a tap the next tap of the gesture may begin."),
    .init(
      "tapDistance", .number(\.tapDistance, ways), "pt",
      "How far apart the taps of one gesture may be."),
    .init(
      "multipleTapDuration", .number(\.multipleTapDuration, times), "s",
      "How long each press of a multiple tap may last."),
    .init(
      "tapCountInterval", .number(\.tapCountInterval, times), "s",
      "How long after a lift the next touch still counts on in a touch's tapCount."),
    .init(
      "tapCountDistance", .number(\.tapCountDistance, ways), "pt",
      "How far away that touch may be, and how far a touch may move and still count."),
    .init(
      "pressDuration", .number(\.pressDuration, times), "s",
      "How long fingers must rest before a long press begins."),
    .init(
      "pressMovement", .number(\.pressMovement, ways), "pt",
      "How far a finger may move while it rests."),
    .init(
      "sequenceDuration", .number(\.sequenceDuration, 0...3600), "s",
      "How long a whole sequence of taps may take."),
  ]

  private static let drags: [ConfigurationFigure<GestureDefaults>] = [
    .init(
      "panMovement", .number(\.panMovement, ways), "pt",
      "How far the fingers' middle moves before a pan begins."),
    .init(
      "edgeZone", .number(\.edgeZone, ways), "pt",
      "How far from a screen's edge a screen-edge pan may come down."),
    .init(
      "edgeSideways", .number(\.edgeSideways, 0...100), "parts of its way inwards",
      "How far a screen-edge pan may go along its edge; 1 is 45 degrees."),
    .init(
      "swipeDuration", .number(\.swipeDuration, times), "s", "How long a swipe may take."),
    .init("swipeDistance", .number(\.swipeDistance, ways), "pt", "How far a swipe goes."),
    .init(
      "swipeSideways", .number(\.swipeSideways, 0...1), "parts of its way along",
      "How far a swipe may go to the side; 0.6 is 31 degrees."),
    .init(
      "swipeFingerShare", .number(\.swipeFingerShare, 0...1), "parts of swipeDistance",
      "How far each finger of a swipe goes at least."),
    .init(
      "pinchMovement", .number(\.pinchMovement, ways), "pt",
      "How much the distance of two fingers changes before a pinch begins."),
    .init(
      "rotationAngle", .number(\.rotationAngle, 0...3.14), "radians",
      "How far two fingers turn before a rotation begins."),
    .init(
      "leastSpan", .number(\.leastSpan, 0.01...100), "pt",
      "Fingers of a pinch or rotation that are closer count as this far apart."),
    .init(
      "velocityHorizon", .number(\.velocityHorizon, 0.001...10), "s",
      "How far back movements count for a velocity."),
    .init(
      "velocityRest", .number(\.velocityRest, 0.001...10), "s",
      "A pause that counts as a rest, behind which older movements do not count for a velocity."),
    .init(
      "predictionStep", .number(\.predictionStep, 0...0.1), "s",
      "How far ahead the first of two predicted places of a touch lies."),
  ]

  private static let controls: [ConfigurationFigure<GestureDefaults>] = [
    .init(
      "trackingMargin", .number(\.trackingMargin, ways), "pt",
      "How far outside a control its finger still counts as inside."),
    .init(
      "knobReach", .number(\.knobReach, 0...100), "parts of the knob's width",
      "How far beside a slider's knob a finger still takes hold of it."),
  ]

  private static let scrolling: [ConfigurationFigure<GestureDefaults>] = [
    .init(
      "contentTouchDelay", .number(\.contentTouchDelay, times), "s",
      "How long a touch in scrolling content is held back until it is clear that it is no scroll."),
    .init(
      "decelerationRate", .number(\.decelerationFigure, 0...0.9999), "parts of the speed",
      "What is left of coasting content's speed after a millisecond."),
    .init(
      "pagingDecelerationRate", .number(\.pagingDecelerationFigure, 0...0.9999),
      "parts of the speed", "The same where content comes to rest at a page."),
    .init(
      "rubberBand", .number(\.rubberBand, 0...1), "",
      "How stiff content is beyond its edge, from 0, not to be moved, to 1."),
    .init(
      "springRate", .number(\.springRate, 0.1...1000), "parts of the way a second",
      "How fast content comes back to its edge."),
    .init(
      "restingDistance", .number(\.restingDistance, 0.001...100), "the view's units",
      "How near its resting place coasting content counts as resting."),
    .init(
      "scrollLockRatio", .number(\.scrollLockRatio, 1...100), "parts of the other side",
      "How much longer one side of a movement must be for a directional lock."),
  ]
}

extension GestureDefaults {
  fileprivate var decelerationFigure: Double {
    get { decelerationRate.rawValue }
    set { decelerationRate = .init(rawValue: newValue) }
  }

  fileprivate var pagingDecelerationFigure: Double {
    get { pagingDecelerationRate.rawValue }
    set { pagingDecelerationRate = .init(rawValue: newValue) }
  }
}
