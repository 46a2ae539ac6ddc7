/// The touch system of one process: screens, windows, the touches on them and what becomes of them.
///
/// Feed it frames with ``send(_:)-(ContactFrame)`` and time with ``advance(to:)``; it calls views, recognizers and
/// actions before those return. It holds no descriptor and reads no clock: the same input gives the
/// same calls (S1). Belongs to one thread, whichever its owner decides.
open class Application: Responder {
  /// The screens; the first is the one devices send to unless assigned otherwise.
  public private(set) var screens: [Screen]
  /// The windows, front-most first.
  public internal(set) var windows: [Window] = []
  /// The window that motion, remote-control events, presses and nil-target actions go to (S4, S61).
  public var keyWindow: Window?
  /// The end of the responder chain, unless it is a view, a controller or the application (S46).
  public weak var delegate: Responder?
  /// The time of the frame or timer being processed, or of the last one.
  public internal(set) var now = Timestamp.zero
  /// What touches themselves go by: ``Touch/tapCount`` (S16), predictions (S19) and their velocity.
  /// Recognizers, controls and scroll views copy their own figures when they are made, those of
  /// ``GestureDefaults/standard`` unless they are given others.
  public var gestureDefaults = GestureDefaults.standard {
    didSet {
      tracker.defaults = gestureDefaults
      event.predictionStep = gestureDefaults.predictionStep
    }
  }
  /// Called with every decision while set; costs nothing while nil.
  public var tracer: ((TraceRecord) -> Void)? {
    didSet { arbiter.isTraced = tracer != nil }
  }
  /// How deeply interaction is being ignored (S196).
  public internal(set) var ignoringDepth = 0
  /// Whether remote-control events are wanted (S202).
  public internal(set) var isReceivingRemoteControlEvents = false

  /// All touches there are; stays the same value from frame to frame.
  var event = TouchEvent()
  var tracker = TouchTracker()
  let arbiter = GestureArbiter()
  /// Frames and events that came while one was being processed (S3).
  var queue: [QueuedInput] = []
  var isDispatching = false
  /// Scroll views whose content is coasting.
  var glidingViews: [ScrollView] = []
  private var screensByDevice: [DeviceID: Screen] = [:]

  /// An application with one screen, or with none yet.
  public init(screen: Screen? = nil) {
    screens = screen.map { [$0] } ?? []
    super.init()
    arbiter.application = self
  }

  deinit {
    for window in windows { window.leaveApplication() }
  }

  /// Its delegate if that is a responder of its own (S46).
  open override var next: Responder? {
    guard let delegate, delegate !== self else { return nil }
    return delegate is View || delegate is ViewController ? nil : delegate
  }

  /// The window that has the focus.
  open override var responderWindow: Window? { keyWindow }

  override var owner: Application? { self }

  /// Where all events pass (S3). An override may watch; one that does not call `super` stops the
  /// event.
  open func sendEvent(_ event: Event) {
    switch event {
    case .touches(let event): sendToWindows(event)
    case .hover(let event): sendToWindow(event)
    case .motion(let motion):
      sendToFocus(event, from: .motion(motion.subtype), begins: motion.phase == .began)
    case .presses(let press):
      sendToFocus(event, from: .press(press.key), begins: press.phase == .began)
    case .remoteControl(let event): sendRemoteControl(event)
    }
  }

  // MARK: Screens and windows

  /// Adds a screen.
  public func addScreen(_ screen: Screen) {
    screens.append(screen)
  }

  /// Takes a screen away, with the windows on it.
  public func removeScreen(_ screen: Screen) {
    for window in windows where window.screen === screen { removeWindow(window) }
    screens.removeAll { $0 === screen }
    for (device, assigned) in screensByDevice where assigned === screen {
      screensByDevice[device] = nil
    }
  }

  /// Lets a device send to a screen; without this it sends to the first one.
  public func assign(_ device: DeviceID, to screen: Screen) {
    screensByDevice[device] = screen
  }

  /// Forgets a device that is gone for good.
  public func forget(_ device: DeviceID) {
    screensByDevice[device] = nil
  }

  /// The screen a device sends to; nil while there is none.
  public func screen(of device: DeviceID) -> Screen? {
    screensByDevice.isEmpty ? screens.first : screensByDevice[device] ?? screens.first
  }

  /// The fingers that are down, in order of arrival.
  public var liveTouches: [Touch] { event.allTouches.filter(\.isLive) }

  /// The touches whose views were told that they began and not yet that they are over, in the order
  /// they landed: one that has lifted is among them while its end is withheld (S122).
  public var touchesWithViews: [Touch] {
    let others = arbiter.withheld.filter { touch in !event.allTouches.contains { $0 === touch } }
    return (event.allTouches + others).filter(\.isWithView).sorted { $0.id < $1.id }
  }

  /// Shows a window: before all of its level and lower ones; the first becomes key.
  public func addWindow(_ window: Window) {
    precondition(window.application == nil, "a window belongs to one application")
    let place = windows.firstIndex { $0.level <= window.level } ?? windows.count
    windows.insert(window, at: place)
    window.application = self
    if keyWindow == nil { keyWindow = window }
  }

  /// Gives a window another level: it then lies before all of that level, and its touches stay.
  public func setLevel(_ level: Int, of window: Window) {
    guard window.application === self, level != window.level else { return }
    window.level = level
    windows.removeAll { $0 === window }
    windows.insert(window, at: windows.firstIndex { $0.level <= level } ?? windows.count)
  }

  /// Takes a window away; its live touches are cancelled (S43).
  public func removeWindow(_ window: Window) {
    guard window.application === self else { return }
    holdingInput {
      window.willRemove(window)
      windows.removeAll { $0 === window }
      window.leaveApplication()
      if keyWindow === window { keyWindow = windows.first }
    }
  }

  // MARK: Actions

  /// Asks for an action (S61, S64).
  ///
  /// - Parameters:
  ///   - action: What is asked for.
  ///   - target: Who is asked, and nobody else; nil means the key window's first responder and then
  ///     up its chain, or, without a first responder, the sender and up from there.
  ///   - sender: Who asks.
  ///   - event: What it comes from.
  /// - Returns: Whether somebody took it.
  @discardableResult
  public func sendAction(
    _ action: Action, to target: Responder?, from sender: AnyObject?, for event: Event?
  ) -> Bool {
    guard let taker = taker(of: action, target, sender) else {
      trace("\(action)", 61, "nobody takes this action")
      return false
    }
    taker.perform(action, sender: sender, event: event)
    return true
  }

  private func taker(
    of action: Action, _ target: Responder?, _ sender: AnyObject?
  ) -> Responder? {
    if let target { return target.canPerformAction(action, withSender: sender) ? target : nil }
    let start = keyWindow?.firstResponder ?? chainStart(of: sender)
    return start?.target(forAction: action, withSender: sender)
  }

  private func chainStart(of sender: AnyObject?) -> Responder? {
    (sender as? Responder) ?? (sender as? GestureRecognizer)?.view ?? keyWindow
  }

  /// Hands a record to the tracer.
  func trace(
    _ subject: @autoclosure () -> String, _ rule: Int, _ message: @autoclosure () -> String
  ) {
    guard arbiter.isTraced, let tracer else { return }
    tracer(TraceRecord(timestamp: now, subject: subject(), rule: rule, message: message()))
  }
}
