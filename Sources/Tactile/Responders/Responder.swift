/// Anything that can be told of events: views, controllers, windows, the application (S44–S64).
///
/// Every method here passes the message to ``next``; a subclass that overrides one stops that one
/// message, unless it calls `super` (S49, S50). Belongs to the thread of its application.
open class Responder {
  private var handlers: [Action: ActionHandler] = [:]
  /// How many messages and questions it is passing on at this moment (S48).
  var forwardings = 0

  /// A responder that is not in any chain yet.
  public init() {}

  /// Who is asked when this one has no answer; nil at the end of the chain.
  open var next: Responder? { nil }

  /// The window through which this responder can become first responder; nil outside one.
  open var responderWindow: Window? { nil }

  /// The application it takes part in, which takes its traces.
  var owner: Application? { responderWindow?.application }

  // MARK: Touches

  /// Fingers came down on this view, all in one call (S9, S10).
  open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    forward("touchesBegan") { $0.touchesBegan(touches, with: event) }
  }

  /// Fingers that came down on this view moved.
  open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    forward("touchesMoved") { $0.touchesMoved(touches, with: event) }
  }

  /// Fingers that came down on this view lifted.
  open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    forward("touchesEnded") { $0.touchesEnded(touches, with: event) }
  }

  /// Fingers that came down on this view now belong to a gesture, or were lost (S24, S118).
  open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    forward("touchesCancelled") { $0.touchesCancelled(touches, with: event) }
  }

  // MARK: Other events

  /// A motion began; exactly one end or cancellation follows (S199, S201).
  open func motionBegan(_ event: MotionEvent) {
    forward("motionBegan") { $0.motionBegan(event) }
  }

  /// The motion was what it seemed.
  open func motionEnded(_ event: MotionEvent) {
    forward("motionEnded") { $0.motionEnded(event) }
  }

  /// The motion was something else, or was interrupted.
  open func motionCancelled(_ event: MotionEvent) {
    forward("motionCancelled") { $0.motionCancelled(event) }
  }

  /// A media key was used (S202).
  open func remoteControlReceived(_ event: RemoteControlEvent) {
    forward("remoteControlReceived") { $0.remoteControlReceived(event) }
  }

  /// A hardware button went down (S204).
  open func pressesBegan(_ event: PressesEvent) {
    forward("pressesBegan") { $0.pressesBegan(event) }
  }

  /// A hardware button changed its pressure.
  open func pressesChanged(_ event: PressesEvent) {
    forward("pressesChanged") { $0.pressesChanged(event) }
  }

  /// A hardware button was let go.
  open func pressesEnded(_ event: PressesEvent) {
    forward("pressesEnded") { $0.pressesEnded(event) }
  }

  /// A hardware button's press was interrupted.
  open func pressesCancelled(_ event: PressesEvent) {
    forward("pressesCancelled") { $0.pressesCancelled(event) }
  }

  // MARK: First responder

  /// Whether it may become first responder (S55); false unless overridden.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether it agrees to stop being first responder (S56); true unless overridden.
  open var canResignFirstResponder: Bool { true }

  /// Whether it is its window's first responder.
  public var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Makes this its window's first responder; false where it may not, is in no window, or the
  /// present one refuses (S55, S56). Asking again while holding it succeeds without effect.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let window = responderWindow else { return false }
    return window.makeFirstResponder(self)
  }

  /// Stops being first responder; false where it refuses (S56).
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    responderWindow?.firstResponder = nil
    return true
  }

  // MARK: Actions

  /// Says what to do when this responder is asked for an action (S67); a second handler for the same
  /// action takes the place of the first.
  public func handle(_ action: Action, with handler: @escaping (AnyObject?, Event?) -> Void) {
    handlers[action] = ActionHandler(body: handler)
  }

  /// As ``handle(_:with:)-(_,(AnyObject?,Event?)->Void)``, for a handler that only wants the sender.
  public func handle(_ action: Action, with handler: @escaping (AnyObject?) -> Void) {
    handle(action) { sender, _ in handler(sender) }
  }

  /// As ``handle(_:with:)-(_,(AnyObject?,Event?)->Void)``, for a handler that wants neither.
  public func handle(_ action: Action, with handler: @escaping () -> Void) {
    handle(action) { _, _ in handler() }
  }

  /// Whether this responder itself implements an action.
  public func implements(_ action: Action) -> Bool {
    handlers[action] != nil
  }

  /// Whether this responder performs an action: by default, if it implements it (S62). An override
  /// that answers false vetoes, and the walk goes on (S64).
  open func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool {
    implements(action)
  }

  /// Who performs an action: itself if it can, else whoever ``next`` names (S63). An override may name
  /// anybody else, for itself and for all below it in the chain.
  open func target(forAction action: Action, withSender sender: AnyObject?) -> Responder? {
    guard !canPerformAction(action, withSender: sender) else { return self }
    var found: Responder?
    pass { found = $0.target(forAction: action, withSender: sender) }
    return found
  }

  /// Performs an action; does nothing where it is not implemented.
  open func perform(_ action: Action, sender: AnyObject?, event: Event?) {
    handlers[action]?.body(sender, event)
  }
}
