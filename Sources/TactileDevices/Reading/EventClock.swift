@preconcurrency import Glibc
import Tactile
import TactileIO

/// Converts event times to the monotonic clock; a time is never earlier than the one before.
struct EventClock {
  /// Whether the kernel uses the monotonic clock for this device's events.
  let isKernelMonotonic: Bool
  private var conversion = RealTimeConversion(monotonicNow: .zero, realTimeNow: .zero)
  /// The latest time returned.
  private(set) var latest = Timestamp.zero

  init(isKernelMonotonic: Bool) {
    self.isKernelMonotonic = isKernelMonotonic
  }

  /// Reads both clocks if times must be converted. Call it at the start of each round of reading.
  mutating func beginRound() {
    guard !isKernelMonotonic else { return }
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let realTime = Timestamp(
      nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
    conversion = RealTimeConversion(
      monotonicNow: MonotonicClock.now(), realTimeNow: realTime)
  }

  /// Returns the time of an event with the kernel's time stamp `time`.
  mutating func timestamp(_ time: timeval) -> Timestamp {
    let stamped = Timestamp(seconds: time.tv_sec, microseconds: Int(time.tv_usec))
    latest = max(latest, isKernelMonotonic ? stamped : conversion.monotonic(stamped))
    return latest
  }
}

/// Converts event times from the wall clock to the monotonic clock, for devices that cannot use
/// it.
///
/// Both clocks are read once a round, and an event has the same age on both. If the age is not
/// plausible, the wall clock was set in between or the times are invalid. The time of the reading
/// is then used.
struct RealTimeConversion {
  /// The maximum plausible age of an event when it is read, in nanoseconds: one second.
  static let maximumAge: UInt64 = 1_000_000_000

  /// The time of the reading on the monotonic clock.
  let monotonicNow: Timestamp
  /// The same time on the wall clock.
  let realTimeNow: Timestamp

  /// Returns the time of an event on the monotonic clock.
  func monotonic(_ realTime: Timestamp) -> Timestamp {
    guard realTime <= realTimeNow else { return monotonicNow }
    let age = realTimeNow.nanoseconds - realTime.nanoseconds
    guard age <= Self.maximumAge, age <= monotonicNow.nanoseconds else { return monotonicNow }
    return Timestamp(nanoseconds: monotonicNow.nanoseconds - age)
  }
}
