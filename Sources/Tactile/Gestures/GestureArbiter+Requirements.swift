extension GestureArbiter {
  /// Asks, once a pair and attempt, who must fail before this recognizer or wait for it (S106). Both
  /// remember, since the answers are for both.
  func askForRequirements(_ recognizer: GestureRecognizer) {
    guard asksForRequirements else { return }
    recognizer.sequence.visit { touch in
      touch.bound.visit { other in
        guard other !== recognizer, other.settled == .possible else { return }
        guard !recognizer.hasAskedAboutRequirement(of: other) else { return }
        recognizer.askedForRequirement.append(other)
        other.askedForRequirement.append(recognizer)
        ask(recognizer, about: other)
        ask(other, about: recognizer)
      }
    }
  }

  /// Notes that `recognizer` waits for `other` where either says so.
  private func ask(_ recognizer: GestureRecognizer, about other: GestureRecognizer) {
    guard !recognizer.requiresFailure(of: other), wants(recognizer, toWaitFor: other) else {
      return
    }
    guard !other.waits(for: recognizer) else {
      trace(recognizer, .cyclicRequirement(of: other.label))
      return
    }
    recognizer.dynamicRequirements.append(other)
    other.isRequired = true
  }

  private func wants(
    _ recognizer: GestureRecognizer, toWaitFor other: GestureRecognizer
  ) -> Bool {
    if recognizer.shouldRequireFailure(of: other)
      || recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
    {
      return true
    }
    // One that goes before all is held up by nobody.
    guard other.isOverseer || !recognizer.isOverseer else { return false }
    return other.shouldBeRequiredToFail(by: recognizer)
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) ?? false
  }
}

extension GestureRecognizer {
  fileprivate func hasAskedAboutRequirement(of other: GestureRecognizer) -> Bool {
    askedForRequirement.firstVisited { $0 === other } != nil
  }
}
