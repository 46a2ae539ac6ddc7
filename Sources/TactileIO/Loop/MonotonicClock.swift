@preconcurrency import Glibc
import Tactile

/// The clock of input events and deadlines, `CLOCK_MONOTONIC`.
package enum MonotonicClock {
  /// Returns the current time; any thread.
  package static func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Timestamp(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
  }

  /// Sleeps until a time. Returns at once if the time has passed.
  package static func sleep(until time: Timestamp) {
    var moment = timespec(
      tv_sec: Int(time.nanoseconds / 1_000_000_000), tv_nsec: Int(time.nanoseconds % 1_000_000_000))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, nil) == EINTR {}
  }
}
