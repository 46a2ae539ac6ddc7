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

/// The time of day, for output that people read. Touches use ``MonotonicClock``, which cannot be
/// set.
package enum RealTimeClock {
  /// Returns the seconds since 1970 in UTC.
  package static func seconds() -> Int { time(nil) }

  /// Formats a time in this process's time zone, such as `2026-11-21 17:04:10 +0100`.
  package static func text(of seconds: Int) -> String {
    var moment = time_t(seconds)
    var parts = tm()
    var buffer = [CChar](repeating: 0, count: 64)
    guard localtime_r(&moment, &parts) != nil else { return "\(seconds)" }
    let count = strftime(&buffer, buffer.count, "%Y-%m-%d %H:%M:%S %z", &parts)
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
