// The recognizers that are in play while none of their fingers is down. Thousands may wait for a next touch, so no
// function here checks all of them.

extension GestureArbiter {
  /// Notes that all fingers of a recognizer have lifted, so that its sequence may be over.
  func rest(_ recognizer: GestureRecognizer) {
    mayReset = true
    guard recognizer.isInPlay else { return }
    if !recognizer.isResting {
      lastRest += 1
      recognizer.restNumber = lastRest
      (recognizer.view?.window?.resting ?? restingElsewhere).add(recognizer)
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

  /// Removes a recognizer from those that rest. The order of the others does not matter.
  func stopResting(_ recognizer: GestureRecognizer) {
    recognizer.restingPlace?.remove(recognizer)
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

extension GestureRecognizer {
  /// Whether the arbiter lists it as one that is in play without a finger down.
  var isResting: Bool { restingPosition >= 0 }

  /// Whether the window of its view has left the application, or the view has left the window. Such a recognizer does
  /// nothing more. Its references are released later, because thousands can leave together.
  var hasLeft: Bool { view?.window?.application == nil }
}
