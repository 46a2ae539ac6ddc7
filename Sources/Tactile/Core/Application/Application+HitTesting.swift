extension Application {
  /// Binds a new touch to its hit view for its whole life (S38), or drops it (S39).
  func bind(_ touch: Touch) {
    let screen = screen(of: touch.contact.device)
    if isReserved(touch.screenLocation, on: screen) { return reserve(touch, on: screen) }
    var hit = search(touch.screenLocation, on: screen)
    if touchReach > 0, let target = nearTarget(of: touch, missing: hit, on: screen) {
      hit = target
    }
    tracker.countTaps(of: touch, in: hit?.window, at: now)
    if !withholdsAllTouches { bindSystemGestures(touch, on: screen, hit) }
    let window = hit?.window
    let withholding = self.withholding(touch, from: window)
    guard let hit, let window, withholding == nil else {
      touch.delivery.stage = .over
      (touch.view, touch.window) = (nil, nil)
      touchesWithheldByMode += mode == .normal ? 0 : 1
      trace(
        "touch \(touch.id)", in: window,
        hit == nil ? .missed(touch: touch.id) : withholding ?? .missed(touch: touch.id))
      return
    }
    if mayExplore, explore(touch, hit, in: window) { return }
    touch.view = hit
    touch.window = window
    if isShutOut(touch, hit, in: window) { touch.delivery.stage = .over }
    count(touch, hit, window)
    trace(
      hit.label, in: window, of: hit,
      .bound(
        touch: touch.id, screenLocation: touch.screenLocation,
        viewLocation: touch.location(in: hit)))
    if mayRecognize(touch, in: window) { arbiter.bind(touch, hit: hit) }
  }

  /// Whether the recognizers of a window receive a touch, which may be of a scripted finger (S275).
  private func mayRecognize(_ touch: Touch, in window: Window) -> Bool {
    !touch.contact.isScripted || mayRecognizeScripted(touch.contact, window)
  }

  /// Binds a new touch to the screen-wide recognizers of all windows of its screen, front-most
  /// first; to those of its own window alone if that is private.
  private func bindSystemGestures(_ touch: Touch, on screen: Screen?, _ hit: View?) {
    let index = windowIndex
    guard let screen, !index.systemGestureWindows.isEmpty else { return }
    let hitWindow = hit?.window
    (touch.view, touch.window) = (hit, hitWindow)
    let isPrivate = hitWindow?.isPrivate == true
    let isForMachine = mode == .locked || touch.isReserved
    for window in arbiter.hasSpentSystemGestures
      ? index.unlimitedSystemGestureWindows : index.systemGestureWindows
    where window.screen === screen && (!isPrivate || window === hitWindow)
      && (!isForMachine || window.receivesTouchesWhenLocked)
      && mayRecognize(touch, in: window)
    {
      arbiter.bindSystemGestures(touch, from: window)
    }
  }

  // MARK: Reserved regions

  /// Returns whether a gesture of the machine keeps a touch that lands at a location from all windows (S285).
  ///
  /// - Parameters:
  ///   - location: The location, in points of the screen.
  ///   - screen: The screen.
  package func isReserved(_ location: Point, on screen: Screen?) -> Bool {
    guard windowIndex.hasReserving, let screen, !withholdsAllTouches else { return false }
    for window in windowIndex.systemGestureWindows
    where window.numberOfReserving > 0 && window.screen === screen
      && window.receivesTouchesWhenLocked
    {
      for recognizer in window.gestureRecognizers
      where recognizer.isReserving && recognizer.isScreenWide && recognizer.isEnabled
        && recognizer.reserves(location)
      {
        return true
      }
    }
    return false
  }

  /// Binds a new touch to the machine's screen-wide recognizers alone. No window receives it.
  private func reserve(_ touch: Touch, on screen: Screen?) {
    touch.isReserved = true
    // Its taps continue no tap in a window (S15).
    tracker.countTaps(of: touch, in: nil, at: now)
    bindSystemGestures(touch, on: screen, nil)
    touch.delivery.stage = .over
    trace("touch \(touch.id)", in: nil, .reserved(touch: touch.id))
  }

  /// Searches a screen for the front-most view at a point, in points.
  package func search(_ point: Point, on screen: Screen?) -> View? {
    guard let screen else { return nil }
    return windowIndex.firstAnswer(at: point) { window in
      guard window.screen === screen else { return nil }
      return window.hitTest(window.convertFromSuperview(point), with: event)
    }
  }

  /// Returns the most recognizers that the live touches of one user may have, if two users may have `most` each
  /// (S218).
  func shareOfRecognizers(_ most: Int) -> Int { windowIndex.recognizerShare(of: most) }

  /// Returns the most screen-wide recognizers of one user that may receive the live touches, if those of all users
  /// together are at most `most` (S321).
  func shareOfSystemGestures(_ most: Int) -> Int { windowIndex.systemGestureShare(of: most) }

  /// The most withheld touches in the windows of one user (S122).
  var shareOfWithheldTouches: Int { windowIndex.withheldShare }

  /// Returns the front-most view at a point of a screen, in points.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - screen: The screen.
  ///   - isSearched: Whether a window is searched; the others are treated as absent.
  public func hitTest(
    _ point: Point, on screen: Screen?, where isSearched: (Window) -> Bool = { _ in true }
  ) -> View? {
    guard let screen else { return nil }
    for window in windows where window.screen === screen && isSearched(window) {
      if let hit = window.hitTest(window.convertFromSuperview(point), with: event) { return hit }
    }
    return nil
  }

  /// Sends an event to every window with a changed touch, front-most first (S4).
  func sendToWindows(_ event: TouchEvent) {
    arbiter.processSystemGestures(event)
    sendToConcernedWindows(event)
    arbiter.take(event)
  }

  private func sendToConcernedWindows(_ event: TouchEvent) {
    guard event.changed.count <= TouchesByWindow.fewTouches else {
      touchesByWindow.divide(event)
      for window in windows {
        if let part = touchesByWindow.part(of: event, for: window) {
          window.sendEvent(.touches(part))
        }
      }
      return
    }
    windows.visit { window in
      let windowID = ObjectIdentifier(window)
      let isConcerned = event.changed.contains {
        $0._withUnsafeGuaranteedRef { $0.windowID == windowID }
      }
      if isConcerned { window.sendEvent(.touches(event)) }
    }
  }

  /// Processes the touches of one window in a frame. A window that called the arbiter itself would count references
  /// to both, the application and the arbiter.
  func deliver(_ event: TouchEvent, in window: Window) {
    arbiter.deliver(event, in: window)
  }

  /// Sends a hover event to the window at its position. Without such a window, the recognizers that
  /// were hovered before receive the exit (S175).
  func sendToWindow(_ event: HoverEvent) {
    let hit = search(event.screenLocation, on: screen(of: event.device))
    if let window = hit?.window {
      hoveredView = hit
      defer { hoveredView = nil }
      window.sendEvent(.hover(event))
    } else {
      arbiter.deliver(event, in: nil)
    }
  }

  /// Returns whether a filter keeps a new touch from its view (S176, S180, S183).
  private func isShutOut(_ touch: Touch, _ view: View, in window: Window) -> Bool {
    let isSecond = !view.isMultipleTouchEnabled && view.liveTouches > 0
    let elsewhere = window.liveTouchesInWindow - view.liveTouches
    let exclusiveElsewhere =
      window.exclusiveLiveTouches - (view.isExclusiveTouch ? view.liveTouches : 0)
    guard isSecond || (view.isExclusiveTouch ? elsewhere > 0 : exclusiveElsewhere > 0) else {
      return false
    }
    if othersGiveWay(to: touch, view, in: window) { return false }
    trace(
      view.label, in: window, of: view,
      isSecond ? .refusedSecond(touch: touch.id) : .shutOut(touch: touch.id))
    return true
  }

  /// Cancels the touches that shut out a new one in their views, if the fingers of all of them rest (S176).
  ///
  /// - Returns: Whether they do.
  private func othersGiveWay(to touch: Touch, _ view: View, in window: Window) -> Bool {
    let others = event.allTouches.filter {
      guard $0.isCountedInView, $0.window === window else { return false }
      if $0.view === view { return !view.isMultipleTouchEnabled }
      return view.isExclusiveTouch || $0.isOnExclusiveView
    }
    guard others.allSatisfy({ $0.rests(at: touch.beganTimestamp) }) else { return false }
    for other in others {
      release(other)
      arbiter.cancelResting(other)
    }
    return true
  }

  private func count(_ touch: Touch, _ view: View, _ window: Window) {
    touch.isOnExclusiveView = view.isExclusiveTouch
    touch.isCountedInView = true
    view.liveTouches += 1
    window.liveTouchesInWindow += 1
    if touch.isOnExclusiveView { window.exclusiveLiveTouches += 1 }
  }

  /// Removes a touch that lifted or was cancelled from the counts of its view and window (S182).
  func release(_ touch: Touch) {
    guard touch.isCountedInView, let view = touch.view, let window = touch.window else { return }
    touch.isCountedInView = false
    view.liveTouches -= 1
    window.liveTouchesInWindow -= 1
    if touch.isOnExclusiveView { window.exclusiveLiveTouches -= 1 }
  }

  /// Clears the view of a live touch, because the view leaves its window (S43).
  func unhit(_ touch: Touch) {
    release(touch)
    touch.view = nil
  }
}

extension Application {
  /// Searches for a target beside a new touch that hits none, and displaces the touch onto it (S295).
  ///
  /// The search hit-tests points on circles around the touch, from the innermost to the outermost. It takes place at
  /// most once in a frame: for a touch that lands while no other of its panel is live.
  ///
  /// - Parameters:
  ///   - touch: The new touch.
  ///   - hit: The view that it hits; nil for none.
  ///   - screen: Its screen.
  /// - Returns: The view that the displaced touch hits; nil if the touch stays where it is.
  func nearTarget(of touch: Touch, missing hit: View?, on screen: Screen?) -> View? {
    guard touch.kind == .direct, !touch.contact.isScripted, let hit, let window = hit.window,
      !hit.isPartOfTarget, mayReach,
      !event.allTouches.contains(where: {
        $0 !== touch && $0.isLive && $0.contact.device == touch.contact.device
      })
    else { return nil }
    mayReach = false
    defer { reachTargets.removeAll(keepingCapacity: true) }
    for circle in 1...Self.circles {
      let radius = touchReach * Double(circle) / Double(Self.circles)
      findTargets(around: touch.screenLocation, at: radius, in: window, on: screen)
      guard let direction = directionOfNearest else { continue }
      let vector = Self.directions[direction] * radius
      guard let view = search(touch.screenLocation + vector, on: screen) else { return nil }
      touch.displace(by: vector, at: now)
      trace(view.label, in: window, of: view, .reached(touch: touch.id, distance: radius))
      return view
    }
    return nil
  }

  /// The number of circles, which have equal distances.
  private static let circles = 4

  /// The directions of the points on a circle, clockwise from the right.
  ///
  /// On a circle of 5 mm, neighbours are 2 mm apart, which is less than a target for fingers.
  private static let directions: [Vector] = {
    // The sines of 0°, 22.5°, 45°, 67.5° and 90°, so that no platform rounds them differently.
    let sines = [0, 0.3826834323650898, 0.7071067811865476, 0.9238795325112867, 1]
    let quarter = (0..<4).map { Vector(dx: sines[4 - $0], dy: sines[$0]) }
    let half = quarter + quarter.map { Vector(dx: -$0.dy, dy: $0.dx) }
    return half + half.map { Vector(dx: -$0.dx, dy: -$0.dy) }
  }()

  /// Finds the targets of a window on a circle: ``reachTargets``, in the order of the directions.
  private func findTargets(
    around center: Point, at radius: Double, in window: Window, on screen: Screen?
  ) {
    reachTargets.removeAll(keepingCapacity: true)
    for direction in Self.directions {
      let view = search(center + direction * radius, on: screen)
      reachTargets.append(view?.window === window ? view?.enabledTarget : nil)
    }
  }

  /// The direction to the middle of the target that most points of the circle hit; nil if none hits a target.
  ///
  /// The innermost circle that hits targets has the most points in the nearest one.
  private var directionOfNearest: Int? {
    var nearest: View?
    var mostHits = 0
    for case let target? in reachTargets where target !== nearest {
      let hits = reachTargets.count { $0 === target }
      if hits > mostHits { (nearest, mostHits) = (target, hits) }
    }
    guard let nearest else { return nil }
    var sum = Vector.zero
    for index in reachTargets.indices where reachTargets[index] === nearest {
      sum = sum + Self.directions[index]
    }
    var best: (index: Int, length: Double)?
    for index in reachTargets.indices where reachTargets[index] === nearest {
      let direction = Self.directions[index]
      let length = direction.dx * sum.dx + direction.dy * sum.dy
      if best.map({ length > $0.length }) ?? true { best = (index, length) }
    }
    return best?.index
  }
}

extension Application {
  /// Keeps a new touch from all views, if its finger explores the screen (S300). System gestures receive it.
  ///
  /// - Returns: Whether the finger explores the screen.
  func explore(_ touch: Touch, _ hit: View, in window: Window) -> Bool {
    guard touch.kind == .direct, !touch.contact.isScripted, !touch.contact.isActing,
      window.isExplorable, isExploring || exploringDevices.contains(touch.contact.device)
    else { return false }
    touch.isExploring = true
    touch.delivery.stage = .over
    (touch.view, touch.window) = (nil, nil)
    trace("touch \(touch.id)", in: window, .explores(touch: touch.id))
    return true
  }

  /// Returns the view that a finger explores at a point of a screen, in points; nil if there is none (S301).
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - screen: The screen.
  package func exploredView(at point: Point, on screen: Screen?) -> View? {
    guard !withholdsAllTouches else { return nil }
    guard let hit = search(point, on: screen), let window = hit.window, window.isExplorable,
      mode != .locked || window.receivesTouchesWhenLocked
    else { return nil }
    return hit.exploredView
  }

  /// Returns whether a touch that lands at a point would belong to a private window.
  package func hasPrivateWindow(at point: Point, on screen: Screen?) -> Bool {
    search(point, on: screen)?.window?.isPrivate ?? false
  }
}

extension Application {
  /// Sets the mode. If it is another one than before, and not ``InteractionMode/normal``, the live touches are
  /// cancelled at once (S259).
  public func setMode(_ new: InteractionMode) {
    guard new != mode else { return }
    mode = new
    if new != .normal { cancelTouches { _ in true } }
  }

  /// Whether no window receives new touches: because of the mode, or because touches are ignored (S196).
  public var withholdsAllTouches: Bool { ignoringDepth > 0 || mode.withholdsAllTouches }

  /// Returns why a new touch is not delivered to the window that it hits; nil if it is delivered.
  func withholding(_ touch: Touch, from window: Window?) -> Decision? {
    if ignoringDepth > 0 { return .interactionIgnored(touch: touch.id) }
    switch mode {
    case .normal: return nil
    case .locked where window?.receivesTouchesWhenLocked ?? true: return nil
    case .locked, .cleaning, .asleep: return .withheldByMode(mode, touch: touch.id)
    }
  }
}
