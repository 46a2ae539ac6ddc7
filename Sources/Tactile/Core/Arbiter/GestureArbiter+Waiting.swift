// The recognizers that wait for the failure of another one (S103). Each of them remembers one recognizer
// for which it waits, and is looked at again only when it no longer waits for that one.

extension GestureArbiter {
  /// Checks the recognizers that may no longer have to wait, until no further one changes. The one that waits
  /// longest comes first.
  func settlePending() {
    while let recognizer = roused.takeFirst() {
      recognizer.isRoused = false
      looks += 1
      guard recognizer.isPending, recognizer.arbiter === self else { continue }
      guard !recognizer.requests.isEmpty, isObstructed(recognizer) else {
        recognizer.isPending = false
        // It may not have been shown this event yet.
        if recognizer.sequence.firstVisited(where: { $0.phase == .cancelled && !$0.isGone }) != nil
        {
          fail(recognizer, 103, .cancelledWhileWaiting)
        } else {
          settle(recognizer)
        }
        noteChange(of: recognizer)
        continue
      }
    }
  }

  /// Makes a recognizer wait, after all that wait already.
  func makePending(_ recognizer: GestureRecognizer) {
    guard !recognizer.isPending else { return }
    lastWait += 1
    recognizer.waitNumber = lastWait
    recognizer.isPending = true
  }

  /// Whether a recognizer must fail first and still may recognize (S103, S104). A recognizer that is
  /// obstructed remembers by which one.
  func isObstructed(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.hasRequirement { other in
      guard other.settled == .possible else { return false }
      recognizer.obstacle = ObjectIdentifier(other)
      return true
    }
  }

  /// Lists a recognizer for the next check of those that wait.
  func rouse(_ recognizer: GestureRecognizer) {
    guard recognizer.isPending, !recognizer.isRoused else { return }
    recognizer.isRoused = true
    roused.add(recognizer)
  }

  /// Rouses the recognizers that wait for one that is no longer possible.
  func rouseAll(waitingFor obstacle: GestureRecognizer) {
    guard obstacle.isRequired else { return }
    obstacle.sequence.visit { rouseAll(waitingFor: obstacle, in: $0) }
  }

  /// Rouses the recognizers that may wait because of a touch, which a recognizer is about to lose.
  func rouse(by recognizer: GestureRecognizer, losing touch: Touch) {
    rouse(recognizer)
    // Otherwise they were roused when it left the state.
    guard recognizer.isRequired, recognizer.settled == .possible else { return }
    rouseAll(waitingFor: recognizer, in: touch)
  }

  private func rouseAll(waitingFor obstacle: GestureRecognizer, in touch: Touch) {
    let identity = ObjectIdentifier(obstacle)
    touch.bound.visit { if $0.isPending, $0.obstacle == identity { rouse($0) } }
  }
}
