extension Touch {
  /// Shows a view another phase than the true one, until ``unmask()``.
  ///
  /// The view may receive a cancellation although the touch continues (S120). It may receive a
  /// beginning that was withheld, with the position of that time (S126).
  func disguise(as phase: Phase) {
    truePhase = self.phase
    trueState = TouchSample(timestamp: timestamp, screenLocation: screenLocation)
    truePreviousLocation = previousScreenLocation
    self.phase = phase
    if phase == .began {
      screenLocation = beganScreenLocation
      timestamp = beganTimestamp
      previousScreenLocation = beganScreenLocation
    } else if phase == .moved, delivery.hasWithheldMove {
      // The view last received the beginning, so that is its previous location (S12).
      previousScreenLocation = beganScreenLocation
      delivery.hasWithheldMove = false
    }
  }

  /// Restores the true state after ``disguise(as:)``.
  func unmask() {
    phase = truePhase
    screenLocation = trueState.screenLocation
    previousScreenLocation = truePreviousLocation
    timestamp = trueState.timestamp
  }
}
