extension Touch {
  /// Whether the view has received its end, and no recognizer that shares it waits for another finger.
  fileprivate var isPast: Bool {
    guard isGone, !delivery.isWithholding else { return false }
    return bound.firstVisited { $0.liveCount == 0 && !$0.settled.isFinal } == nil
  }
}

extension GestureRecognizer {
  /// The number of fingers in the gesture, including those that lift in the present event (S131).
  public var numberOfTouches: Int { sequence.tally { !$0.isGone } }

  /// The number of its fingers that are down.
  public var numberOfTouchesDown: Int { sequence.tally { $0.isLive } }

  /// Returns one of its fingers, in the order in which they landed, including those that lift in the present
  /// event.
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

  /// Calls `body` with each of its fingers, in the order of ``touch(at:)``.
  public func forEachTouch(_ body: (Touch) -> Void) {
    sequence.visit { if !$0.isGone { body($0) } }
  }

  /// Returns the location of one of its fingers, in coordinates of a view, or of the window if `view` is nil
  /// (S131).
  ///
  /// - Precondition: `index` is below ``numberOfTouches``.
  public func location(ofTouch index: Int, in view: View?) -> Point {
    touch(at: index).location(in: view ?? self.view?.window)
  }

  /// Whether one of its touches is cancelled in the present event. Then nothing else in the event begins or completes
  /// a gesture (S24), and only an active one still follows its movement.
  var isInterrupted: Bool { !inbox.cancelled.isEmpty }

  /// Removes a finger from this gesture. The recognizer no longer delays its touch, and does not cancel it in
  /// its view when it recognizes (S89).
  public func ignore(_ touch: Touch, for event: TouchEvent) {
    ignore(touch)
  }

  /// Removes a finger from this gesture, and returns whether it was part of it.
  @discardableResult
  func ignore(_ touch: Touch) -> Bool {
    guard lose(touch) else { return false }
    arbiter?.trace(self, .ignored(touch: touch.id))
    return true
  }

  /// Removes the last ones of some fingers that landed, until at most `most` fingers are down.
  func ignoreLast(of touches: [Touch], keeping most: Int) {
    var down = numberOfTouchesDown
    for touch in touches.reversed() {
      guard down > most else { return }
      if ignore(touch) { down -= 1 }
    }
  }

  /// Removes a touch from its sequence, and returns whether it was in it.
  @discardableResult
  func lose(_ touch: Touch) -> Bool {
    if let index = position(of: touch) {
      sequence.remove(at: index)
    } else if let index = next.firstIndex(where: { $0 === touch }) {
      next.remove(at: index)
    } else {
      return false
    }
    touch.unbind(self)
    arbiter?.receiverCounts.forget()
    if touch.isCounted { liveCount -= 1 }
    if touch.delivery.isWithholding { arbiter?.mayReset = true }
    if isAnalysing { updateCentroid() }
    // Without a finger that is down, it is no longer in play.
    if liveCount == 0 { arbiter?.rest(self) }
    return true
  }

  /// Whether its fingers were down before this event, and all of them lift in it.
  var hasJustLifted: Bool {
    guard liveCount > next.count else { return false }
    return sequence.firstVisited { $0.isLive } == nil
  }

  /// Whether fingers of it are down, and all of them rest (S100).
  func hasOnlyRestingFingers(at now: Timestamp) -> Bool {
    guard liveCount > 0 else { return false }
    var isDown = false
    let awake = sequence.firstVisited { touch in
      guard touch.isLive else { return false }
      isDown = true
      return !touch.rests(at: now)
    }
    return isDown && awake == nil
  }

  /// The index of a touch in its sequence, which is in the order of landing; nil if it is not in it.
  private func position(of touch: Touch) -> Int? {
    var (start, end) = (0, sequence.count)
    while start < end {
      let middle = (start + end) / 2
      if sequence[middle].id < touch.id { start = middle + 1 } else { end = middle }
    }
    return start < sequence.count && sequence[start] === touch ? start : nil
  }

  /// Removes touches that can no longer change a decision.
  ///
  /// A sequence ends when all its fingers have lifted. On a table that many people use, or with an object on
  /// it, some contact is always down, so the sequence would grow without a limit. Short sequences keep all
  /// touches, so that this does not change the gestures of a person's hands.
  func forgetPastTouches() {
    guard sequence.count >= 2 * liveCount else { return }
    sequence.removeAll { touch in
      guard touch.isPast else { return false }
      touch.unbind(self)
      return true
    }
  }

  /// Sets the time at which ``timerFired(at:)`` is called. A new time replaces the previous one (S1).
  public func setTimer(at moment: Timestamp) {
    deadline = moment
    arbiter?.timed.add(self)
  }

  /// Removes the timer.
  public func cancelTimer() {
    guard deadline != nil else { return }
    deadline = nil
    arbiter?.timed.remove(self)
  }

  /// Converts a location on the screen to coordinates of a view, or of the window if `view` is nil.
  public func convertFromScreen(_ point: Point, to view: View?) -> Point {
    (view ?? self.view?.window)?.convertFromScreen(point) ?? point
  }

  /// Sets the location of the gesture to the centroid of its fingers.
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

extension GestureRecognizer {
  /// The pressed buttons of the pens and pointers that make up the gesture now; empty for fingers (S214).
  public var buttonMask: Event.ButtonMask {
    var mask: Event.ButtonMask = []
    forEachTouch { mask.formUnion($0.buttonMask) }
    return mask
  }
}

extension GestureRecognizer {
  /// Requires that another recognizer fails before this one recognizes (S103).
  ///
  /// - Returns: Whether the requirement was added. It is false if the other recognizer requires the failure of
  ///   this one, directly or through others: then none of them could ever recognize (S107).
  @discardableResult
  public func require(toFail other: GestureRecognizer) -> Bool {
    guard other !== self, !(isRequired && other.waits(for: self)) else {
      arbiter?.trace(self, .cyclicRequirement(of: other.label))
      return false
    }
    requireWithoutCheck(toFail: other)
    return true
  }

  /// Requires that another recognizer fails before this one recognizes, without the search for a cycle. The
  /// caller ensures that there is none.
  package func requireWithoutCheck(toFail other: GestureRecognizer) {
    requirements.add(other)
    other.isRequired = true
  }

  /// Removes all requirements that ``require(toFail:)`` has added. A recognizer that waits for another one no
  /// longer waits.
  public func forgetRequirements() {
    requirements.removeAll()
    guard isPending else { return }
    arbiter?.rouse(self)
    arbiter?.change {}
  }

  /// Whether it requires the failure of `other`, directly or through others.
  func waits(for other: GestureRecognizer) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var open = [self]
    while let current = open.popLast() {
      if current === other { return true }
      guard seen.insert(ObjectIdentifier(current)).inserted else { continue }
      open += current.requirements.recognizers + current.dynamicRequirements
    }
    return false
  }

  /// Whether this recognizer requires the failure of `other` in this attempt.
  func requiresFailure(of other: GestureRecognizer) -> Bool {
    guard other.isRequired else { return false }
    if requirements.contains(other) { return true }
    for requirement in dynamicRequirements where requirement === other { return true }
    return false
  }

  /// Whether a recognizer whose failure is required shares a touch and fits (S103, S104).
  ///
  /// It looks at the requirements, or at the recognizers that are bound to the touches if those are
  /// fewer: most of a long list of requirements may be of recognizers without touches.
  func hasRequirement(where fits: (GestureRecognizer) -> Bool) -> Bool {
    guard !requirements.isEmpty || !dynamicRequirements.isEmpty else { return false }
    if hasLongRequirements {
      let touches = sequence
      if requirements.contains(
        boundTo: touches, where: { fits($0) && sharesTouch(with: $0) })
      {
        return true
      }
    } else if requirements.contains(where: { fits($0) && sharesTouch(with: $0) }) {
      return true
    }
    return dynamicRequirements.firstVisited { fits($0) && sharesTouch(with: $0) } != nil
  }

  /// Whether the requirements are more than the recognizers that are bound to the touches.
  private var hasLongRequirements: Bool {
    requirements.isLong
      && requirements.count > sequence.reduce(0) { $0 + $1.bound.count }
  }

  /// Whether a touch is part of both sequences. Both are in the order in which the touches began.
  private func sharesTouch(with other: GestureRecognizer) -> Bool {
    var (mine, theirs) = (0, 0)
    while mine < sequence.count, theirs < other.sequence.count {
      let (touch, candidate) = (sequence[mine], other.sequence[theirs])
      if touch === candidate { return true }
      if touch.id < candidate.id { mine += 1 } else { theirs += 1 }
    }
    return false
  }

  /// Whether it excludes no recognizer of its scope, and none excludes it, whatever others say (S110).
  final var isIndependent: Bool { runsWithAll || excludesNone }

  /// Whether another recognizer is one of its companions. Recognizers that share a touch are in one
  /// window, unless one of them is screen-wide.
  final func isCompanion(_ other: GestureRecognizer) -> Bool {
    companions.contains(other.nameKey)
      && (!(isSystemGesture || other.isSystemGesture) || view?.window === other.view?.window)
  }

  /// Discards the answers of the previous delegate.
  func forgetAnswersOfDelegate() {
    addsNoRequirements = false
    runsWithAll = false
    arbiter?.asksForRequirements = true
  }

  /// The name, or the name of the type if the recognizer has no name.
  public var label: String { name.isEmpty ? "\(type(of: self))" : name }
}
