/// An object that can receive events: a view, controller, window, scene or application (S44–S64).
///
/// Every method passes the message to ``next``. An override without `super` stops its own message
/// only (S49, S50). Use a responder only on the thread of its application.
open class Responder {
  private var handlers: [Action: ActionHandler] = [:]
  /// The names of the actions that it handles, for a search along the chain. The service sets them.
  package final var actionKeys = NameKeySet()
  /// The number of messages and questions that it is passing on at present (S48).
  var forwardings = 0

  /// Creates a responder.
  public init() {}

  /// The next responder in the chain; nil at its end.
  open var next: Responder? { nil }

  /// The window of which this responder can become first responder; nil outside a window.
  open var responderWindow: Window? { nil }

  /// The application, which receives the traces.
  var owner: Application? { responderWindow?.application }

  // MARK: Touches

  /// Receives touches that landed on this view, all in one call (S9, S10).
  open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    forward("touchesBegan") { $0.touchesBegan(touches, with: event) }
  }

  /// Receives touches of this view that moved.
  open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    forward("touchesMoved") { $0.touchesMoved(touches, with: event) }
  }

  /// Receives touches of this view that lifted.
  open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    forward("touchesEnded") { $0.touchesEnded(touches, with: event) }
  }

  /// Receives touches of this view that were cancelled: by a gesture or by the system (S24, S118).
  open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    forward("touchesCancelled") { $0.touchesCancelled(touches, with: event) }
  }

  // MARK: Other events

  /// Receives the beginning of a motion. Exactly one end or cancellation follows (S199, S201).
  open func motionBegan(_ event: MotionEvent) {
    forward("motionBegan") { $0.motionBegan(event) }
  }

  /// Receives the end of a motion that was of its kind.
  open func motionEnded(_ event: MotionEvent) {
    forward("motionEnded") { $0.motionEnded(event) }
  }

  /// Receives the cancellation of a motion: it was not of its kind, or it was interrupted.
  open func motionCancelled(_ event: MotionEvent) {
    forward("motionCancelled") { $0.motionCancelled(event) }
  }

  /// Receives a request by a media key (S202).
  open func remoteControlReceived(_ event: RemoteControlEvent) {
    forward("remoteControlReceived") { $0.remoteControlReceived(event) }
  }

  /// Receives the beginning of a press of a hardware button (S204).
  open func pressesBegan(_ event: PressesEvent) {
    forward("pressesBegan") { $0.pressesBegan(event) }
  }

  /// Receives a change of the pressure on a hardware button.
  open func pressesChanged(_ event: PressesEvent) {
    forward("pressesChanged") { $0.pressesChanged(event) }
  }

  /// Receives the release of a hardware button.
  open func pressesEnded(_ event: PressesEvent) {
    forward("pressesEnded") { $0.pressesEnded(event) }
  }

  /// Receives the cancellation of a press.
  open func pressesCancelled(_ event: PressesEvent) {
    forward("pressesCancelled") { $0.pressesCancelled(event) }
  }

  // MARK: First responder

  /// Whether this responder can become first responder (S55). False unless overridden.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether this responder agrees to resign as first responder (S56). True unless overridden.
  open var canResignFirstResponder: Bool { true }

  /// Whether this is the first responder of its window.
  public var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Makes this the first responder of its window.
  ///
  /// Returns false if it cannot become first responder, is in no window, or if the present one
  /// refuses to resign (S55, S56). If it already is the first responder, the call has no effect and
  /// returns true.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let window = responderWindow else { return false }
    return window.makeFirstResponder(self)
  }

  /// Resigns as first responder. Returns false if it refuses (S56).
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    responderWindow?.firstResponder = nil
    return true
  }

  // MARK: Actions

  /// Sets the handler of an action (S67). It replaces an earlier handler of the same action.
  public func handle(_ action: Action, with handler: @escaping (AnyObject?, Event?) -> Void) {
    handlers[action] = ActionHandler(body: handler)
  }

  /// Sets the handler of an action, for a handler that takes only the sender.
  public func handle(_ action: Action, with handler: @escaping (AnyObject?) -> Void) {
    handle(action) { sender, _ in handler(sender) }
  }

  /// Sets the handler of an action, for a handler without arguments.
  public func handle(_ action: Action, with handler: @escaping () -> Void) {
    handle(action) { _, _ in handler() }
  }

  /// Returns whether this responder has a handler for an action.
  public func implements(_ action: Action) -> Bool {
    handlers[action] != nil
  }

  /// Returns whether this responder can perform an action. By default it can if it has a handler
  /// (S62). If an override returns false, the search continues with ``next`` (S64).
  open func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool {
    implements(action)
  }

  /// Returns the responder that performs an action: itself if it can, and otherwise the answer of
  /// ``next`` (S63). An override can return any responder, also for all responders below it in the
  /// chain.
  open func target(forAction action: Action, withSender sender: AnyObject?) -> Responder? {
    guard !canPerformAction(action, withSender: sender) else { return self }
    var found: Responder?
    pass { found = $0.target(forAction: action, withSender: sender) }
    return found
  }

  /// Performs an action. Without a handler this has no effect.
  open func perform(_ action: Action, sender: AnyObject?, event: Event?) {
    handlers[action]?.body(sender, event)
  }
}

/// The code that a responder runs for an action.
struct ActionHandler {
  let body: (AnyObject?, Event?) -> Void
}

extension Responder {
  /// The view by which this responder belongs to a window: itself, or the view of a controller.
  var anchorView: View? {
    (self as? View) ?? (self as? ViewController)?.view
  }

  /// Calls the method for the phase of a motion.
  func receive(_ event: MotionEvent) {
    switch event.phase {
    case .began: motionBegan(event)
    case .ended: motionEnded(event)
    case .cancelled: motionCancelled(event)
    }
  }

  /// Calls the method for the phase of a press.
  func receive(_ event: PressesEvent) {
    switch event.phase {
    case .began: pressesBegan(event)
    case .changed: pressesChanged(event)
    case .ended: pressesEnded(event)
    case .cancelled: pressesCancelled(event)
    }
  }
}

extension Responder {
  /// Passes a message to ``next`` (S49). At the end of the chain the message is dropped (S205).
  @inline(__always)
  func forward(_ message: StaticString, _ send: (Responder) -> Void) {
    if next == nil { return noteDropped(message) }
    pass(send)
  }

  /// Calls `send` with ``next``, unless the chain has a cycle and `next` has already received the
  /// message (S48).
  @inline(__always)
  func pass(_ send: (Responder) -> Void) {
    guard let next else { return }
    forwardings += 1
    if next.forwardings > 0, next.isInCircle { reportCircle(at: next) } else { send(next) }
    forwardings -= 1
  }

  private func reportCircle(at next: Responder) {
    (next.owner ?? owner)?.trace(
      next.chainLabel, in: chainWindow, of: next as? View, .circularChain)
  }

  /// A responder that is forwarding may receive another message, for example if a handler removes a
  /// view and so cancels a touch. Only the chain itself shows whether there is a cycle.
  private var isInCircle: Bool {
    var chain = ResponderChain(from: self)
    while chain.next() != nil {}
    return chain.repeated === self
  }

  private func noteDropped(_ message: StaticString) {
    owner?.trace(
      chainLabel, in: chainWindow, of: self as? View,
      .dropped(.endOfChain(message: "\(message)")))
  }

  /// The window of the first view from here up the chain; nil if there is none.
  private var chainWindow: Window? {
    var chain = ResponderChain(from: self)
    while let responder = chain.next() {
      if let view = responder as? View { return view.window }
    }
    return nil
  }

  /// The name in traces.
  private var chainLabel: String { (self as? View)?.label ?? "\(type(of: self))" }
}

/// The chain of responders from a start. It ends before the first responder that would occur twice
/// (S48).
///
/// A chain has about a dozen responders. Each new one is searched by walking the chain again, which
/// does not allocate.
struct ResponderChain: Sequence, IteratorProtocol {
  private let start: Responder
  private var upcoming: Responder?
  private var steps = 0
  /// The responder that would have occurred twice; nil if there is none.
  private(set) var repeated: Responder?

  init(from start: Responder) {
    self.start = start
    upcoming = start
  }

  mutating func next() -> Responder? {
    guard let here = upcoming else { return nil }
    upcoming = nil
    guard !hasMet(here) else {
      repeated = here
      return nil
    }
    steps += 1
    upcoming = here.next
    return here
  }

  private func hasMet(_ responder: Responder) -> Bool {
    var earlier: Responder? = start
    for _ in 0..<steps {
      if earlier === responder { return true }
      earlier = earlier?.next
    }
    return false
  }
}

/// A weak reference to a responder (S66, S97).
struct WeakResponder {
  private(set) weak var responder: Responder?

  init(_ responder: Responder) {
    self.responder = responder
  }
}
