import Tactile

/// The time that users owe: one whose call took some time of the loop waits three times as long before its next call is
/// answered, on whichever connection.
///
/// A scene may make the loop wait once, when an app starts. A user who makes it wait again and again has at most a
/// quarter of its time, so that touches and other users have the rest.
struct Debts {
  /// How many times as long as its call a user waits.
  static let factor: UInt64 = 3
  /// The debt in nanoseconds for which nobody waits. Short calls of an honest app follow each other at once.
  static let grace: UInt64 = 1_000_000
  /// The number of users from which those that owe nothing are forgotten.
  private static let many = 64

  /// When each user will owe nothing.
  private var ends: [UInt32: Timestamp] = [:]

  /// Charges a user for the time that a call of it took.
  ///
  /// - Parameters:
  ///   - nanoseconds: The time of the call.
  ///   - now: The time of its end, on the clock that ``isHeld(_:at:)`` uses too.
  mutating func add(_ nanoseconds: UInt64, of user: UInt32, at now: Timestamp) {
    if ends.count >= Self.many { ends = ends.filter { $0.value > now } }
    let end = max(ends[user] ?? now, now)
    ends[user] = Timestamp(nanoseconds: end.nanoseconds &+ Self.factor &* nanoseconds)
  }

  /// Returns the time at which a user's next call may be answered; nil if it owes nothing.
  func end(of user: UInt32) -> Timestamp? {
    guard let end = ends[user] else { return nil }
    return Timestamp(nanoseconds: end.nanoseconds - min(end.nanoseconds, Self.grace))
  }

  /// Returns whether a user's next call has to wait.
  func isHeld(_ user: UInt32, at now: Timestamp) -> Bool { end(of: user).map { $0 > now } ?? false }
}
