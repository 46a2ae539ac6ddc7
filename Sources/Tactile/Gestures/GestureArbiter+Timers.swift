extension GestureArbiter {
  /// When the next recognizer wants to be woken; nil while none does.
  var nextDeadline: Timestamp? { timed.nextDeadline() }

  /// Wakes the recognizer that is due first and settles what follows; false where none is due (S1).
  func fireNextTimer(until limit: Timestamp) -> Bool {
    guard let recognizer = timed.take(dueBy: limit), let due = recognizer.deadline else {
      return false
    }
    recognizer.deadline = nil
    event.timestamp = due
    isDispatching = true
    recognizer.isAnalysing = true
    recognizer.timerFired(at: due)
    recognizer.isAnalysing = false
    settle(recognizer)
    settlePending()
    releaseWithheld()
    conclude()
    isDispatching = false
    return true
  }
}
