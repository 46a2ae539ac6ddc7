import TactileServer

extension Server {
  private static let mostWakeUps = 2000

  /// Lets everything happen that waits for time to pass; whoever waits without end is a finding.
  func settle() {
    for _ in 0..<Self.mostWakeUps {
      guard let due = nextDeadline else { return }
      advance(to: due)
    }
    fatalError("still wants to be woken after \(Self.mostWakeUps) wake-ups")
  }
}
