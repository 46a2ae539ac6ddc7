extension Application {
  /// Finds the view of a new touch and binds it for life (S38), or drops it (S39).
  func bind(_ touch: Touch) {
    let screen = screen(of: touch.contact.device)
    let hit = hitTest(touch.screenLocation, on: screen)
    if ignoringDepth == 0 { oversee(touch, on: screen, hit) }
    guard let hit, let window = hit.window, ignoringDepth == 0 else {
      touch.delivery.stage = .over
      trace("touch \(touch.id)", hit == nil ? 39 : 197, "hits nothing that may have it: dropped")
      return
    }
    touch.view = hit
    touch.window = window
    if isShutOut(hit, in: window) { touch.delivery.stage = .over }
    count(touch, hit, window)
    trace(hit.label, 38, "touch \(touch.id) is bound, \(Self.place(of: touch, in: hit))")
    arbiter.bind(touch, hit: hit)
  }

  /// Shows a new touch to the screen-wide recognizers of all windows of its screen, front-most first.
  private func oversee(_ touch: Touch, on screen: Screen?, _ hit: View?) {
    guard let screen else { return }
    (touch.view, touch.window) = (hit, hit?.window)
    for window in windows where window.screen === screen { arbiter.oversee(touch, from: window) }
  }

  /// Where a touch came down, with figures.
  private static func place(of touch: Touch, in hit: View) -> String {
    let place = touch.location(in: hit)
    return "which came down at \(inPoints: touch.screenLocation.x), "
      + "\(inPoints: touch.screenLocation.y) of the screen, "
      + "\(inUnits: place.x), \(inUnits: place.y) of the view"
  }

  /// The front-most view at a point of a screen.
  public func hitTest(_ point: Point, on screen: Screen?) -> View? {
    guard let screen else { return nil }
    for window in windows where window.screen === screen {
      if let hit = window.hitTest(window.convertFromSuperview(point), with: event) { return hit }
    }
    return nil
  }

  /// Sends an event to every window that has a changed touch in it, front-most first (S4).
  func sendToWindows(_ event: TouchEvent) {
    arbiter.oversee(event)
    for window in windows {
      let windowID = ObjectIdentifier(window)
      let isConcerned = event.changed.contains {
        $0._withUnsafeGuaranteedRef { $0.windowID == windowID }
      }
      if isConcerned { window.sendEvent(.touches(event)) }
    }
  }

  /// Sends a hover to the window under it; where there is none, whom it was above before still learns
  /// that it left (S175).
  func sendToWindow(_ event: HoverEvent) {
    let hit = hitTest(event.screenLocation, on: screen(of: event.device))
    if let window = hit?.window {
      window.sendEvent(.hover(event))
    } else {
      arbiter.deliver(event, in: nil)
    }
  }

  /// Whether a view is not told of a further touch (S176, S180, S183).
  private func isShutOut(_ view: View, in window: Window) -> Bool {
    if !view.isMultipleTouchEnabled, view.liveTouches > 0 {
      trace(view.label, 176, "has a touch already and takes no second")
      return true
    }
    let elsewhere = window.liveTouchesInWindow - view.liveTouches
    let exclusiveElsewhere =
      window.exclusiveLiveTouches - (view.isExclusiveTouch ? view.liveTouches : 0)
    let isShutOut = view.isExclusiveTouch ? elsewhere > 0 : exclusiveElsewhere > 0
    if isShutOut { trace(view.label, 180, "an exclusive view shuts its touch out") }
    return isShutOut
  }

  private func count(_ touch: Touch, _ view: View, _ window: Window) {
    touch.isOnExclusiveView = view.isExclusiveTouch
    touch.isCountedInView = true
    view.liveTouches += 1
    window.liveTouchesInWindow += 1
    if touch.isOnExclusiveView { window.exclusiveLiveTouches += 1 }
  }

  /// A finger lifted or was lost: view and window no longer count it as down (S182).
  func release(_ touch: Touch) {
    guard touch.isCountedInView, let view = touch.view, let window = touch.window else { return }
    touch.isCountedInView = false
    view.liveTouches -= 1
    window.liveTouchesInWindow -= 1
    if touch.isOnExclusiveView { window.exclusiveLiveTouches -= 1 }
  }

  /// A live touch loses its view, which is leaving the window (S43).
  func unhit(_ touch: Touch) {
    release(touch)
    touch.view = nil
  }
}
