/// Notices when a walk up a responder chain comes back to where it has been (S48).
///
/// Chains are short, so nothing is remembered for the first steps; past them a slow second walker
/// would be needed, or, as here, a set.
struct ChainGuard {
  private static let trusted = 64
  private var steps = 0
  private var seen: Set<ObjectIdentifier> = []

  /// Whether the walk may go on with this responder: false if it was here before.
  mutating func enter(_ responder: Responder) -> Bool {
    steps += 1
    guard steps > Self.trusted else { return true }
    return seen.insert(ObjectIdentifier(responder)).inserted
  }
}
