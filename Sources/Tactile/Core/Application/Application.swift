/// The touch system of one process: screens, windows and touches.
///
/// Send frames with ``send(_:)-(ContactFrame)`` and advance the time with ``advance(to:)``. Both
/// call views, recognizers and actions before they return. An application has no descriptor and
/// reads no clock, so the same input causes the same calls (S1). Use it on one thread only.
open class Application: Responder {
  /// The screens. Devices send to the first one unless they are assigned to another.
  public private(set) var screens: [Screen]
  /// The windows, front-most first.
  public internal(set) var windows: [Window] = [] { didSet { discardWindowIndex() } }
  /// The window that receives motion, presses, remote-control events and actions without a target
  /// (S4, S61).
  public var keyWindow: Window?
  /// The end of the responder chain, unless it is a view, a controller or the application (S46).
  public weak var delegate: Responder?
  /// The time of the present frame or timer, or of the last one.
  public internal(set) var now = Timestamp.zero
  /// The present time of a call that is answered; zero while none is. Content that the call lets move by itself
  /// begins to move at this time. Otherwise, the end of the movement would tell the time of the newest event.
  package var callTime = Timestamp.zero
  /// The time at which content begins to move by itself.
  var movementStart: Timestamp { max(now, callTime) }
  /// The thresholds for touches: ``Touch/tapCount`` (S16), predictions (S19) and their velocity.
  ///
  /// Recognizers, controls and scroll views copy their thresholds when they are created, from
  /// ``GestureDefaults/standard`` unless others are given.
  public var gestureDefaults = GestureDefaults.standard {
    didSet {
      tracker.defaults = gestureDefaults
      event.predictionStep = gestureDefaults.predictionStep
    }
  }
  /// The most recognizers that the live touches in the windows of one ``Window/tapCountGroup`` may have
  /// together, if the windows have the limit; nil for no limit (S218). If there are more than two such groups, each
  /// has less, but at least one eightieth. Screen-wide recognizers count by themselves: those of all groups may
  /// together have this number (S321).
  package var mostRecognizersOfTouches: Int?
  /// The receiver of every decision; nil records nothing and costs nothing.
  public var tracer: ((TraceRecord) -> Void)? {
    didSet { arbiter.isTraced = tracer != nil }
  }
  /// Returns whether the tracer receives the next decision, which is about a window with this
  /// ``Window/ownerNumber``, or about none; nil if the tracer receives all. It is called once for each decision, before
  /// the decision is evaluated, so a decision that is left out costs nothing more.
  package var mayTrace: ((_ owner: Int?) -> Bool)?
  /// Called with each touch that a screen-wide recognizer takes from all views (S24). The handler sends
  /// no input.
  package var takenTouchHandler: ((Touch) -> Void)?
  /// Returns whether the recognizers of a window and of its views receive a scripted contact.
  package var mayRecognizeScripted: (Contact.ID, Window) -> Bool = { _, _ in true }
  /// The number of calls to ``beginIgnoringInteractionEvents()`` that have not ended (S196).
  public internal(set) var ignoringDepth = 0
  /// The mode, which decides which windows receive touches (S258). Set it with ``setMode(_:)``.
  public internal(set) var mode = InteractionMode.normal
  /// The longest distance at which a touch that misses a target hits it, in points; 0 for none (S295).
  public var touchReach = 0.0
  /// Whether fingers that land in windows with ``Window/isExplorable`` explore the screen: no view receives
  /// their touches (S300).
  package var isExploring = false { didSet { noteExploring() } }
  /// The devices whose next fingers are kept from all views in the same way, because a finger of the device acts
  /// for others (S306).
  package var exploringDevices: Set<DeviceID> = [] { didSet { noteExploring() } }
  /// Whether a new touch may be that of an exploring finger.
  private(set) var mayExplore = false
  /// The number of touches that landed and were withheld while a mode other than normal was set.
  package internal(set) var touchesWithheldByMode = 0
  /// Whether remote-control events are delivered (S202).
  public internal(set) var isReceivingRemoteControlEvents = false

  /// The present event with all touches, which is updated from frame to frame.
  var event = TouchEvent()
  var tracker = TouchTracker()

  /// The number of touches that have begun so far.
  public var touchCount: UInt64 { tracker.lastID }
  let arbiter = GestureArbiter()
  /// The touches of an event with many touches.
  var touchesByWindow = TouchesByWindow()
  /// Frames and events that arrived while another one was processed (S3).
  var queue: [QueuedInput] = []
  var isDispatching = false
  /// The contacts that land in the event that is made.
  var landings: [Contact] = []
  /// Whether a finger has lifted or was lost in the event that is processed.
  var hasLifted = false
  /// The targets on the circle that a search for a near miss looks at, in the order of its points.
  var reachTargets: [View?] = []
  /// Whether ``nearTarget(of:missing:on:)`` has not searched in this frame.
  var mayReach = true
  /// The views that change with time: scroll views whose content moves, and steppers that repeat.
  var timedViews = TimedViews()
  private var screensByDevice: [DeviceID: Screen] = [:]
  /// The index of the windows; nil after a change.
  private var validWindowIndex: WindowIndex?
  /// The view under the hover that is being sent.
  var hoveredView: View?

  /// Creates an application with one screen, or without a screen.
  public init(screen: Screen? = nil) {
    screens = screen.map { [$0] } ?? []
    super.init()
    arbiter.application = self
  }

  deinit {
    for window in windows { window.leaveApplication() }
  }

  /// The delegate, unless it is a view, a controller or the application (S46).
  open override var next: Responder? {
    guard let delegate, delegate !== self else { return nil }
    return delegate is View || delegate is ViewController ? nil : delegate
  }

  /// The key window.
  open override var responderWindow: Window? { keyWindow }

  override var owner: Application? { self }

  /// Delivers an event (S3). An override may watch events. If it does not call `super`, it stops
  /// the event.
  open func sendEvent(_ event: Event) {
    switch event {
    case .touches(let event): sendToWindows(event)
    case .hover(let event): sendToWindow(event)
    case .motion(let motion):
      sendToFocus(event, from: .motion(motion.subtype), begins: motion.phase == .began)
    case .presses(let press):
      sendToFocus(event, from: .press(key: press.key), begins: press.phase == .began)
    case .remoteControl(let event): sendRemoteControl(event)
    }
  }

  // MARK: Screens and windows

  /// Adds a screen.
  public func addScreen(_ screen: Screen) {
    screens.append(screen)
  }

  /// Removes a screen and the windows on it.
  public func removeScreen(_ screen: Screen) {
    removeWindows(windows.filter { $0.screen === screen })
    screens.removeAll { $0 === screen }
    for (device, assigned) in screensByDevice where assigned === screen {
      screensByDevice[device] = nil
    }
  }

  /// Assigns a device to a screen. Without an assignment a device sends to the first screen.
  public func assign(_ device: DeviceID, to screen: Screen) {
    screensByDevice[device] = screen
  }

  /// Removes the assignment of a device that has disappeared.
  public func forget(_ device: DeviceID) {
    screensByDevice[device] = nil
  }

  /// Returns the screen of a device; nil if there is none.
  public func screen(of device: DeviceID) -> Screen? {
    screensByDevice.isEmpty ? screens.first : screensByDevice[device] ?? screens.first
  }

  /// The live touches, in the order of arrival.
  public var liveTouches: [Touch] { event.allTouches.filter(\.isLive) }

  /// Returns the last touch of a contact: a live one, or one that ended in the last event.
  package func touch(of contact: Contact.ID) -> Touch? {
    tracker.lastTouch(of: contact)
  }

  /// The touches whose views have received the beginning but no end, in the order of arrival. A
  /// touch that has lifted is included while its end is withheld (S122).
  public var touchesWithViews: [Touch] {
    // The event contains the others.
    let gone = arbiter.withheld.filter(\.isGone)
    return (event.allTouches + gone).filter(\.isWithView).sorted { $0.id < $1.id }
  }

  /// Returns whether a condition holds for a live touch, or for a touch whose view has received no end. It needs heap
  /// allocations only while an end is withheld (S122).
  package func hasTouch(where condition: (Touch) -> Bool) -> Bool {
    event.allTouches.contains { ($0.isLive || $0.isWithView) && condition($0) }
      || !arbiter.withheldTouches.isEmpty
        && arbiter.withheld.contains { $0.isGone && $0.isWithView && condition($0) }
  }

  /// Adds a window in front of all windows of the same level and lower levels. The first window
  /// becomes the key window.
  public func addWindow(_ window: Window) {
    windows.insert(window, at: windows.firstIndex { $0.level <= window.level } ?? windows.count)
    take(window)
  }

  /// Adds windows behind all others, whatever their levels are. Then order the windows with
  /// ``reorderWindows(_:)``.
  package func appendWindows(_ new: [Window]) {
    windows += new
    for window in new { take(window) }
  }

  private func take(_ window: Window) {
    precondition(window.application == nil, "a window belongs to one application")
    window.application = self
    if keyWindow == nil { keyWindow = window }
  }

  /// Sets the level of a window and moves it in front of that level. Its touches continue.
  public func setLevel(_ level: Int, of window: Window) {
    guard window.application === self, level != window.level else { return }
    window.level = level
    windows.removeAll { $0 === window }
    windows.insert(window, at: windows.firstIndex { $0.level <= level } ?? windows.count)
  }

  /// Puts the windows in another order, whatever their levels are. Their touches continue.
  ///
  /// - Parameter order: Windows of the application, front-most first. Windows that are not in the list
  ///   come after these, in their present order.
  public func reorderWindows(_ order: [Window]) {
    var listed: Set<ObjectIdentifier> = []
    let known = order.filter {
      $0.application === self && listed.insert(ObjectIdentifier($0)).inserted
    }
    let others =
      known.count < windows.count
      ? windows.filter { !listed.contains(ObjectIdentifier($0)) } : []
    windows = known + others
  }

  /// Removes a window and cancels its live touches (S43).
  public func removeWindow(_ window: Window) {
    removeWindows([window])
  }

  /// Removes windows together: one after the other, their live touches are cancelled (S43).
  public func removeWindows(_ windows: [Window]) {
    let removed = windows.filter { $0.application === self }
    guard !removed.isEmpty else { return }
    holdingInput {
      Window.willRemove(removed, from: self)
      let ids = Set(removed.map(ObjectIdentifier.init))
      self.windows.removeAll { ids.contains(ObjectIdentifier($0)) }
      if let key = keyWindow, ids.contains(ObjectIdentifier(key)) { keyWindow = self.windows.first }
      // A handler of a cancellation may already have removed some.
      for window in removed where window.application === self { window.leaveApplication() }
    }
  }

  /// Runs a change of views and recognizers, such as an update of a window. The gestures that follow from
  /// it are settled together at its end.
  package func changeTogether(_ body: () -> Void) {
    arbiter.change(body)
  }

  /// The index of the windows for new touches.
  var windowIndex: WindowIndex {
    if let validWindowIndex { return validWindowIndex }
    let index = WindowIndex(of: windows)
    validWindowIndex = index
    return index
  }

  /// Discards the index of the windows, because one of them has changed.
  func discardWindowIndex() { validWindowIndex = nil }

  private func noteExploring() { mayExplore = isExploring || !exploringDevices.isEmpty }

  // MARK: Actions

  /// Sends an action (S61, S64).
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - target: The only responder to ask. With nil, the search starts at the first responder of
  ///     the key window and follows the chain. Without a first responder it starts at the sender.
  ///   - sender: The sender.
  ///   - event: The event that caused the action.
  /// - Returns: Whether a responder performed the action.
  @discardableResult
  public func sendAction(
    _ action: Action, to target: Responder?, from sender: AnyObject?, for event: Event?
  ) -> Bool {
    guard let taker = taker(of: action, target, sender) else {
      let view = chainStart(of: sender) as? View
      trace("\(action)", in: view?.window, of: view, .unhandledAction(asked: []))
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

  /// Passes a decision to the tracer; the subject and the decision are not evaluated without one.
  ///
  /// - Parameters:
  ///   - window: The window that the decision is about; nil for none. The tracer receives no decision about
  ///     a private window.
  ///   - view: The view that the decision is about, or the view of the recognizer; nil for none.
  ///   - recognizer: The recognizer that the decision is about; nil for none.
  func trace(
    _ subject: @autoclosure () -> String, in window: Window?, of view: View? = nil,
    by recognizer: GestureRecognizer? = nil, _ decision: @autoclosure () -> Decision
  ) {
    guard arbiter.isTraced, window?.isPrivate != true,
      let tracer = tracer(of: window?.ownerNumber)
    else { return }
    let origin = window.map { TraceRecord.Origin($0, view, recognizer) }
    tracer(
      TraceRecord(timestamp: now, subject: subject(), origin: origin, decision: decision()))
  }

  /// Returns the tracer, if it receives the next decision about a window of an owner. Then pass it the decision.
  package func tracer(of owner: Int?) -> ((TraceRecord) -> Void)? {
    guard let tracer, mayTrace?(owner) ?? true else { return nil }
    return tracer
  }

  /// Passes a decision about a view to the tracer.
  func trace(_ view: View, _ decision: @autoclosure () -> Decision) {
    trace(view.label, in: view.window, of: view, decision())
  }
}

extension Application {
  /// The time at which the first of the views that change with time must be advanced; nil if there
  /// is none.
  var nextMoment: Timestamp? { timedViews.isEmpty ? nil : timedViews.nextMoment }

  /// Moves content and repeats steps that are due at a time. Touches of that time then hit the
  /// content that is shown there (S193). A view that has left its window stops.
  func advanceViews(to moment: Timestamp) {
    guard !timedViews.isEmpty else { return }
    // A view that an earlier one stops is advanced too, which does nothing.
    for case let entry? in timedViews.listed() {
      let view = entry.view
      if view.owner === self { view.advance(to: moment) } else { abandon(view) }
    }
  }

  /// Shows content that moves by itself where it is at a time, and ends no movement.
  ///
  /// Call it before a client asks for offsets and frames. They are otherwise those of the last event of any
  /// device, so they would tell the time of this event.
  package func showContent(at moment: Timestamp) {
    guard !timedViews.isEmpty else { return }
    for case let entry? in timedViews.listed() where entry.view.owner === self {
      entry.view.show(at: max(moment, now))
    }
  }

  /// Adds a view that changes with time, unless it is known.
  func addTimed(_ view: any TimedView) {
    timedViews.add(view)
  }

  /// Removes a view that no longer changes with time.
  func removeTimed(_ view: any TimedView) {
    timedViews.remove(view)
  }

  /// Returns whether a view may move by itself, because not too many of its user do (S320).
  func mayMoveByItself(_ view: any TimedView) -> Bool {
    guard let window = view.window, window.isLimited else { return true }
    let number = timedViews.number(of: window.tapCountGroup)
    return number < TimedViews.least || timedViews.contains(view)
      || number < windowIndex.movingViewsShare
  }

  private func abandon(_ view: any TimedView) {
    removeTimed(view)
    view.leaveTime()
  }
}

/// A mode, which decides which windows receive touches (S258).
public enum InteractionMode: String, CaseIterable, Hashable, Sendable {
  /// Every window receives touches.
  case normal
  /// Only windows with ``Window/receivesTouchesWhenLocked`` receive touches.
  case locked
  /// No window receives touches, because a person cleans the glass.
  case cleaning
  /// No window receives touches, because the screen is dark.
  case asleep

  /// Whether no window receives touches.
  public var withholdsAllTouches: Bool { self == .cleaning || self == .asleep }
}
