/// What an attempt to write gave.
package enum WriteOutcome: Equatable, Sendable {
  /// This many bytes were taken; fewer than offered, or none, when the peer is slow to read.
  case wrote(Int)
  /// The peer has closed the connection or is dead.
  case peerGone
}
