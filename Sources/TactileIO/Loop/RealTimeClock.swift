@preconcurrency import Glibc
import Tactile

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
