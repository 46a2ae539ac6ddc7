import Tactile

/// When a frame was sent, and when a client of the program could read of it.
struct Passage {
  let sent: Timestamp
  let arrived: Timestamp

  /// How long it took, in microseconds.
  var delay: Double { arrived.seconds(since: sent) * 1e6 }
}
