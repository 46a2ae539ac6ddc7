/// Watches the touches of a view and everything in it, and tells when they are a gesture.
///
/// A subclass overrides the four touch methods and ``reset()``, and sets ``state``; what comes of
/// that is settled by the application's one arbiter, never inside the subclass (S96). Belongs to the
/// thread of its application.
open class GestureRecognizer {
  /// A name for traces, messages and tests.
  public var name: String
  /// The view it is attached to (S82). The view clears it in its `deinit`.
  public internal(set) unowned var view: View?
  /// Who is asked before it receives, begins and runs together with others.
  public weak var delegate: (any GestureRecognizerDelegate)? {
    didSet { if delegate != nil { forgetAnswersOfDelegate() } }
  }

  /// Whether it takes part; switching it off cancels it if active, fails it if not (S90).
  public var isEnabled = true {
    didSet { if oldValue, !isEnabled { arbiter?.withdraw(self, because: .disabled) } }
  }
  /// Whether the view's touches are cancelled when it recognizes (S118).
  public var cancelsTouchesInView = true
  /// Whether the view is told of touches only when this has failed (S126).
  public var delaysTouchesBegan = false
  /// Whether the view is told of the lift only when this has failed (S122).
  ///
  /// Where people share a view, such as a table, set it to false for gestures of several fingers: one
  /// that rests keeps a pinch or rotation possible, and so keeps the lifts of all others under the
  /// same view back. A button there acts when the resting finger lifts, as in UIKit.
  public var delaysTouchesEnded = true
  /// The kinds of touch it receives (S21).
  public var allowedTouchTypes = TouchKinds.all
  /// Whether the first touch of a gesture fixes the kind of the others (S21).
  public var requiresExclusiveTouchType = true

  /// Whether it sees every touch on its window's screen, whichever window the touch belongs to, and
  /// goes before all that are not so: for the gestures of a machine, such as a swipe from an edge.
  ///
  /// It counts for a recognizer attached to a window. When such a one recognizes, what it holds is
  /// cancelled for everybody else, and from then on it takes no further finger; until then nobody
  /// notices it. Give it ``delaysTouchesEnded`` `false`, or lifts wait for it as they would for any.
  public final var isScreenWide = false {
    didSet {
      guard oldValue != isScreenWide else { return }
      arbiter?.withdraw(self, because: .scopeChanged)
    }
  }

  /// How many times its threshold a gesture has gone when it asks to begin, for subclasses to set
  /// just before ``state``. Of several that ask in one frame the greatest goes first, since it would
  /// have been first on a faster panel (S112); 0, the default, goes after all of them.
  public final var overshoot = 0.0

  /// What settles it: set with the first touch it is bound to.
  ///
  /// A view that leaves its window clears it, and so does an application in its `deinit`. Every touch
  /// sets it. Plain `unowned` costs 32 instructions of the 1716 of a touch, counted with callgrind on
  /// the stream of `engine-touch`.
  unowned(unsafe) var arbiter: GestureArbiter?
  /// Its settled state.
  var settled = State.possible
  /// What its own code has asked for since, not yet settled.
  var requests: [State] = []
  /// Whether its own code is running, which then sees the state it has asked for.
  var isAnalysing = false
  /// All touches of its sequence that are still its own, in order of arrival (S100).
  var sequence: [Touch] = []
  /// How many of them are still down.
  var liveCount = 0
  /// Whether its sequence is not over.
  var isInPlay = false
  /// Its position among the arbiter's recognizers that are in play without a finger down; -1 if it is
  /// none of them.
  var restingPosition = -1
  /// Its number in the order in which recognizers began to rest.
  var restNumber: UInt64 = 0
  /// Whether the arbiter lists it as one that has changed while it rests.
  var isListedAsChanged = false
  /// Touches it is told of in the frame being processed.
  var inbox = TouchInbox()
  /// Whether it has told why it asks to fail.
  var hasSaidWhy = false
  /// When it wants to be woken.
  var deadline: Timestamp?
  /// Its position in the arbiter's queue of deadlines; -1 if it is not in it.
  var deadlinePosition = -1
  /// Whether it wants to recognize and waits for another to fail (S103).
  var isPending = false
  /// The number of the closure that was added last.
  final var lastAction: UInt32 = 0
  /// Its number in the order in which recognizers began to wait for others.
  var waitNumber: UInt64 = 0
  /// One of the recognizers for which it waits; it is set while it waits.
  var obstacle: ObjectIdentifier?
  /// Whether the arbiter lists it as one that may no longer have to wait.
  var isRoused = false
  /// Its place among the recognizers of its view, and its view's depth when it was bound (S86).
  var order = 0
  var depth = 0
  /// Whether it was bound as one that is screen-wide, and so goes before those that are not (S24).
  var isOverseer = false
  /// Those that must fail before it may recognize (S103).
  var requirements = FailureRequirements()
  /// Whether another recognizer has ever required its failure.
  var isRequired = false
  /// Whether neither it nor its delegate adds requirements during a gesture, so that the arbiter need
  /// not ask them (S106). Setting ``delegate`` resets it.
  package final var addsNoRequirements = false
  /// Whether its delegate lets it run together with every recognizer, so that the arbiter need not ask
  /// (S110). Setting ``delegate`` resets it.
  package final var runsWithAll = false
  /// The key of its name; see ``companions``.
  package final var nameKey = NameKey.none
  /// The keys of recognizers of its window that it lets run together with it, whatever delegates say
  /// (S110).
  package final var companions = NameKeySet()
  /// Whether it prevents no recognizer and no recognizer prevents it (S110).
  final var excludesNone = false
  /// The number of the last visit that met it, of those that meet each recognizer once.
  final var lastVisit: UInt64 = 0
  /// Those that became so in this attempt, and those already asked (S106).
  var dynamicRequirements: [GestureRecognizer] = []
  var askedForRequirement: [GestureRecognizer] = []
  /// Who is told, in the order they were added (S97).
  var targets: [GestureTarget] = []
  /// The centroid when its touches were last updated, in points of the screen (S132).
  var lastCentroid = Point.zero

  /// A recognizer that is not attached yet.
  public init(name: String = "") {
    self.name = name
  }

  // MARK: For subclasses

  /// Fingers came down; all of one frame in one call (S87).
  open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}

  /// Fingers of this gesture moved.
  open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}

  /// Fingers of this gesture lifted.
  open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}

  /// Fingers of this gesture were taken away (S24).
  open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {}

  /// A pen or pointer is above the view, or has left it (S175).
  open func hover(_ event: HoverEvent) {}

  /// The time asked for with ``GestureRecognizer/setTimer(at:)`` has come; `now` is that time, however late the
  /// wake-up was (S1).
  open func timerFired(at now: Timestamp) {}

  /// The gesture is over, recognized or not: forget it (S99, S101).
  open func reset() {}

  /// Whether it receives a touch, beside what its delegate says; for recognizers of this module.
  func wants(_ touch: Touch) -> Bool { true }

  /// It has failed, for whatever reason; for recognizers that others of this module depend on.
  func didFail() {}

  /// Whether it goes on although none of its fingers is down, as between the taps of a double tap
  /// (S101, S133). The arbiter asks again only after the recognizer's state, touches or parameters changed.
  open var waitsForNextTouch: Bool { false }

  /// Whether recognizing excludes another recognizer (S110).
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether another recognizer's recognizing excludes this one (S110).
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Whether another must fail before this one may recognize; asked once a pair and attempt (S106).
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

  /// Whether this one must fail before another may recognize; asked once a pair and attempt (S106).
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  /// Whether it wants the touches of an event at all (S84).
  open func shouldReceive(_ event: Event) -> Bool { true }

  /// Where the gesture is, in a view's coordinates (nil: the window's): the middle of its fingers
  /// (S131). Keeps its last value when they are gone (S132).
  open func location(in view: View?) -> Point {
    convertFromScreen(screenLocation, to: view)
  }

  /// Where the gesture is, in points of the screen; what ``location(in:)`` converts.
  open var screenLocation: Point { lastCentroid }
}
