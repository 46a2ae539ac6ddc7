extension Touch {
  /// Whether it is over for its view, and nobody who shares it waits for another finger.
  fileprivate var isPast: Bool {
    guard isGone, !delivery.isWithholding else { return false }
    return bound.firstVisited { $0.liveCount == 0 && !$0.settled.isFinal } == nil
  }
}

extension GestureRecognizer {
  /// How many fingers make up the gesture now, those that lift in this very event included (S131).
  public var numberOfTouches: Int { sequence.tally { !$0.isGone } }

  /// How many of its fingers are down.
  public var numberOfTouchesDown: Int { sequence.tally { $0.isLive } }

  /// One of its fingers, in order of arrival, those that lift in this very event included.
  ///
  /// - Precondition: `index` is below ``numberOfTouches``.
  public func touch(at index: Int) -> Touch {
    var left = index
    for touch in sequence where !touch.isGone {
      if left == 0 { return touch }
      left -= 1
    }
    preconditionFailure("touch \(index) asked of a gesture with \(numberOfTouches) touches")
  }

  /// Calls `body` with each of its fingers, as ``touch(at:)`` gives them one by one.
  public func forEachTouch(_ body: (Touch) -> Void) {
    sequence.visit { if !$0.isGone { body($0) } }
  }

  /// Where one of its fingers is, in a view's coordinates; nil gives the window's (S131).
  ///
  /// - Precondition: `index` is below ``numberOfTouches``.
  public func location(ofTouch index: Int, in view: View?) -> Point {
    touch(at: index).location(in: view ?? self.view?.window)
  }

  /// Gives a finger up: it is no longer part of this gesture, is not cancelled in its view when this
  /// recognizes, and is no longer held back by it (S89).
  public func ignore(_ touch: Touch, for event: TouchEvent) {
    ignore(touch)
  }

  func ignore(_ touch: Touch) {
    guard lose(touch) else { return }
    arbiter?.trace(self, .ignored(touch: touch.id))
  }

  /// Lets go of a touch of its own; false where it is not.
  @discardableResult
  func lose(_ touch: Touch) -> Bool {
    guard let index = sequence.firstIndex(where: { $0 === touch }) else { return false }
    sequence.remove(at: index)
    touch.unbind(self)
    if touch.isCounted { liveCount -= 1 }
    if touch.delivery.isWithholding { arbiter?.mayReset = true }
    // One that gives up its last finger is not in play any longer.
    if liveCount == 0 { arbiter?.rest(self) }
    return true
  }

  /// Lets go of touches that nothing can be decided by any more.
  ///
  /// A sequence is over when all its fingers have lifted. On a table that many people use, or on which
  /// something lies, some finger is always down: without this its touches would be kept for ever.
  /// Short sequences are left whole, so that no gesture of a person's hands is judged by less.
  func forgetPastTouches() {
    guard sequence.count >= 2 * liveCount else { return }
    sequence.removeAll { touch in
      guard touch.isPast else { return false }
      touch.unbind(self)
      return true
    }
  }

  /// Asks to be woken at a moment; a new request takes the place of the old (S1).
  public func setTimer(at moment: Timestamp) {
    deadline = moment
    arbiter?.timed.add(self)
  }

  /// Asks not to be woken.
  public func cancelTimer() {
    guard deadline != nil else { return }
    deadline = nil
    arbiter?.timed.remove(self)
  }

  /// A place on the screen in a view's coordinates; nil gives the window's.
  public func convertFromScreen(_ point: Point, to view: View?) -> Point {
    (view ?? self.view?.window)?.convertFromScreen(point) ?? point
  }

  /// Takes the current middle of its fingers as the gesture's place.
  func updateCentroid() {
    var sum = Vector.zero
    var count = 0.0
    sequence.visit { touch in
      guard !touch.isGone else { return }
      sum = sum + (touch.screenLocation - .zero)
      count += 1
    }
    if count > 0 { lastCentroid = .zero + sum * (1 / count) }
  }
}
