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

extension GestureRecognizer {
  /// Removes all references between the recognizer and an application that ends. It calls no method of a subclass,
  /// because this code may use objects that end with the application.
  func abandon() {
    unbindTouches()
    forgetAttempt()
    isInPlay = false
    isResting = false
    isListedAsChanged = false
    arbiter = nil
  }

  /// Whether only the reset is left.
  fileprivate var isFinished: Bool { settled.isFinal && liveCount == 0 }

  /// Removes all touches from its sequence.
  fileprivate func unbindTouches() {
    while let touch = sequence.popLast() { touch.unbind(self) }
    while let touch = next.popLast() { touch.unbind(self) }
    liveCount = 0
  }

  /// Resets everything that the arbiter stores in the recognizer.
  fileprivate func forgetAttempt() {
    settled = .possible
    inbox.forget()
    requests.empty()
    cancelTimer()
    hasSaidWhy = false
    isPending = false
    isRoused = false
    dynamicRequirements.empty()
    askedForRequirement.empty()
  }
}
