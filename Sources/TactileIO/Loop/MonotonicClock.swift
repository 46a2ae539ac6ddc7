@preconcurrency import Glibc
import Tactile

/// The clock that input events and deadlines are on.
package enum MonotonicClock {
  /// The present moment on `CLOCK_MONOTONIC`; any thread.
  package static func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Timestamp(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
  }

  /// Sleeps until a moment; not at all for one that has passed.
  package static func sleep(until time: Timestamp) {
    var moment = timespec(
      tv_sec: Int(time.nanoseconds / 1_000_000_000), tv_nsec: Int(time.nanoseconds % 1_000_000_000))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, nil) == EINTR {}
  }
}
