extension Control {
  /// Adds events to those that the present change of a touch causes, so that they are sent together
  /// (S68). Call it in the four tracking methods.
  public final func accompany(with events: ControlEvents) {
    accompanying.formUnion(events)
  }

  func beginTracking(_ touch: Touch, _ event: TouchEvent) {
    guard beginTracking(touch, with: event), isEnabled else {
      accompanying = []
      return
    }
    trackedTouch = touch
    isTracking = true
    isTouchInside = true
    isHighlighted = true
    dispatch(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
  }

  /// Tracks the touch that landed after the tracked one had lifted, and continues with its movement meanwhile (S70).
  func trackNext(_ event: TouchEvent) {
    guard let touch = nextTouch else { return }
    let hasMoved = hasNextMoved
    nextTouch = nil
    guard isEnabled else { return }
    beginTracking(touch, event)
    // A movement in the present event follows as a call of its own.
    if hasMoved, trackedTouch === touch, touch.phase != .moved { continueTracking(touch, event) }
  }

  func continueTracking(_ touch: Touch, _ event: TouchEvent) {
    let wasInside = isTouchInside
    isTouchInside = isInside(touch, event)
    isHighlighted = isTouchInside
    let goesOn = continueTracking(touch, with: event)
    // A subclass may have disabled the control, which ends tracking.
    guard trackedTouch != nil else { return }
    guard goesOn else { return stopTracking() }
    dispatch(Self.events(of: isTouchInside, after: wasInside), event)
  }

  func endTracking(_ touch: Touch, _ event: TouchEvent) {
    isTouchInside = isInside(touch, event)
    isHighlighted = false
    endTracking(touch, with: event)
    guard trackedTouch != nil else { return }
    trackedTouch = nil
    isTracking = false
    dispatch(isTouchInside ? .touchUpInside : .touchUpOutside, event)
    // An action may already have started to track another touch.
    if trackedTouch == nil { isTouchInside = false }
  }

  func cancelTracking(
    because reason: Decision.TrackingCancellation, _ event: TouchEvent?
  ) {
    guard trackedTouch != nil else { return }
    owner?.trace(self, .cancelledTracking(reason))
    stopTracking()
    cancelTracking(with: event)
    dispatch(.touchCancel, event)
  }

  private func stopTracking() {
    trackedTouch = nil
    isTracking = false
    isTouchInside = false
    isHighlighted = false
    accompanying = []
  }

  private func dispatch(_ events: ControlEvents, _ event: TouchEvent?) {
    let all = events.union(accompanying)
    accompanying = []
    sendActions(for: all, event: event.map { .touches($0) })
  }

  private static func events(of isInside: Bool, after wasInside: Bool) -> ControlEvents {
    switch (wasInside, isInside) {
    case (true, true): .touchDragInside
    case (false, false): .touchDragOutside
    case (false, true): [.touchDragInside, .touchDragEnter]
    case (true, false): [.touchDragOutside, .touchDragExit]
    }
  }

  /// Returns whether the tracked touch is inside: in the control or within the margin (S73).
  private func isInside(_ touch: Touch, _ event: TouchEvent) -> Bool {
    let place = touch.location(in: self)
    return point(inside: place, with: event) || distanceOnGlass(from: place) < trackingMargin
  }

  /// Returns the distance of a point from the bounds, in points on the glass.
  private func distanceOnGlass(from place: Point) -> Double {
    let nearest = Point(
      x: min(max(place.x, bounds.minX), bounds.maxX), y: min(max(place.y, bounds.minY), bounds.maxY)
    )
    return transformToScreen.apply(place - nearest).length
  }
}
