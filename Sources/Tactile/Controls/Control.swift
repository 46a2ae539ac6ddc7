/// A view that tracks one touch and sends control events (S65–S81).
///
///     landing      ─► beginTracking ─► touchDown
///     movement     ─► continueTracking ─► touchDragInside / Outside / Enter / Exit
///     lift         ─► endTracking ─► touchUpInside / touchUpOutside
///     cancellation ─► cancelTracking ─► touchCancel, and no touchUp
///
/// A subclass overrides the four tracking methods rather than the touch methods. Controls do not
/// forward touches (S53).
open class Control: View {
  /// Whether the control tracks touches. A disabled control is still hit and takes its touches, but
  /// sends no events (S42, S75). Disabling it cancels tracking.
  public var isEnabled = true {
    didSet {
      guard oldValue, !isEnabled else { return }
      nextTouch = nil
      cancelTracking(because: .disabled, nil)
    }
  }
  override final var isControl: Bool { true }
  override final var isDisabledControl: Bool { !isEnabled }

  /// Whether the control is selected. The control only stores this for the app.
  public var isSelected = false
  /// Whether the control is highlighted. It follows the tracked touch; an app may also set it.
  public var isHighlighted = false
  /// The distance outside the control at which a tracked touch is still inside, in points on the
  /// glass (1/160 inch). The window's own units do not matter. 0 is allowed (S73).
  public var trackingMargin: Double

  /// Whether a touch is tracked (S69).
  public internal(set) var isTracking = false
  /// Whether the tracked touch is inside. In the actions of a lift, it says where the touch lifted
  /// (S71).
  public internal(set) var isTouchInside = false

  /// Receives every touch message of the control first.
  package var touchObserver: (any TouchObserver)?

  /// The tracked touch; nil if none is tracked (S74).
  var trackedTouch: Touch?
  /// A touch that landed after the tracked one had lifted, but before that end was delivered.
  var nextTouch: Touch? { didSet { hasNextMoved = false } }
  /// Whether this touch has moved since.
  var hasNextMoved = false
  /// Additional events for the present change.
  var accompanying: ControlEvents = []
  /// The registrations, in the order of addition (S68).
  var registrations: [ControlRegistration] = []
  /// The number of the closure that was added last.
  final var lastAction: UInt32 = 0

  /// Creates a control with a frame in its superview.
  public init(frame: Rect = .zero, name: String = "", defaults: GestureDefaults = .standard) {
    trackingMargin = defaults.trackingMargin
    super.init(frame: frame, name: name)
  }

  /// The state, as a set (S76).
  open var state: ControlState {
    var state = ControlState.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFirstResponder { state.insert(.focused) }
    return state
  }

  // MARK: For subclasses

  /// Decides whether to track a touch that landed. If it returns false, the control ignores the
  /// touch (S69).
  open func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool { true }

  /// Decides whether to continue after a movement. If it returns false, tracking stops without a
  /// further event (S70).
  open func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool { true }

  /// Ends tracking after a lift. ``isTouchInside`` says where the touch lifted (S71).
  open func endTracking(_ touch: Touch, with event: TouchEvent) {}

  /// Ends tracking after a cancellation. The event is nil if the control was disabled (S72, S75).
  open func cancelTracking(with event: TouchEvent?) {}

  /// Returns whether the control has priority over a gesture of an ancestor, which then fails
  /// (S79). False unless overridden.
  ///
  /// It is asked when the gesture is about to begin, and only of an enabled control.
  open func takesPrecedence(over recognizer: GestureRecognizer) -> Bool { false }

  /// Returns false for a gesture of an ancestor over which the control has priority (S79). It is
  /// never false for the control's own recognizers (S80). An override should call `super`.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard isEnabled, recognizer.view !== self, takesPrecedence(over: recognizer) else {
      return true
    }
    owner?.trace(self, .precedes(recognizer.label))
    return false
  }

  // MARK: Touches

  /// Tracks the first touch, unless another one is tracked (S69, S74).
  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    touchObserver?.observe(touches, .began)
    // An override may have removed the control meanwhile, which has cancelled its touches (S43).
    guard isEnabled, let touch = touches.first(where: { !$0.delivery.isRevoked }) else { return }
    guard let tracked = trackedTouch else { return beginTracking(touch, event) }
    // The tracked touch has lifted, but its end is delivered after this call. The new touch is
    // tracked then.
    if !tracked.isLive, nextTouch == nil { nextTouch = touch }
  }

  /// Continues tracking (S70).
  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    touchObserver?.observe(touches, .moved)
    if let touch = nextTouch, touches.contains(touch) { hasNextMoved = true }
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    continueTracking(touch, event)
  }

  /// Ends tracking when the tracked touch lifts (S71).
  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    touchObserver?.observe(touches, .ended)
    if let touch = trackedTouch, touches.contains(touch) { endTracking(touch, event) }
    guard let touch = nextTouch else { return }
    if trackedTouch == nil { trackNext(event) }
    guard touches.contains(touch) else { return }
    // A touch that is over before its turn is not tracked.
    nextTouch = nil
    if trackedTouch === touch { endTracking(touch, event) }
  }

  /// Cancels tracking when the tracked touch is cancelled (S72).
  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    touchObserver?.observe(touches, .cancelled)
    if let touch = nextTouch, touches.contains(touch) { nextTouch = nil }
    if let touch = trackedTouch, touches.contains(touch) {
      cancelTracking(because: .touchCancelled, event)
    }
    if trackedTouch == nil { trackNext(event) }
  }
}

/// The state of a control, as a set. The empty set is the normal state (S76).
public struct ControlState: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a state from its bits.
  @inlinable public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The normal state.
  public static let normal: ControlState = []
  /// A touch is on the control.
  public static let highlighted = ControlState(rawValue: 1 << 0)
  /// The control is disabled.
  public static let disabled = ControlState(rawValue: 1 << 1)
  /// The control is selected; its meaning is up to the app.
  public static let selected = ControlState(rawValue: 1 << 2)
  /// The control is first responder.
  public static let focused = ControlState(rawValue: 1 << 3)
}

/// The gestures of ancestors over which standard controls have priority (S79).
enum StandardGesture {
  /// Returns whether a recognizer is for a single tap with one finger.
  static func isPlainTap(_ recognizer: GestureRecognizer) -> Bool {
    guard let tap = recognizer as? TapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  /// Returns whether a recognizer is a pan or swipe with one finger that has moved more along a
  /// view's x axis than across it.
  static func isDrag(_ recognizer: GestureRecognizer, alongWidthOf view: View) -> Bool {
    guard recognizer is PanGestureRecognizer || recognizer is SwipeGestureRecognizer,
      recognizer.numberOfTouches == 1
    else { return false }
    let touch = recognizer.touch(at: 0)
    let movement = view.convertFromScreen(touch.screenLocation - touch.beganScreenLocation)
    return movement.dx.magnitude >= movement.dy.magnitude
  }
}

/// Receives the touch messages of a ``Control`` or ``ScrollView`` before the view handles them.
package protocol TouchObserver: AnyObject {
  /// The view received a touch message: touches that are now in a phase.
  func observe(_ touches: [Touch], _ phase: Touch.Phase)
}
