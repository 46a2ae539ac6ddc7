extension Touch {
  /// Shows a view another phase than the touch is really in: it was cancelled for the view alone
  /// (S120), or its beginning was held back and is told now, with the place where it was (S126).
  func disguise(as phase: Phase) {
    truePhase = self.phase
    trueState = TouchSample(timestamp: timestamp, screenLocation: screenLocation)
    self.phase = phase
    guard phase == .began else { return }
    screenLocation = beganScreenLocation
    timestamp = beganTimestamp
  }

  /// Ends ``disguise(as:)``.
  func unmask() {
    phase = truePhase
    screenLocation = trueState.screenLocation
    timestamp = trueState.timestamp
  }
}
