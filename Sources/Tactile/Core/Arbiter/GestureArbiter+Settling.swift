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
    if recognizer.isOverseer { seize(touchesOf: recognizer) }
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
      recognizer.isOverseer || recognizer.sequence.firstVisited(where: { $0.isOverseen }) == nil
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
    guard !recognizer.isOverseer, let hit = recognizer.sequence[position].view else { return true }
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
      for other in others where !other.isOverseer && !mayRunTogether(winner, other) {
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
    guard winner.isOverseer == other.isOverseer else {
      return other.isOverseer || letsRun(winner, other)
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

extension GestureRecognizer {
  /// Whether a visit has not met the recognizer yet; it has now. After a visit inside of a visit, the
  /// outer one may meet it again.
  fileprivate func isNew(in visit: UInt64) -> Bool {
    guard lastVisit != visit else { return false }
    lastVisit = visit
    return true
  }
}

extension GestureRecognizer.State {
  /// Whether a gesture was recognized and not interrupted.
  var hasRecognized: Bool { isActive || self == .ended }
}
