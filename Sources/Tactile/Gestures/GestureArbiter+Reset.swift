extension GestureArbiter {
  /// Draws the conclusions of a frame for recognizers whose own fingers are all gone (step 7).
  func conclude() {
    // What views and actions do meanwhile may bring more to conclude.
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
      stopResting(recognizer)
      if recognizer.isFinished { finished.append(recognizer) }
    }
    // Views may have changed some since they were looked at.
    if changedResting.firstVisited(where: { $0.isListedAsChanged }) == nil {
      changedResting.empty()
    } else {
      changedResting.removeAll { !$0.isListedAsChanged }
    }
    // One's forgetting may have ended another's sequence already.
    finished.visit { if $0.isFinished { forget($0) } }
    finished.empty()
  }

  /// Runs what changes recognizers between frames and draws the conclusions. While a frame, or
  /// another such change, is being processed, that one draws them.
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

  /// A gesture without fingers does not go on: one that is active has ended, one that is possible
  /// has failed unless it waits for a next touch or for another's failure (S101, S108).
  ///
  /// Only those that have changed are looked at: thousands may wait for a next touch.
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

  /// Ends a recognizer's sequence: it lets go of its touches and is as new (S99, S100).
  func dissolve(_ recognizer: GestureRecognizer) {
    stopResting(recognizer)
    recognizer.isListedAsChanged = false
    forget(recognizer)
  }

  private func forget(_ recognizer: GestureRecognizer) {
    recognizer.isInPlay = false
    recognizer.letGo()
    reset(recognizer)
  }

  func reset(_ recognizer: GestureRecognizer) {
    recognizer.forgetAttempt()
    recognizer.isAnalysing = true
    recognizer.reset()
    recognizer.isAnalysing = false
    // A state asked for while forgetting belongs to nothing.
    recognizer.requests.empty()
    noteChange(of: recognizer)
  }
}

extension GestureRecognizer {
  /// Cuts every tie to an application that is going away, without telling anybody: the recognizer's
  /// own code may rely on what is going away with it.
  func abandon() {
    letGo()
    forgetAttempt()
    isInPlay = false
    arbiter?.stopResting(self)
    isListedAsChanged = false
    arbiter = nil
  }

  /// Whether nothing but forgetting is left to do.
  fileprivate var isFinished: Bool { settled.isFinal && liveCount == 0 }

  /// Lets go of all its touches.
  fileprivate func letGo() {
    while let touch = sequence.popLast() { touch.unbind(self) }
    liveCount = 0
  }

  /// Becomes as new, for its judge.
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
