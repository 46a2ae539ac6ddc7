/// A duration in seconds.
public typealias TimeInterval = Double

/// A time of the monotonic clock, in nanoseconds.
///
/// Live input has the kernel's `CLOCK_MONOTONIC`, and a recording has its own times. This module
/// never reads a clock: every time comes with the data (S1).
public struct Timestamp: Comparable, Hashable, Sendable {
  /// The nanoseconds since the origin of the clock.
  public var nanoseconds: UInt64

  /// The origin of the clock.
  public static let zero = Timestamp(nanoseconds: 0)

  /// Creates a time from nanoseconds.
  @inlinable public init(nanoseconds: UInt64) {
    self.nanoseconds = nanoseconds
  }

  /// Creates a time from the kernel's form: whole seconds and microseconds.
  @inlinable public init(seconds: Int, microseconds: Int) {
    nanoseconds =
      UInt64(truncatingIfNeeded: seconds) &* 1_000_000_000
      &+ UInt64(truncatingIfNeeded: microseconds) &* 1000
  }

  /// Returns the time `interval` seconds later. A negative interval stops at the origin. An interval that
  /// is not a number counts as 0.
  @inlinable public func advanced(by interval: TimeInterval) -> Timestamp {
    let offset = interval * 1e9
    guard offset >= 0 else {
      guard offset < 0 else { return self }
      let back = UInt64(min(-offset, 1.8e19).rounded())
      return Timestamp(nanoseconds: nanoseconds > back ? nanoseconds - back : 0)
    }
    let (sum, overflow) = nanoseconds.addingReportingOverflow(UInt64(min(offset, 1.8e19).rounded()))
    return Timestamp(nanoseconds: overflow ? .max : sum)
  }

  /// Returns the seconds since another time; negative if `other` is later.
  @inlinable public func seconds(since other: Timestamp) -> TimeInterval {
    nanoseconds >= other.nanoseconds
      ? Double(nanoseconds - other.nanoseconds) / 1e9
      : -Double(other.nanoseconds - nanoseconds) / 1e9
  }

  /// Returns whether `lhs` is earlier than `rhs`.
  @inlinable public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }
}
