// The recognizers that wait for the failure of another one (S103). Each of them remembers one recognizer
// for which it waits, and is looked at again only when it no longer waits for that one.

extension GestureArbiter {
  /// Looks again at those that may no longer have to wait, longest waiting first, until nothing changes
  /// any more.
  func settlePending() {
    while let recognizer = roused.takeFirst() {
      recognizer.isRoused = false
      looks += 1
      guard recognizer.isPending, recognizer.arbiter === self else { continue }
      guard !recognizer.requests.isEmpty, isObstructed(recognizer) else {
        recognizer.isPending = false
        settle(recognizer)
        noteChange(of: recognizer)
        continue
      }
    }
  }

  /// Lets a recognizer wait, behind all that wait already.
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

  /// Looks at a recognizer again when those that wait are settled next.
  func rouse(_ recognizer: GestureRecognizer) {
    guard recognizer.isPending, !recognizer.isRoused else { return }
    recognizer.isRoused = true
    roused.add(recognizer)
  }

  /// Rouses those that wait for a recognizer, which is no longer possible.
  func rouseAll(waitingFor obstacle: GestureRecognizer) {
    guard obstacle.isRequired else { return }
    obstacle.sequence.visit { rouseAll(waitingFor: obstacle, in: $0) }
  }

  /// Rouses those that may wait because a recognizer has a touch, which it is about to lose.
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
