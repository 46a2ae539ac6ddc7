import Synchronization

/// Every threshold of gestures, controls and scrolling, with its unit, its reason and where it comes from.
///
/// A recognizer, control or scroll view copies the figures when it is made: those it is given, else
/// ``standard``. So one figure can be changed for one recognizer by its property, for some by making
/// them with other defaults, and for all by setting ``standard`` before anything is made. Distances
/// are points, 1/160 inch or 0.15875 mm on the glass, never pixels: a gesture asks for the same
/// movement on every panel.
///
/// | figure | handheld | kiosk | unit | rule |
/// |---|---|---|---|---|
/// | ``tapMovement`` | 10 (1.6 mm) | 16 (2.5 mm) | pt | S135 |
/// | ``tapInterval`` | 0.35 | 0.45 | s | S135 |
/// | ``tapDistance`` | 45 (7.1 mm) | 75 (11.9 mm) | pt | S135 |
/// | ``multipleTapDuration`` | 0.75 | 1 | s | S136 |
/// | ``tapCountInterval`` | 0.35 | 0.45 | s | S16 |
/// | ``tapCountDistance`` | 30 (4.8 mm) | 75 (11.9 mm) | pt | S16 |
/// | ``pressDuration`` | 0.5 | 0.6 | s | S140 |
/// | ``pressMovement`` | 10 (1.6 mm) | 16 (2.5 mm) | pt | S140 |
/// | ``panMovement`` | 10 (1.6 mm) | 16 (2.5 mm) | pt | S149 |
/// | ``edgeZone`` | 20 (3.2 mm) | 50 (7.9 mm) | pt | S157 |
/// | ``edgeSideways`` | 1 (45°) | 1 (45°) | of the way inwards | S157 |
/// | ``swipeDuration`` | 0.5 | 0.6 | s | S162 |
/// | ``swipeDistance`` | 50 (7.9 mm) | 80 (12.7 mm) | pt | S162 |
/// | ``swipeSideways`` | 0.6 | 0.6 | of the way along | S162 |
/// | ``swipeFingerShare`` | 0.5 | 0.5 | of the distance | ours |
/// | ``pinchMovement`` | 10 (1.6 mm) | 20 (3.2 mm) | pt | S167 |
/// | ``rotationAngle`` | 0.1 (6°) | 0.15 (9°) | rad | S167 |
/// | ``leastSpan`` | 1 (0.16 mm) | 1 (0.16 mm) | pt | ours |
/// | ``sequenceDuration`` | 5 | 10 | s | ours |
/// | ``trackingMargin`` | 70 (11.1 mm) | 95 (15.1 mm) | pt | S73 |
/// | ``knobReach`` | 0.5 | 0.5 | of a knob's width | ours |
/// | ``contentTouchDelay`` | 0.15 | 0.15 | s | S185 |
/// | ``decelerationRate`` | 0.998 | 0.998 | of the speed after 1 ms | S194 |
/// | ``pagingDecelerationRate`` | 0.99 | 0.99 | of the speed after 1 ms | ours |
/// | ``rubberBand`` | 0.55 | 0.55 | stiffness, 0 to 1 | S194 |
/// | ``springRate`` | 10 | 10 | 1/s | ours |
/// | ``restingDistance`` | 0.5 | 0.5 | view units | ours |
/// | ``scrollLockRatio`` | 2 | 2 | of the other side | ours |
/// | ``velocityHorizon`` | 0.1 | 0.1 | s | S155 |
/// | ``velocityRest`` | 0.04 | 0.04 | s | S155 |
/// | ``predictionStep`` | 0.008 | 0.008 | s | S19 |
/// | ``leastAlpha`` (fixed) | 0.01 | 0.01 | opacity, 0 to 1 | S28 |
public struct GestureDefaults: Hashable, Sendable {
  /// How far a finger may move and still tap, in points. 10 in the reimplementations measured
  /// against UIKit (S135).
  public var tapMovement = 10.0
  /// How long after a tap the next one may begin, in seconds. 0.35 in two reimplementations, 0.3 and
  /// 0.4 in others (S135).
  public var tapInterval: TimeInterval = 0.35
  /// How far apart the taps of one gesture may be, in points: about the width of a fingertip (S135).
  public var tapDistance = 45.0
  /// How long each press of a multiple tap may last, in seconds; a single tap has no limit. Longer
  /// than a press that is meant as a long one (S136).
  public var multipleTapDuration: TimeInterval = 0.75
  /// How long after a tap's lift the next touch still counts on in ``Touch/tapCount``, in seconds; an
  /// application's, not a recognizer's (S16).
  public var tapCountInterval: TimeInterval = 0.35
  /// How far from that tap the next touch may be, and how far a touch may move and still be one, in
  /// points; an application's (S16, S17).
  public var tapCountDistance = 30.0
  /// How long fingers must rest before a long press begins, in seconds; UIKit's documented default
  /// (S140).
  public var pressDuration: TimeInterval = 0.5
  /// How far a finger may move while it rests, in points; UIKit's documented default (S140).
  public var pressMovement = 10.0
  /// How far the fingers' middle moves before a pan begins, in points; as measured on UIKit's scroll
  /// views (S149).
  public var panMovement = 10.0
  /// How far from a screen's edge a screen-edge pan may come down, in points (S157).
  public var edgeZone = 20.0
  /// How far a screen-edge pan may go along its edge, as a part of its way inwards: 1 is 45°, so that it
  /// leads rather inwards than along (S157, ours).
  public var edgeSideways = 1.0
  /// How long a swipe may take from the first finger's coming down, in seconds (S162, ours).
  public var swipeDuration: TimeInterval = 0.5
  /// How far a swipe goes, in points: five times a pan's beginning, since it cannot be taken back
  /// (S162, ours).
  public var swipeDistance = 50.0
  /// How far a swipe may go to the side, as a part of its way along: 0.6 is 31° (S162, ours).
  public var swipeSideways = 0.6
  /// How far each finger of a swipe goes at least, as a part of ``swipeDistance``: fingers of one hand
  /// do not keep step, but one at rest is no part of a swipe (ours).
  public var swipeFingerShare = 0.5
  /// How much the distance of two fingers changes before a pinch begins, in points. Below twice
  /// ``panMovement``, so that of one resting and one moving finger the pinch is seen before the pan
  /// (S167, ours).
  public var pinchMovement = 10.0
  /// How far two fingers turn before a rotation begins, in radians (S167, ours).
  public var rotationAngle = 0.1
  /// Fingers of a pinch or rotation that are closer than this, in points, count as this far apart and
  /// show no angle, so that scale and angle stay finite: nearer than fingertips can be (ours).
  public var leastSpan = 1.0
  /// How long a whole sequence of taps may take, in seconds (ours).
  public var sequenceDuration: TimeInterval = 5

  /// How far outside a control its tracked finger still counts as inside, in points; people report
  /// 70 to 100 of UIKit (S73).
  public var trackingMargin = 70.0
  /// How far beside a slider's knob a finger still takes hold of it, as a part of the knob's width:
  /// fingers are wider than knobs (ours).
  public var knobReach = 0.5
  /// How long a touch in a scroll view's content is held back until it is clear that it is no scroll,
  /// in seconds; as a reimplementation measured on UIKit (S185).
  public var contentTouchDelay: TimeInterval = 0.15
  /// What is left of coasting content's speed after a millisecond; measured on UIKit (S194).
  public var decelerationRate = ScrollView.DecelerationRate.normal
  /// The same where content comes to rest at a page: a page is soon there, and a second one is not
  /// looked for. UIKit's own name for the figure is "fast" (S194).
  public var pagingDecelerationRate = ScrollView.DecelerationRate.fast
  /// How stiff content is beyond its edge, from 0 (not to be moved) to 1; measured on UIKit (S194).
  public var rubberBand = 0.55
  /// How fast content comes back to its edge, per second: a spring without swinging gets within a
  /// hundredth of its way in 6.6 of these, here 0.66 s. Ours; a bounce is over before a person reaches
  /// for the glass again.
  public var springRate = 10.0
  /// How near its resting place coasting content counts as resting, in its own units: half a pixel is
  /// not seen (ours).
  public var restingDistance = 0.5
  /// How many times longer one side of a movement must be than the other for a directional lock. Ours:
  /// 27° from the axis, so that an honest diagonal stays free.
  public var scrollLockRatio = 2.0

  /// How far back samples count for a velocity, in seconds; as Android's published estimator (S155).
  public var velocityHorizon: TimeInterval = 0.1
  /// A gap between samples that counts as a rest, in seconds, behind which older ones do not count: a
  /// finger that stopped before it lifted has no speed. As Android's published estimator (S155).
  public var velocityRest: TimeInterval = 0.04
  /// How far ahead the first of two predictions lies, in seconds, the second twice as far: a frame of a
  /// 120 Hz display, behind which a straight line is no good guess any more. An application's (S19).
  public var predictionStep: TimeInterval = 0.008

  /// UIKit's figures, for a panel held in the hand.
  public static let handheld = GestureDefaults()

  /// Figures for people standing at a fixed panel.
  ///
  /// Arms reach from the shoulder there, gloves and fingernails are common, and infrared and large
  /// capacitive panels report places with an error of 1 to 2 mm; others' figures for such panels lie
  /// between 2 and 4 mm.
  public static let kiosk: GestureDefaults = {
    var defaults = GestureDefaults()
    // 2.5 mm, of which up to 2 mm may be the panel's own error.
    defaults.tapMovement = 16
    // Slower than on a phone in the hand: the whole arm moves.
    defaults.tapInterval = 0.45
    // 12 mm: the arm comes back less exactly than a thumb.
    defaults.tapDistance = 75
    // Gloved and elderly hands rest longer in a tap.
    defaults.multipleTapDuration = 1
    // As between the taps of a gesture.
    defaults.tapCountInterval = 0.45
    defaults.tapCountDistance = 75
    // People who read before they let go should not open a menu by it.
    defaults.pressDuration = 0.6
    // As a tap's: what is too much movement for the one is for the other.
    defaults.pressMovement = 16
    // As a tap's, so that one of the two always decides at once.
    defaults.panMovement = 16
    // 8 mm: bezels and overlays hide the outermost millimetres, and infrared frames lose them.
    defaults.edgeZone = 50
    // An arm takes longer to start and stop than a thumb.
    defaults.swipeDuration = 0.6
    // 13 mm, five times the pan's beginning, as in the hand.
    defaults.swipeDistance = 80
    // 3.2 mm: the errors of two fingers add up; still below twice the pan's.
    defaults.pinchMovement = 20
    // Two fingers 4 cm apart seem to turn by this much if one is reported 6 mm off.
    defaults.rotationAngle = 0.15
    // 15 mm: a whole fingertip, since the arm drifts while it waits.
    defaults.trackingMargin = 95
    // The corners of a 55-inch panel are a step apart.
    defaults.sequenceDuration = 10
    return defaults
  }()

  /// The figures of ``handheld``.
  public init() {}
}

// MARK: For all

extension GestureDefaults {
  /// What recognizers, controls, scroll views and applications take that are made without figures of
  /// their own; ``handheld`` unless set. Set it before making any, as a program's first deed: those
  /// that exist keep what they took. From any thread.
  public static var standard: GestureDefaults {
    get { shared.withLock { $0 } }
    set { shared.withLock { $0 = newValue } }
  }

  private static let shared = Mutex(GestureDefaults.handheld)

  /// The opacity below which a view cannot be touched, from 0 to 1; documented by Apple, and so the
  /// same for all (S28).
  public static let leastAlpha = 0.01
}

extension ScrollView.DecelerationRate {
  /// 0.998 of the speed after a millisecond: content coasts as far as its speed leads in half a second;
  /// measured on UIKit (S194).
  public static let normal = Self(rawValue: 0.998)
  /// 0.99 of the speed after a millisecond: a fifth of that way; UIKit's documented second rate (S194).
  public static let fast = Self(rawValue: 0.99)
}
