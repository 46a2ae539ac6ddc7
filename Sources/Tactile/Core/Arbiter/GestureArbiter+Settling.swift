extension GestureArbiter {
  /// The decision about a recognizer that requests to leave `possible`.
  private enum Verdict {
    case recognized
    case waits
    case refused
  }

  /// Grants or refuses the requests of a recognizer, in their order.
  func settle(_ recognizer: GestureRecognizer) {
    let isCancelled = recognizer.isPending && recognizer.isInterrupted
    recognizer.inbox.clear()
    guard let last = recognizer.requests.last else { return }
    // A discrete gesture that waits has ended in itself, and cannot request to be cancelled.
    if recognizer.isPending, last == .cancelled || (isCancelled && last == .ended) {
      return fail(recognizer, 103, .cancelledWhileWaiting)
    }
    while let wanted = recognizer.requests.first {
      if recognizer.settled == .possible, wanted != .failed {
        switch attempt(recognizer) {
        case .waits: return
        case .refused: continue
        case .recognized: break
        }
      }
      guard !recognizer.requests.isEmpty else { return }
      recognizer.requests.dropFront()
      transition(recognizer, to: wanted)
    }
  }

  /// Decides about a request outside of a frame, for example by an app.
  func settleOutside(_ recognizer: GestureRecognizer) {
    // A recognizer without touches must return to `possible` too.
    if recognizer.liveCount == 0 {
      recognizer.isInPlay = true
      rest(recognizer)
    }
    mayReset = true
    guard !isDispatching else {
      deferred.append(recognizer)
      return
    }
    change { settle(recognizer) }
  }

  /// Decides about the requests that an app has made during the frame.
  func settleDeferred() {
    while let recognizer = deferred.first {
      deferred.removeFirst()
      settle(recognizer)
    }
    settlePending()
  }

  /// Sets a state and applies its consequences.
  func transition(_ recognizer: GestureRecognizer, to state: GestureRecognizer.State) {
    guard recognizer.settled.coerced(state) == state else { return }
    if recognizer.settled == .possible {
      rouseAll(waitingFor: recognizer)
      markWithheld(by: recognizer)
    }
    recognizer.settled = state
    recognizer.isPending = false
    noteChange(of: recognizer)
    if state.isFinal {
      receiverCounts.forget()
      recognizer.cancelTimer()
      mayReset = true
      recognizer.sequence.visit { $0.stopTelling(recognizer) }
    }
    guard state != .failed else {
      if !recognizer.hasSaidWhy { trace(recognizer, .failed(.unexplained, rule: 92)) }
      return recognizer.didFail()
    }
    trace(recognizer, .state(state))
    sendActions(of: recognizer)
  }

  /// Makes a recognizer fail that has requested another state, or none.
  func fail(
    _ recognizer: GestureRecognizer, _ rule: Int, _ failure: @autoclosure () -> Decision.Failure
  ) {
    trace(recognizer, .failed(failure(), rule: rule))
    recognizer.hasSaidWhy = true
    recognizer.requests.empty()
    transition(recognizer, to: .failed)
  }

  // MARK: The decision

  private func attempt(_ recognizer: GestureRecognizer) -> Verdict {
    // By a timer or after a wait, a finger may have lifted since its last event.
    recognizer.updateCentroid()
    askForRequirements(recognizer)
    if isObstructed(recognizer) {
      trace(recognizer, .waits(for: requirement(of: recognizer) { $0.settled == .possible }))
      makePending(recognizer)
      return .waits
    }
    if recognizer.hasRequirement(where: { $0.settled.hasRecognized }) {
      return refuse(
        recognizer, 103,
        .requiredRecognized(requirement(of: recognizer) { $0.settled.hasRecognized }))
    }
    if let other = claimant(before: recognizer) {
      return refuse(recognizer, 112, .preceded(by: other.label))
    }
    guard shouldBegin(recognizer) else {
      return refuse(recognizer, 115, .shouldNotBegin)
    }
    guard !recognizer.requests.isEmpty else { return .refused }
    exclude(othersThan: recognizer)
    if recognizer.isSystemGesture { seize(touchesOf: recognizer) }
    cancelTouches(of: recognizer)
    return recognizer.requests.isEmpty ? .refused : .recognized
  }

  private func refuse(
    _ recognizer: GestureRecognizer, _ rule: Int, _ failure: @autoclosure () -> Decision.Failure
  ) -> Verdict {
    fail(recognizer, rule, failure())
    return .refused
  }

  /// The name of the first recognizer that must fail first, shares a touch and fits.
  private func requirement(
    of recognizer: GestureRecognizer, where fits: (GestureRecognizer) -> Bool
  ) -> String {
    rival(of: recognizer) { fits($0) && recognizer.requiresFailure(of: $0) }?.label ?? ""
  }

  /// A recognizer that has already recognized and excludes this one (S112).
  private func claimant(before recognizer: GestureRecognizer) -> GestureRecognizer? {
    // Only a screen-wide recognizer excludes one that is independent.
    if recognizer.isIndependent,
      recognizer.isSystemGesture
        || recognizer.sequence.firstVisited(where: { $0.hasSystemGestures }) == nil
    {
      return nil
    }
    return rival(of: recognizer) {
      $0.settled.hasRecognized && !mayRunTogether($0, recognizer)
    }
  }

  /// The first recognizer that shares a touch and fits (S109).
  private func rival(
    of recognizer: GestureRecognizer, where fits: (GestureRecognizer) -> Bool
  ) -> GestureRecognizer? {
    var rival: GestureRecognizer?
    let visit = nextVisit()
    _ = recognizer.sequence.firstVisited { touch in
      rival = touch.bound.firstVisited {
        $0 !== recognizer && $0.isNew(in: visit) && fits($0)
      }
      return rival != nil
    }
    return rival
  }

  /// Returns the number of a new visit of the recognizers that share touches with one. Each of them is
  /// new once, however many touches they share.
  private func nextVisit() -> UInt64 {
    lastVisit += 1
    return lastVisit
  }

  private func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if let delegate = recognizer.delegate, !delegate.gestureRecognizerShouldBegin(recognizer) {
      return false
    }
    if let view = recognizer.view, !view.gestureRecognizerShouldBegin(recognizer) { return false }
    guard recognizer.cancelsTouchesInView else { return true }
    defer { askedViews.removeAll(keepingCapacity: true) }
    for position in recognizer.sequence.indices where !hitMayLetBegin(recognizer, position) {
      return false
    }
    return true
  }

  /// Asks, for a recognizer that would cancel its touches, the view that a touch hit, and the controls between it and the recognizer's view, whose own
  /// use of the touch may go before (S79); each once, however many fingers are on it (S115).
  private func hitMayLetBegin(_ recognizer: GestureRecognizer, _ position: Int) -> Bool {
    guard !recognizer.isSystemGesture, let hit = recognizer.sequence[position].view else {
      return true
    }
    let hasOthers = recognizer.sequence.count > 1
    var candidate: View? = hit
    while let view = candidate, view !== recognizer.view {
      candidate = view.superview
      guard view === hit || view.isControl else { continue }
      if hasOthers, !askedViews.insert(ObjectIdentifier(view)).inserted { continue }
      if !view.gestureRecognizerShouldBegin(recognizer) { return false }
    }
    return true
  }

  // MARK: Consequences

  /// Makes all possible recognizers fail that share a touch and may not run together (S103, S109).
  private func exclude(othersThan winner: GestureRecognizer) {
    guard winner.isRequired || !winner.isIndependent else { return }
    let visit = nextVisit()
    winner.sequence.visit { touch in
      touch.bound.visit { other in
        guard other !== winner, other.settled == .possible, other.isNew(in: visit) else { return }
        if other.requiresFailure(of: winner) {
          fail(other, 103, .requiredRecognized(winner.label))
        } else if !mayRunTogether(winner, other) {
          fail(other, 109, .prevented(by: winner.label))
        }
      }
    }
  }

  /// Cancels the touches of a screen-wide recognizer in all views and recognizers that may not share them, as a
  /// compositor does. Their gestures are cancelled. For later fingers, they behave as if these touches had ended
  /// (S24).
  private func seize(touchesOf winner: GestureRecognizer) {
    winner.sequence.visit { touch in
      let others = winner.isIndependent ? [] : touch.bound
      for other in others where !other.isSystemGesture && !mayRunTogether(winner, other) {
        if other.settled.isActive {
          trace(other, .cancelled(.overridden(by: winner.label)))
          other.requests.empty()
          transition(other, to: .cancelled)
        }
        other.lose(touch)
      }
      guard winner.cancelsTouchesInView else { return }
      application.release(touch)
      application.takenTouchHandler?(touch)
    }
  }

  /// Whether a recognizer may continue although another has recognized. It may if one of both agrees (S110). If
  /// one of them is screen-wide, only this one is asked.
  private func mayRunTogether(_ winner: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    guard !winner.isIndependent else { return true }
    guard winner.isSystemGesture == other.isSystemGesture else {
      return other.isSystemGesture || letsRun(winner, other)
    }
    guard !other.isIndependent else { return true }
    if winner.isCompanion(other) || other.isCompanion(winner) { return true }
    guard winner.canPrevent(other), other.canBePrevented(by: winner) else { return true }
    if let delegate = winner.delegate,
      delegate.gestureRecognizer(winner, shouldRecognizeSimultaneouslyWith: other)
    {
      return true
    }
    return other.delegate?
      .gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: winner) ?? false
  }

  /// Whether a screen-wide recognizer lets another one continue.
  private func letsRun(_ winner: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    guard winner.canPrevent(other), !winner.isCompanion(other) else { return true }
    return winner.delegate?
      .gestureRecognizer(winner, shouldRecognizeSimultaneouslyWith: other) ?? false
  }

  private func sendActions(of recognizer: GestureRecognizer) {
    // An action can change the targets.
    let targets = recognizer.targets
    for place in targets.indices { targets[place].send(recognizer, by: self) }
  }
}

// The recognizers that are in play while none of their fingers is down. Many may wait for a next touch, so only those
// that have changed are checked.

extension GestureArbiter {
  /// Notes that all fingers of a recognizer have lifted, so that its sequence may be over.
  func rest(_ recognizer: GestureRecognizer) {
    mayReset = true
    guard recognizer.isInPlay else { return }
    if !recognizer.isResting {
      lastRest += 1
      recognizer.restNumber = lastRest
      recognizer.isResting = true
    }
    noteChange(of: recognizer)
  }

  /// Notes that a recognizer has changed, so that the next check includes it if it rests.
  func noteChange(of recognizer: GestureRecognizer) {
    guard recognizer.isResting, !recognizer.isListedAsChanged else { return }
    recognizer.isListedAsChanged = true
    changedResting.append(recognizer)
  }

  /// Whether a recognizer rests; false for recognizers of other applications.
  func isResting(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.isResting && recognizer.hasNoArbiter(besides: self)
  }

  /// Puts the changed ones into the order in which they began to rest. Most often they are in it.
  func orderChangedResting() {
    var last: UInt64 = 0
    let late = changedResting.firstVisited { recognizer in
      defer { last = recognizer.restNumber }
      return recognizer.restNumber < last
    }
    if late != nil { changedResting.sort { $0.restNumber < $1.restNumber } }
  }
}

extension GestureArbiter {
  /// Ends, at the end of a frame, the sequences of recognizers whose fingers have all lifted (step 7).
  func conclude() {
    // Views and actions that are called here may cause further changes.
    while mayReset {
      mayReset = false
      settleDeferred()
      endAbandoned()
      releaseWithheld()
      dissolveFinished()
    }
  }

  private func dissolveFinished() {
    changedResting.visit { recognizer in
      guard isResting(recognizer) else { return }
      guard recognizer.liveCount > 0 || recognizer.settled.isFinal else { return }
      recognizer.isResting = false
      if recognizer.isFinished { finished.append(recognizer) }
    }
    // Views may have changed some of them since the check.
    if changedResting.firstVisited(where: { $0.isListedAsChanged }) == nil {
      changedResting.empty()
    } else {
      changedResting.removeAll { !$0.isListedAsChanged }
    }
    // The reset of one recognizer may already have ended the sequence of another.
    finished.visit { if $0.isFinished { forget($0) } }
    finished.empty()
  }

  /// Runs a change of recognizers between frames, and applies its consequences. During a frame or another change,
  /// that one applies them at its end.
  func change(_ body: () -> Void) {
    mayReset = true
    guard !isDispatching else { return body() }
    application.holdingInput {
      isDispatching = true
      body()
      settlePending()
      releaseWithheld()
      conclude()
      isDispatching = false
    }
  }

  /// Ends gestures without fingers: an active one ends, and a possible one fails, unless it waits for a next touch or
  /// for the failure of another one (S101, S108).
  ///
  /// It checks only gestures that have changed, because thousands may wait for a next touch.
  private func endAbandoned() {
    orderChangedResting()
    var position = 0
    while position < changedResting.count {
      let recognizer = changedResting[position]
      position += 1
      looks += 1
      endIfAbandoned(recognizer)
      recognizer.isListedAsChanged = false
    }
  }

  private func endIfAbandoned(_ recognizer: GestureRecognizer) {
    guard isResting(recognizer), recognizer.liveCount == 0, !recognizer.settled.isFinal else {
      return
    }
    if recognizer.settled.isActive {
      transition(recognizer, to: .ended)
    } else if !recognizer.isPending, !recognizer.waitsForNextTouch {
      fail(recognizer, 101, .allFingersLifted)
    } else {
      return
    }
    settlePending()
  }

  /// Ends a recognizer's sequence: removes its touches and resets it (S99, S100).
  func dissolve(_ recognizer: GestureRecognizer) {
    recognizer.isResting = false
    recognizer.isListedAsChanged = false
    forget(recognizer)
  }

  private func forget(_ recognizer: GestureRecognizer) {
    recognizer.isInPlay = false
    recognizer.unbindTouches()
    reset(recognizer)
  }

  /// Ends a recognizer's sequence, and begins the next one with the fingers that landed in this event (S100).
  func beginNextSequence(of recognizer: GestureRecognizer) {
    trace(recognizer, .restarted)
    while let touch = recognizer.sequence.popLast() { touch.unbind(recognizer) }
    recognizer.liveCount = recognizer.next.count
    reset(recognizer)
    recognizer.isInPlay = true
  }

  func reset(_ recognizer: GestureRecognizer) {
    recognizer.forgetAttempt()
    recognizer.isAnalysing = true
    recognizer.reset()
    recognizer.isAnalysing = false
    // A state that the recognizer requests during its reset has no meaning.
    recognizer.requests.empty()
    noteChange(of: recognizer)
  }
}

extension GestureArbiter {
  /// Sends a hover event to the recognizers of the view under the pen or pointer, and of its superviews (S175).
  ///
  /// - Parameter window: The window under the pen. If it is nil, only the views that were under the pen before
  ///   receive the event.
  func deliver(_ event: HoverEvent, in window: Window?) {
    self.event.timestamp = event.timestamp
    let isGone = event.phase == .exited || event.phase == .cancelled
    let present = isGone ? [] : window.map { recognizers(under: event, in: $0) } ?? []
    let before = hovered.filter { $0.device == event.device }.map(\.recognizer)
    hovered.removeAll { $0.device == event.device }
    hovered += present.map { HoveredRecognizer(device: event.device, recognizer: $0) }
    change {
      tell(before, present, event)
    }
  }

  private func tell(
    _ before: [GestureRecognizer], _ present: [GestureRecognizer], _ event: HoverEvent
  ) {
    let known = Set(before.map { ObjectIdentifier($0) })
    let remaining = Set(present.map { ObjectIdentifier($0) })
    for recognizer in before where !remaining.contains(ObjectIdentifier(recognizer)) {
      tell(recognizer, event, event.phase == .cancelled ? .cancelled : .exited)
    }
    for recognizer in present {
      let isNew = !known.contains(ObjectIdentifier(recognizer))
      tell(recognizer, event, isNew ? .entered : .moved)
    }
  }

  private func recognizers(under event: HoverEvent, in window: Window) -> [GestureRecognizer] {
    var found: [GestureRecognizer] = []
    var view = application.hoveredView
    if view?.window !== window {
      view = window.hitTest(window.convertFromScreen(event.screenLocation), with: nil)
    }
    while let current = view {
      found += current.gestureRecognizers.filter { $0.receives(.hover(event)) }
      view = current.superview
    }
    return found
  }

  private func tell(
    _ recognizer: GestureRecognizer, _ event: HoverEvent, _ phase: HoverEvent.Phase
  ) {
    var event = event
    event.phase = phase
    recognizer.arbiter = self
    recognizer.isAnalysing = true
    recognizer.hover(event)
    recognizer.isAnalysing = false
    noteChange(of: recognizer)
    settle(recognizer)
    if recognizer.settled.isFinal, recognizer.sequence.isEmpty { reset(recognizer) }
  }
}

/// A recognizer whose view is under the pen or pointer of a device.
struct HoveredRecognizer {
  let device: DeviceID
  let recognizer: GestureRecognizer
}
