// What the arbiter asks a recognizer, and keeps in it.

extension GestureRecognizer {
  /// Whether it receives touches before another: its view is deeper, or it was added earlier (S86).
  func comesBefore(_ other: GestureRecognizer) -> Bool {
    depth != other.depth ? depth > other.depth : order < other.order && view === other.view
  }

  func hasAskedAboutRequirement(of other: GestureRecognizer) -> Bool {
    askedForRequirement.firstVisited { $0 === other } != nil
  }

  /// Whether a visit has not met the recognizer yet; it has now. After a visit inside of a visit, the
  /// outer one may meet it again.
  func isNew(in visit: UInt64) -> Bool {
    guard lastVisit != visit else { return false }
    lastVisit = visit
    return true
  }

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

  /// Whether views receive the beginnings of its touches only after it has failed (S126).
  var withholdsBeginnings: Bool { settled == .possible && delaysTouchesBegan && !letsTouchesPass }

  /// Whether views receive the ends of its touches only after it has failed (S122).
  var withholdsEnds: Bool { settled == .possible && delaysTouchesEnded && !letsTouchesPass }

  /// Whether only the reset is left.
  var isFinished: Bool { settled.isFinal && liveCount == 0 }

  /// Removes all touches from its sequence.
  func unbindTouches() {
    while let touch = sequence.popLast() { touch.unbind(self) }
    while let touch = next.popLast() { touch.unbind(self) }
    liveCount = 0
  }

  /// Resets everything that the arbiter stores in the recognizer.
  func forgetAttempt() {
    settled = .possible
    inbox.forget()
    requests.empty()
    cancelTimer()
    hasSaidWhy = false
    isPending = false
    isRoused = false
    letsTouchesPass = false
    dynamicRequirements.empty()
    askedForRequirement.empty()
  }

  /// Whether it and its delegate want an event other than touches (S175, S213).
  func receives(_ event: Event) -> Bool {
    guard isEnabled, shouldReceive(event) else { return false }
    return delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
  }
}

extension GestureRecognizer.State {
  /// Whether a gesture was recognized and not interrupted.
  var hasRecognized: Bool { isActive || self == .ended }
}
