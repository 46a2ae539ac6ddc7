extension GestureArbiter {
  /// When the next recognizer wants to be woken; nil while none does.
  var nextDeadline: Timestamp? {
    var next: Timestamp?
    for recognizer in timed {
      guard let deadline = recognizer.deadline else { continue }
      if next.map({ deadline < $0 }) ?? true { next = deadline }
    }
    return next
  }

  func watchDeadline(of recognizer: GestureRecognizer) {
    if !timed.contains(where: { $0 === recognizer }) { timed.append(recognizer) }
  }

  /// Wakes the recognizer that is due first and settles what follows; false where none is due (S1).
  func fireNextTimer(until limit: Timestamp) -> Bool {
    timed.removeAll { $0.deadline == nil }
    guard let due = nextDeadline, due <= limit,
      let recognizer = timed.first(where: { $0.deadline == due })
    else { return false }
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
