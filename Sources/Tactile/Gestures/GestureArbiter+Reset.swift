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
    resting.visit { recognizer in
      recognizer.isResting = recognizer.liveCount == 0 && !recognizer.settled.isFinal
      if recognizer.isFinished { finished.append(recognizer) }
    }
    resting.removeAll { !$0.isResting }
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
  private func endAbandoned() {
    var position = 0
    while position < resting.count {
      let recognizer = resting[position]
      position += 1
      guard recognizer.liveCount == 0, !recognizer.settled.isFinal else { continue }
      if recognizer.settled.isActive {
        transition(recognizer, to: .ended)
      } else if !recognizer.isPending, !recognizer.waitsForNextTouch {
        fail(recognizer, 101, .allFingersLifted)
      } else {
        continue
      }
      guard !pending.isEmpty else { continue }
      settlePending()
      position = 0
    }
  }

  /// Ends a recognizer's sequence: it lets go of its touches and is as new (S99, S100).
  func dissolve(_ recognizer: GestureRecognizer) {
    if recognizer.isResting { resting.removeAll { $0 === recognizer } }
    recognizer.isResting = false
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
  }
}

extension GestureRecognizer {
  /// Cuts every tie to an application that is going away, without telling anybody: the recognizer's
  /// own code may rely on what is going away with it.
  func abandon() {
    letGo()
    forgetAttempt()
    isInPlay = false
    isResting = false
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
    deadline = nil
    hasSaidWhy = false
    isPending = false
    dynamicRequirements.empty()
    askedForRequirement.empty()
  }
}
