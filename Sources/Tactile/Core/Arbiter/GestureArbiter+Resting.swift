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
