extension Touch {
  /// Shows a view another phase than the touch is really in: it was cancelled for the view alone
  /// (S120), or its beginning was held back and is told now, with the place where it was (S126).
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
      // The view was last told of the beginning, so that is what comes before (S12).
      previousScreenLocation = beganScreenLocation
      delivery.hasWithheldMove = false
    }
  }

  /// Ends ``disguise(as:)``.
  func unmask() {
    phase = truePhase
    screenLocation = trueState.screenLocation
    previousScreenLocation = truePreviousLocation
    timestamp = trueState.timestamp
  }
}
