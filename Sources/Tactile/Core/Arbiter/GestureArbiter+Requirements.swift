extension GestureArbiter {
  /// Asks which recognizers must fail before this one, and which ones must wait for it. Each pair is asked once in
  /// an attempt, and both recognizers store the answers (S106). One that has recognized waits for none, but others may
  /// require its failure (S103).
  func askForRequirements(_ recognizer: GestureRecognizer) {
    guard asksForRequirements else { return }
    recognizer.sequence.visit { touch in
      touch.bound.visit { other in
        let state = other.settled
        guard other !== recognizer, state == .possible || state.hasRecognized else { return }
        guard !recognizer.hasAskedAboutRequirement(of: other) else { return }
        recognizer.askedForRequirement.append(other)
        ask(recognizer, about: other)
        guard state == .possible else { return }
        other.askedForRequirement.append(recognizer)
        ask(other, about: recognizer)
      }
    }
  }

  /// Notes that `recognizer` waits for `other`, if one of them says so.
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
    // Only screen-wide recognizers can make a screen-wide one wait.
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
