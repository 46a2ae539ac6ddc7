@preconcurrency import Glibc
import Tactile
import TactileIO

/// Gives events their time on the monotonic clock, never earlier than that of the event before.
struct EventClock {
  /// Whether the kernel agreed to stamp this device's events with the monotonic clock.
  let isKernelMonotonic: Bool
  private var conversion = RealTimeConversion(monotonicNow: .zero, realTimeNow: .zero)
  /// The latest time given so far.
  private(set) var latest = Timestamp.zero

  init(isKernelMonotonic: Bool) {
    self.isKernelMonotonic = isKernelMonotonic
  }

  /// To be called at the start of each round of reading.
  mutating func beginRound() {
    guard !isKernelMonotonic else { return }
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let realTime = Timestamp(
      nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
    conversion = RealTimeConversion(
      monotonicNow: MonotonicClock.now(), realTimeNow: realTime)
  }

  /// The time of an event that the kernel stamped with `time`.
  mutating func timestamp(_ time: timeval) -> Timestamp {
    let stamped = Timestamp(seconds: time.tv_sec, microseconds: Int(time.tv_usec))
    latest = max(latest, isKernelMonotonic ? stamped : conversion.monotonic(stamped))
    return latest
  }
}
