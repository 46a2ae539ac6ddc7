import Synchronization

/// The thresholds of gestures, controls and scrolling.
///
/// A recognizer, control or scroll view copies its thresholds when it is made: from the defaults that
/// it is given, or from ``standard``. To change a threshold for one recognizer, set its property. To
/// change it for some, make them with other defaults. To change it for all, set ``standard`` before
/// making any.
///
/// Distances are in points: 1/160 inch or 0.15875 mm on the glass, never pixels. A gesture needs the
/// same movement on every panel.
///
/// ``thresholds`` lists all thresholds with their units and ranges; `docs/configuration.md` has that
/// list as a table, with the values of ``kiosk`` and ``handheld``.
public struct GestureDefaults: Hashable, Sendable {
  /// The largest movement of a tap, in points. 10 in the reimplementations measured against UIKit
  /// (S135).
  public var tapMovement = 10.0
  /// The longest pause between two taps of one gesture, in seconds. 0.35 in two reimplementations,
  /// 0.3 and 0.4 in others (S135).
  public var tapInterval: TimeInterval = 0.35
  /// The largest distance between the taps of one gesture, in points: about the width of a fingertip
  /// (S135).
  public var tapDistance = 45.0
  /// The longest duration of each tap of a multiple tap, in seconds; a single tap has no limit. The
  /// value is above ``pressDuration`` (S136).
  public var multipleTapDuration: TimeInterval = 0.75
  /// The longest pause after a tap's lift for the next touch to continue its ``Touch/tapCount``, in
  /// seconds. It belongs to an application, not to a recognizer (S16).
  public var tapCountInterval: TimeInterval = 0.35
  /// The largest distance between touches of one ``Touch/tapCount``, and the largest movement of each
  /// of them, in points. It belongs to an application (S16, S17).
  public var tapCountDistance = 30.0
  /// The time for which fingers must rest before a long press begins, in seconds; UIKit's documented
  /// default (S140).
  public var pressDuration: TimeInterval = 0.5
  /// The largest movement of a finger before a long press begins, in points; UIKit's documented
  /// default (S140).
  public var pressMovement = 10.0
  /// The movement of the fingers' centre that begins a pan, in points; as measured on UIKit's scroll
  /// views (S149).
  public var panMovement = 10.0
  /// The largest distance from the screen's edge at which a screen-edge pan may begin, in points
  /// (S157).
  public var edgeZone = 20.0
  /// The largest movement of a screen-edge pan along its edge, as a part of its movement inwards. 1 is
  /// 45°: the pan leads inwards rather than along (S157, ours).
  public var edgeSideways = 1.0
  /// The longest duration of a swipe, in seconds, from the first finger's touch (S162, ours).
  public var swipeDuration: TimeInterval = 0.5
  /// The shortest distance of a swipe, in points. A swipe cannot be taken back, so it needs five times
  /// the movement of a pan (S162, ours).
  public var swipeDistance = 50.0
  /// The largest movement of a swipe to the side, as a part of its movement along: 0.6 is 31° (S162,
  /// ours).
  public var swipeSideways = 0.6
  /// The shortest distance of each finger of a swipe, as a part of ``swipeDistance``. The fingers of
  /// one hand move at different speeds, but a finger that rests is no part of a swipe (ours).
  public var swipeFingerShare = 0.5
  /// The change of the distance between two fingers that begins a pinch, in points. It is below twice
  /// ``panMovement``: when one finger rests and one moves, the pinch begins before the pan (S167,
  /// ours).
  public var pinchMovement = 10.0
  /// The turn of two fingers that begins a rotation, in radians (S167, ours).
  public var rotationAngle = 0.1
  /// The distance that closer fingers of a pinch or rotation are taken to have, in points. They show
  /// no angle. Scale and angle stay finite. Real fingertips are never this close (ours).
  public var leastSpan = 1.0
  /// The longest duration of a whole sequence of taps, in seconds (ours).
  public var sequenceDuration: TimeInterval = 5

  /// The distance outside a control at which its finger is still inside, in points; people report 70
  /// to 100 for UIKit (S73).
  public var trackingMargin = 70.0
  /// The distance beside a slider's knob at which a finger still takes hold of it, as a part of the
  /// knob's width: fingers are wider than knobs (ours).
  public var knobReach = 0.5
  /// The time from the landing on a stepper to the first repeated step, in seconds; documented for
  /// AppKit's stepper (S234).
  public var stepDelay: TimeInterval = 0.5
  /// The time between repeated steps of a stepper, in seconds: ten steps in a second, as documented
  /// for AppKit's stepper (S234).
  public var stepInterval: TimeInterval = 0.1
  /// The longest time for which a scroll view delays a touch in its content, in seconds, while the
  /// touch may become a scroll; as a reimplementation measured on UIKit (S185).
  public var contentTouchDelay: TimeInterval = 0.15
  /// The lowest speed at which content coasts after a drag, in points per second; as in Android and
  /// Flutter (S194).
  public var coastSpeed = 50.0
  /// The movement that a finger must have made at the end of a drag, in points, so that content coasts. It is
  /// that of ``coastSpeed`` in ``velocityHorizon``. A finger that slips while it lifts, or a panel that is not exact,
  /// moves less (S194, ours).
  public var coastMovement = 5.0
  /// The part of its speed that coasting content keeps after a millisecond; measured on UIKit (S194).
  public var decelerationRate = ScrollDecelerationRate.normal
  /// The same for content that stops at a page. Content reaches a page soon and does not go on to a
  /// second one. UIKit calls this rate "fast" (S194).
  public var pagingDecelerationRate = ScrollDecelerationRate.fast
  /// The stiffness of content beyond its edge, from 0 (not to be moved) to 1; measured on UIKit (S194).
  public var rubberBand = 0.55
  /// The rate at which content returns to its edge, per second. A spring without oscillation comes
  /// within a hundredth of its way after 6.6 divided by this rate, here after 0.66 s. A bounce is over
  /// before a person touches the glass again (ours).
  public var springRate = 10.0
  /// The distance from its target at which coasting content stops, in the content's units: half a
  /// pixel is not visible (ours).
  public var restingDistance = 0.5
  /// The duration of animated changes of a scroll view's offset and scale, in seconds: long enough to
  /// be followed by eye, and shorter than a pause (ours).
  public var scrollDuration: TimeInterval = 0.3
  /// The ratio of the sides of a movement from which a directional lock applies. 2 is 27° from the
  /// axis, which leaves diagonal movements free (ours).
  public var scrollLockRatio = 2.0

  /// The age of the oldest movement that a velocity is calculated from, in seconds; as Android's
  /// published estimator (S155).
  public var velocityHorizon: TimeInterval = 0.1
  /// The pause after which older movements no longer affect a velocity, in seconds: a finger that
  /// stops before it lifts has no speed. As Android's published estimator (S155).
  public var velocityRest: TimeInterval = 0.04
  /// The time from a touch to the first of its two predicted locations, in seconds; the second is
  /// twice as far ahead. It is one frame of a 120 Hz display. Beyond that, a straight line is no good
  /// estimate. It belongs to an application (S19).
  public var predictionStep: TimeInterval = 0.008

  /// UIKit's thresholds, for a panel held in the hand.
  public static let handheld = GestureDefaults()

  /// Thresholds for people who stand at a fixed panel.
  ///
  /// People reach for such a panel from the shoulder, often with gloves or fingernails. Infrared and
  /// large capacitive panels report locations with an error of 1 to 2 mm. The thresholds of other
  /// systems for such panels lie between 2 and 4 mm.
  public static let kiosk: GestureDefaults = {
    var defaults = GestureDefaults()
    // 2.5 mm, of which up to 2 mm may be the panel's own error.
    defaults.tapMovement = 16
    // The whole arm moves, which is slower than a thumb.
    defaults.tapInterval = 0.45
    // 12 mm: an arm returns less exactly than a thumb.
    defaults.tapDistance = 75
    // People with gloves and elderly people tap more slowly.
    defaults.multipleTapDuration = 1
    // As between the taps of a gesture.
    defaults.tapCountInterval = 0.45
    defaults.tapCountDistance = 75
    // People who read before they lift their finger should not open a menu.
    defaults.pressDuration = 0.6
    // As for a tap.
    defaults.pressMovement = 16
    // As for a tap, so that each movement is one or the other.
    defaults.panMovement = 16
    // 1.3 mm, which may be the panel's own error.
    defaults.coastMovement = 8
    // 8 mm: bezels and overlays cover the outermost millimetres, and infrared frames miss them.
    defaults.edgeZone = 50
    // An arm takes longer to start and stop than a thumb.
    defaults.swipeDuration = 0.6
    // 13 mm, five times the movement of a pan, as for a panel in the hand.
    defaults.swipeDistance = 80
    // 3.2 mm: the errors of two fingers add up. It is still below twice the pan's movement.
    defaults.pinchMovement = 20
    // Two fingers 4 cm apart seem to turn by this angle if one location is wrong by 6 mm.
    defaults.rotationAngle = 0.15
    // 15 mm, a whole fingertip: the arm moves while it waits.
    defaults.trackingMargin = 95
    // The corners of a 55-inch panel are a step apart.
    defaults.sequenceDuration = 10
    return defaults
  }()

  /// The thresholds of ``handheld``.
  public init() {}
}

// MARK: Standard

extension GestureDefaults {
  /// The defaults of recognizers, controls, scroll views and applications that are made without
  /// defaults of their own; ``handheld`` unless set.
  ///
  /// Set it at the start of a program: existing objects keep the thresholds they copied. May be used
  /// on any thread.
  public static var standard: GestureDefaults {
    get { shared.withLock { $0 } }
    set { shared.withLock { $0 = newValue } }
  }

  private static let shared = Mutex(GestureDefaults.handheld)

  /// The opacity below which a view receives no touches, from 0 to 1. Apple documents it, so it cannot
  /// be changed (S28).
  public static let leastAlpha = 0.01
}

/// The fraction of the speed that remains after a millisecond of coasting (S194).
public struct ScrollDecelerationRate: RawRepresentable, Hashable, Sendable {
  /// 0.998 of the speed after a millisecond: content coasts for half a second's distance at its initial
  /// speed; measured on UIKit (S194).
  public static let normal = Self(rawValue: 0.998)
  /// 0.99 of the speed after a millisecond: a fifth of that distance; UIKit's documented second rate
  /// (S194).
  public static let fast = Self(rawValue: 0.99)

  /// Between 0 and 1.
  public var rawValue: Double

  /// A rate by its value.
  public init(rawValue: Double) {
    self.rawValue = rawValue
  }
}
