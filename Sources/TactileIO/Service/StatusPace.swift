import Tactile

/// When to tell the service manager of changed facts: at once, and then not again for a second.
///
///     facts   A B C         C      D
///     told    A   ........C        D
///                 one second
///
/// However fast clients come and go the manager hears of it once a second, and the last word is true.
package struct StatusPace<Facts: Equatable> {
  /// How long nothing more is told, in seconds.
  package static var pause: TimeInterval { 1 }

  private var told: Facts
  private var toldAt: Timestamp
  /// When facts that could not be told yet are to be offered again; nil while what was told is true.
  package private(set) var nextDeadline: Timestamp?

  /// The facts were told at the start.
  package init(told facts: Facts, at now: Timestamp) {
    told = facts
    toldAt = now
  }

  /// Takes the facts of a turn; costs a comparison as long as they stay.
  ///
  /// - Parameter now: Asked only if the facts differ from what was told.
  /// - Returns: Whether to tell them now.
  package mutating func isDue(_ facts: Facts, at now: @autoclosure () -> Timestamp) -> Bool {
    guard facts != told else {
      nextDeadline = nil
      return false
    }
    let due = toldAt.advanced(by: Self.pause)
    let now = now()
    guard now >= due else {
      nextDeadline = due
      return false
    }
    told = facts
    toldAt = now
    nextDeadline = nil
    return true
  }
}
