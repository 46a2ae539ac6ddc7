import TactileServer

extension Server {
  private static let mostWakeUps = 2000

  /// Advances time until nothing is due. Deadlines without an end are an error.
  func settle() {
    for _ in 0..<Self.mostWakeUps {
      guard let due = nextDeadline else { return }
      advance(to: due)
    }
    fatalError("the server still has a deadline after \(Self.mostWakeUps) deadlines")
  }
}
