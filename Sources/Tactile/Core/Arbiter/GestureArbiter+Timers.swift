extension GestureArbiter {
  /// The time of the next timer; nil if there is none.
  var nextDeadline: Timestamp? { timed.nextDeadline }

  /// The number of recognizers that one call of ``fireTimers(dueBy:)`` wakes at most. They take less than a
  /// millisecond, so that the owner of the application can do other work in between.
  static let mostTimersAtOnce = 256

  /// Wakes the first recognizers that are due, the first one first, and settles what each of them causes
  /// (S1). It draws the conclusions once for all of them, because many may be due at one moment.
  func fireTimers(dueBy limit: Timestamp) {
    guard let first = nextDeadline, first <= limit else { return }
    isDispatching = true
    var left = Self.mostTimersAtOnce
    while left > 0, let recognizer = timed.take(dueBy: limit), let due = recognizer.deadline {
      left -= 1
      recognizer.deadline = nil
      event.timestamp = due
      recognizer.isAnalysing = true
      recognizer.timerFired(at: due)
      recognizer.isAnalysing = false
      noteChange(of: recognizer)
      settle(recognizer)
      settlePending()
    }
    releaseWithheld()
    conclude()
    isDispatching = false
  }
}
