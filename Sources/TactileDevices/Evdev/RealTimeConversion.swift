import Tactile

/// Puts event times of the wall clock onto the monotonic clock, for devices that cannot do so.
///
/// Both clocks are read once a round. An event is taken to be as old on the one as on the other,
/// unless that is absurd: then the wall clock was set in between, or the times are made up, and the
/// moment of the reading is the best there is.
struct RealTimeConversion {
  /// How old an event may be when it is read, in nanoseconds: one second.
  static let greatestAge: UInt64 = 1_000_000_000

  /// The moment of the reading on the monotonic clock.
  let monotonicNow: Timestamp
  /// The same moment on the wall clock.
  let realTimeNow: Timestamp

  /// The moment of an event on the monotonic clock.
  func monotonic(_ realTime: Timestamp) -> Timestamp {
    guard realTime <= realTimeNow else { return monotonicNow }
    let age = realTimeNow.nanoseconds - realTime.nanoseconds
    guard age <= Self.greatestAge, age <= monotonicNow.nanoseconds else { return monotonicNow }
    return Timestamp(nanoseconds: monotonicNow.nanoseconds - age)
  }
}
