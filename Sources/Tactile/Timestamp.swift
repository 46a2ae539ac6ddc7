/// A span of time in seconds.
public typealias TimeInterval = Double

/// A moment on the monotonic clock, in nanoseconds.
///
/// Live input carries the kernel's `CLOCK_MONOTONIC`; a recording carries its own times. Nothing in
/// this module reads a clock: every moment it knows came in with the data (S1).
public struct Timestamp: Comparable, Hashable, Sendable {
  /// Nanoseconds since the clock's origin.
  public var nanoseconds: UInt64

  /// The clock's origin.
  public static let zero = Timestamp(nanoseconds: 0)

  /// A moment given in nanoseconds.
  @inlinable public init(nanoseconds: UInt64) {
    self.nanoseconds = nanoseconds
  }

  /// A moment given as the kernel gives it: whole seconds and microseconds.
  @inlinable public init(seconds: Int, microseconds: Int) {
    nanoseconds =
      UInt64(truncatingIfNeeded: seconds) &* 1_000_000_000
      &+ UInt64(truncatingIfNeeded: microseconds) &* 1000
  }

  /// The moment `interval` seconds later; negative intervals stop at the origin.
  @inlinable public func advanced(by interval: TimeInterval) -> Timestamp {
    let offset = interval * 1e9
    guard offset >= 0 else {
      let back = UInt64(min(-offset, 1.8e19).rounded())
      return Timestamp(nanoseconds: nanoseconds > back ? nanoseconds - back : 0)
    }
    let (sum, overflow) = nanoseconds.addingReportingOverflow(UInt64(min(offset, 1.8e19).rounded()))
    return Timestamp(nanoseconds: overflow ? .max : sum)
  }

  /// Seconds since an earlier moment; negative if `other` is later.
  @inlinable public func seconds(since other: Timestamp) -> TimeInterval {
    nanoseconds >= other.nanoseconds
      ? Double(nanoseconds - other.nanoseconds) / 1e9
      : -Double(other.nanoseconds - nanoseconds) / 1e9
  }

  /// Whether `lhs` is earlier than `rhs`.
  @inlinable public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }
}
