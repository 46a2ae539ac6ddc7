/// An object that receives the touches of a view and its subviews, and recognizes a gesture in them.
///
/// A subclass overrides the four touch methods and ``reset()``, and requests states by setting ``state``.
/// The arbiter of the application decides about these requests after the methods return (S96). Use a
/// recognizer only on the thread of its application.
open class GestureRecognizer {
  /// A name for traces, messages and tests.
  public var name: String
  /// The view it is attached to (S82). The view clears it in its `deinit`.
  public internal(set) unowned var view: View?
  /// The delegate, which decides whether the recognizer receives touches, begins, and runs together with others.
  public weak var delegate: (any GestureRecognizerDelegate)? {
    didSet { if delegate != nil { forgetAnswersOfDelegate() } }
  }

  /// Whether the recognizer receives touches. Setting it to false cancels an active recognizer, and fails any
  /// other (S90).
  public var isEnabled = true {
    didSet { if oldValue, !isEnabled { arbiter?.withdraw(self, because: .disabled) } }
  }
  /// Whether the recognizer cancels the touches of its view when it recognizes (S118).
  public var cancelsTouchesInView = true
  /// Whether the view receives touches only after this recognizer has failed (S126).
  public var delaysTouchesBegan = false {
    didSet { if oldValue, !delaysTouchesBegan { arbiter?.markWithheld(by: self) } }
  }
  /// Whether the view receives the end of a touch only after this recognizer has failed (S122).
  ///
  /// If several people share a view, for example on a table, set it to false for gestures of several
  /// fingers. Otherwise, one finger that is down keeps a pinch or rotation possible, and until it has rested for
  /// 2 s, a button in the view acts only when this finger lifts.
  public var delaysTouchesEnded = true {
    didSet { if oldValue, !delaysTouchesEnded { arbiter?.markWithheld(by: self) } }
  }
  /// The kinds of touches that the recognizer receives (S21).
  public var allowedTouchTypes = TouchKinds.all
  /// Whether all touches of a gesture must have the kind of the first one (S21).
  public var requiresExclusiveTouchType = true

  /// Whether the recognizer receives every touch on the screen of its window, whichever window the touch
  /// belongs to. Use it for gestures of the machine, such as a swipe from an edge.
  ///
  /// It takes effect if the recognizer is attached to a window. Such a recognizer comes before all
  /// recognizers that are not screen-wide. When it recognizes, its touches are cancelled in all views and
  /// other recognizers, and it accepts no further finger. Set ``delaysTouchesEnded`` to `false`, so that the
  /// ends of touches do not wait for it.
  public final var isScreenWide = false {
    didSet {
      guard oldValue != isScreenWide else { return }
      view?.countScreenWide(isScreenWide ? 1 : -1)
      arbiter?.withdraw(self, because: .scopeChanged)
    }
  }

  /// Whether a gesture begins only in a part of the screen, such as at an edge or in a corner. The
  /// compositor of an owned panel receives touches there late (S251).
  package final var beginsInPart = false

  /// Whether it keeps touches in regions of its own from all windows; see ``reserves(_:)``.
  final var isReserving = false {
    didSet {
      if oldValue != isReserving { view?.countReserving(isReserving ? 1 : -1) }
    }
  }

  /// The measured value divided by its threshold when the recognizer requests to begin. Subclasses set it
  /// just before ``state``.
  ///
  /// If several recognizers request to begin in one frame, the one with the greatest value comes first,
  /// because it would have been first on a faster panel (S112). The default, 0, comes last.
  public final var overshoot = 0.0

  /// The arbiter that decides about its requests. It is set with the first touch.
  ///
  /// A view that leaves its window clears it, and so does an application in its `deinit`. Every touch
  /// sets it.
  final var arbiter: GestureArbiter? {
    get { arbiterReference?.takeUnretainedValue() }
    set { arbiterReference = newValue.map { .passUnretained($0) } }
  }
  /// The reference to the arbiter. Plain `unowned` costs 32 instructions of the 1716 of a touch, counted with
  /// callgrind on the stream of `engine-touch`. With `unowned(unsafe)`, even a comparison with nil counts a reference.
  private final var arbiterReference: Unmanaged<GestureArbiter>?
  /// Whether it has an arbiter.
  final var hasArbiter: Bool { arbiterReference != nil }
  /// The state that the arbiter has decided on.
  var settled = State.possible
  /// The states that the recognizer has requested since, about which the arbiter has not decided.
  var requests: [State] = []
  /// Whether a method of the recognizer is running. It then reads the state that it has requested last.
  var isAnalysing = false
  /// The touches of its sequence, except ignored ones, in the order in which they began (S100).
  var sequence: [Touch] = []
  /// The touches that landed in the event in which all fingers of its sequence lift. They take their turn after these.
  var next: [Touch] = []
  /// The number of touches in its sequence, and of ``next``, whose fingers are down.
  var liveCount = 0
  /// Whether its sequence is not over.
  var isInPlay = false
  /// Whether it is in play without a finger down.
  var isResting = false
  /// Its number in the order in which recognizers began to rest.
  var restNumber: UInt64 = 0
  /// Whether the arbiter lists it as one that has changed while it rests.
  var isListedAsChanged = false
  /// The touches that it receives in the present frame.
  var inbox = TouchInbox()
  /// Whether it has traced the reason for its request to fail.
  var hasSaidWhy = false
  /// The time at which the arbiter calls ``timerFired(at:)``; nil without a timer.
  var deadline: Timestamp?
  /// Its position in the arbiter's queue of deadlines; -1 if it is not in it.
  var deadlinePosition = -1
  /// Whether it has requested to recognize, and waits until another recognizer fails (S103).
  var isPending = false
  /// The number of the closure that was added last.
  final var lastAction: UInt32 = 0
  /// Its number in the order in which recognizers began to wait for others.
  var waitNumber: UInt64 = 0
  /// One of the recognizers for which it waits; it is set while it waits.
  var obstacle: ObjectIdentifier?
  /// Whether it withholds no touches, because its fingers that are down rest (S122).
  var letsTouchesPass = false
  /// Whether the arbiter lists it as one that may no longer have to wait.
  var isRoused = false
  /// Its index among the recognizers of its view, and the depth of its view when it was bound (S86).
  var order = 0
  var depth = 0
  /// Whether it was screen-wide when it was bound. It then comes before recognizers that are not (S24).
  var isSystemGesture = false
  /// The recognizers that must fail before it may recognize (S103).
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
  /// The requirements that were added in this attempt, and the recognizers that were asked for some (S106).
  var dynamicRequirements: [GestureRecognizer] = []
  var askedForRequirement: [GestureRecognizer] = []
  /// The receivers of its actions, in the order in which they were added (S97).
  var targets: [GestureTarget] = []
  /// The centroid when its touches were last updated, in points of the screen (S132).
  var lastCentroid = Point.zero

  /// Creates a recognizer that is attached to no view.
  public init(name: String = "") {
    self.name = name
  }

  /// Whether it has no other arbiter than this one.
  final func hasNoArbiter(besides arbiter: GestureArbiter) -> Bool {
    arbiterReference?.toOpaque() == Unmanaged.passUnretained(arbiter).toOpaque() || !hasArbiter
  }

  // MARK: For subclasses

  /// Called when fingers of this gesture have landed. One call has all of them of one frame (S87).
  open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}

  /// Called when fingers of this gesture have moved.
  open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}

  /// Called when fingers of this gesture have lifted.
  open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}

  /// Called when touches of this gesture were cancelled (S24).
  open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {}

  /// Called when a pen or pointer is above the view, or has left it (S175).
  open func hover(_ event: HoverEvent) {}

  /// Called at the time that ``GestureRecognizer/setTimer(at:)`` has set; `now` is this time, even if the call
  /// is late (S1).
  open func timerFired(at now: Timestamp) {}

  /// Called when the gesture is over, whether it was recognized or not. Reset all values here (S99, S101).
  open func reset() {}

  /// Whether it receives a touch, if the delegate agrees; for recognizers of this module.
  func wants(_ touch: Touch) -> Bool { true }

  /// Whether fingers that land in an event in which all earlier ones lift come after these: as a part of its gesture if
  /// this goes on, and otherwise as the beginning of the next one (S100); for recognizers of this module.
  var takesFingersInTurn: Bool { false }

  /// Whether a finger that lands while all its fingers rest begins the next gesture (S100); for recognizers of this
  /// module.
  var leavesRestingFingers: Bool { settled.isFinal }

  /// Whether no window may receive a touch that lands at a location, in points of the screen (S285); for
  /// recognizers of this module that are reserving.
  func reserves(_ location: Point) -> Bool { false }

  /// Returns the longest time in seconds after which its own time limits make it begin or fail, from the landing
  /// of the first finger on (S314); for recognizers of this module.
  ///
  /// - Parameter landing: The time that several fingers may need to land. A recognizer without limits returns it.
  func decisionTime(landing: TimeInterval) -> TimeInterval { landing }

  /// Returns the longest time in seconds for which it keeps its touches from the compositor; nil if it does not
  /// keep them (S251, S313).
  final func holdTime(_ hold: TimeInterval) -> TimeInterval? {
    guard isSystemGesture, cancelsTouchesInView, settled == .possible else { return nil }
    if delaysTouchesBegan { return max(hold, decisionTime(landing: hold)) }
    return beginsInPart ? hold : nil
  }

  /// Called when it has failed; for recognizers that others of this module depend on.
  func didFail() {}

  /// Whether the gesture continues while none of its fingers is down, as between the taps of a double tap
  /// (S101, S133). The arbiter reads it again only after a change of the recognizer's state, touches or
  /// parameters.
  open var waitsForNextTouch: Bool { false }

  /// Whether a finger that presses without moving is its gesture: a view with such a recognizer is a target (S295).
  var isPress: Bool { false }

  /// Whether this recognizer excludes another one when it recognizes (S110).
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether another recognizer excludes this one when it recognizes (S110).
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Whether another must fail before this one may recognize. It is called once for each pair and attempt
  /// (S106).
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

  /// Whether this one must fail before another may recognize. It is called once for each pair and attempt
  /// (S106).
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  /// Whether it receives the touches of an event (S84).
  open func shouldReceive(_ event: Event) -> Bool { true }

  /// Returns what the recognizer has measured of its gesture, in units of a view, or of the window if `view` is
  /// nil. An override returns a value for each of the ``GestureDefinition/measures`` of its kind.
  open func measurements(in view: View?) -> GestureMeasurements { GestureMeasurements() }

  /// Returns the velocity of what the gesture measures, for tests. Messages contain only velocities of movements.
  package func measuredVelocity(in view: View?) -> GestureVelocity {
    measurements(in: view).velocity.map { .movement($0) } ?? .none
  }

  /// Returns the location of the gesture: the centroid of its fingers, in coordinates of a view, or of the
  /// window if `view` is nil (S131). After all fingers have lifted, it keeps its last value (S132).
  open func location(in view: View?) -> Point {
    convertFromScreen(screenLocation, to: view)
  }

  /// The location of the gesture, in points of the screen.
  open var screenLocation: Point { lastCentroid }
}

extension GestureRecognizer {
  /// The state of a recognizer (S91).
  public enum State: String, Sendable, CaseIterable {
    /// The gesture was not recognized yet.
    case possible
    /// A continuous gesture was recognized.
    case began
    /// A continuous gesture continues.
    case changed
    /// A continuous gesture has ended, or a discrete gesture was recognized.
    case ended
    /// A continuous gesture was interrupted.
    case cancelled
    /// The touches are not this gesture.
    case failed

    /// Whether only a reset can follow (S92).
    public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
    /// Whether a continuous gesture has begun and has not ended.
    public var isActive: Bool { self == .began || self == .changed }
  }

  /// The state of the recognizer.
  ///
  /// A subclass sets it to request a state. Illegal requests are changed to legal ones, or ignored (S93).
  /// Methods of the subclass that the arbiter calls read the state that was requested last. All other code
  /// reads the state that the arbiter has decided on.
  public var state: State {
    get { isAnalysing ? requests.last ?? settled : settled }
    set { request(newValue) }
  }

  /// Requests ``State/failed`` and traces the reason.
  ///
  /// - Parameters:
  ///   - rule: The number of the rule that the failure follows, as in "S134".
  ///   - failure: The reason, which is only evaluated while the application has a tracer. A recognizer
  ///     of your own passes ``Decision/Failure/custom(_:)``.
  public func fail(_ rule: Int, _ failure: @autoclosure () -> Decision.Failure) {
    arbiter?.trace(self, .failed(failure(), rule: rule))
    hasSaidWhy = true
    state = .failed
  }

  /// Whether it accepts touches: it is enabled, and its state is not final (S84, S100).
  var isReceiving: Bool { !settled.isFinal && isEnabled }

  private func request(_ wanted: State) {
    let current = requests.last ?? settled
    guard let next = current.coerced(wanted) else {
      arbiter?.trace(self, .refusedState(wanted, from: current))
      return
    }
    if isPending, next == .changed { return }
    // A recognizer without an arbiter has received no touch yet, and has nothing to recognize.
    guard hasArbiter else { return }
    requests.append(next)
    if !isAnalysing { arbiter?.settleOutside(self) }
  }
}

extension GestureRecognizer.State {
  /// The state that follows from a request; nil if the request is ignored (S92, S93).
  func coerced(_ wanted: Self) -> Self? {
    switch (self, wanted) {
    case (.possible, .began), (.possible, .ended), (.possible, .failed): wanted
    case (.possible, .cancelled): .failed
    case (.began, .changed), (.began, .ended), (.began, .cancelled): wanted
    case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): wanted
    case (.began, .failed), (.changed, .failed): .cancelled
    default: nil
    }
  }
}

extension GestureRecognizer {
  /// Sends an action to a responder whenever the gesture begins, changes, ends or is cancelled (S94).
  ///
  /// The recognizer keeps a weak reference to the responder. With nil, the first responder receives the action,
  /// then the responders after it in the chain (S61). Adding the same pair again has no effect (S97).
  public func addTarget(_ target: Responder?, action: Action) {
    let known = targets.contains { $0.matches(target, action) }
    if !known { targets.append(GestureTarget(responder: target, action: action)) }
  }

  /// Stops sending an action to a responder.
  public func removeTarget(_ target: Responder?, action: Action) {
    targets.removeAll { $0.matches(target, action) }
  }

  /// Calls a closure whenever the gesture begins, changes, ends or is cancelled (S94).
  ///
  /// - Returns: The identifier with which ``removeAction(identifiedBy:)`` removes the closure.
  @discardableResult
  public func addAction(_ body: @escaping (GestureRecognizer) -> Void) -> ActionIdentifier {
    lastAction += 1
    let identifier = ActionIdentifier(owner: ObjectIdentifier(self), number: lastAction)
    targets.append(GestureTarget(identifier, body: body))
    return identifier
  }

  /// Stops calling a closure (S212). An identifier that belongs to no closure of this recognizer has no effect.
  public func removeAction(identifiedBy identifier: ActionIdentifier) {
    targets.removeAll { $0.identifier == identifier }
  }
}
