/// A view that follows one finger and tells its targets what the finger does (S65–S81).
///
///     down ─► beginTracking ─► touchDown
///     move ─► continueTracking ─► touchDragInside / Outside / Enter / Exit
///     up ───► endTracking ─► touchUpInside / touchUpOutside
///     taken away ─► cancelTracking ─► touchCancel, and never an up
///
/// A subclass overrides the four tracking methods, not the touch methods: those do not pass touches
/// on (S53).
open class Control: View {
  /// Whether it takes touches. A disabled control is still hit and swallows its touches, but tracks
  /// nothing and sends nothing (S42, S75); disabling it while a finger is tracked cancels that.
  public var isEnabled = true {
    didSet {
      guard oldValue, !isEnabled else { return }
      nextTouch = nil
      cancelTracking(because: "it was disabled", 75, nil)
    }
  }
  /// Whether it is chosen; only kept, for the app's use.
  public var isSelected = false
  /// Whether a finger is on it; follows the finger, and may be set by the app.
  public var isHighlighted = false
  /// How far outside the control the tracked finger still counts as inside, in points on the glass
  /// (1/160 inch) whatever the window's own units; 0 is allowed (S73).
  public var trackingMargin: Double

  /// Whether a finger is being tracked (S69).
  public internal(set) var isTracking = false
  /// Whether the tracked finger is inside; in the actions of a lift, where it lifted (S71).
  public internal(set) var isTouchInside = false

  /// The finger that is tracked, while it is (S74).
  var trackedTouch: Touch?
  /// A finger that came down when the tracked one had lifted, but that was not told yet.
  var nextTouch: Touch?
  /// Events to be sent with those of the change being handled.
  var accompanying: ControlEvents = []
  /// Who is told, in the order they asked (S68).
  var registrations: [ControlRegistration] = []

  /// A control at a place in its future superview.
  public init(frame: Rect = .zero, name: String = "", defaults: GestureDefaults = .standard) {
    trackingMargin = defaults.trackingMargin
    super.init(frame: frame, name: name)
  }

  /// How it is, as a set (S76).
  open var state: ControlState {
    var state = ControlState.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFirstResponder { state.insert(.focused) }
    return state
  }

  // MARK: For subclasses

  /// A finger came down; false lets it go, and nothing further is heard of it (S69).
  open func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool { true }

  /// The finger moved; false stops following it, without any further event (S70).
  open func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool { true }

  /// The finger lifted; ``isTouchInside`` says where (S71).
  open func endTracking(_ touch: Touch, with event: TouchEvent) {}

  /// The finger was taken away; nil where the control was disabled meanwhile (S72, S75).
  open func cancelTracking(with event: TouchEvent?) {}

  /// Whether the control's own use of a touch goes before a gesture of an ancestor, which then fails
  /// (S79). False unless overridden: only controls with a gesture of their own claim it.
  ///
  /// Asked when the gesture is about to begin, and only of an enabled control.
  open func takesPrecedence(over recognizer: GestureRecognizer) -> Bool { false }

  /// Refuses a gesture of an ancestor that the control's own use goes before (S79); never one of its
  /// own recognizers (S80). An override should call `super`.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard isEnabled, recognizer.view !== self, takesPrecedence(over: recognizer) else {
      return true
    }
    owner?.trace(label, 79, "its own use of the touch goes before \(recognizer.label)")
    return false
  }

  // MARK: Touches

  /// Begins to track the first of the fingers, if none is tracked yet (S69, S74).
  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    // An override may have removed the control meanwhile, which has cancelled its touches (S43).
    guard isEnabled, let touch = touches.first(where: { !$0.delivery.isRevoked }) else { return }
    guard let tracked = trackedTouch else { return beginTracking(touch, event) }
    // The tracked finger has lifted, which is told after this: then it is the new one's turn.
    if !tracked.isLive, nextTouch == nil { nextTouch = touch }
  }

  /// Follows the tracked finger (S70).
  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    continueTracking(touch, event)
  }

  /// Ends tracking when the tracked finger lifts (S71).
  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    if let touch = trackedTouch, touches.contains(touch) { endTracking(touch, event) }
    guard let touch = nextTouch else { return }
    if trackedTouch == nil { trackNext(event) }
    guard touches.contains(touch) else { return }
    // One that is over before its turn comes is not tracked any more.
    nextTouch = nil
    if trackedTouch === touch { endTracking(touch, event) }
  }

  /// Cancels tracking when the tracked finger is taken away (S72).
  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    if let touch = nextTouch, touches.contains(touch) { nextTouch = nil }
    if let touch = trackedTouch, touches.contains(touch) {
      cancelTracking(because: "its touch was cancelled", 72, event)
    }
    if trackedTouch == nil { trackNext(event) }
  }
}
