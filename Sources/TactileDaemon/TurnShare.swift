import Tactile
import TactileIO

/// A share of a turn of the event loop, for one kind of work. The next turns do the rest, so that the loop
/// serves devices and clients in between.
struct TurnShare {
  /// The time in seconds after which no further part of the work is begun. A touch waits at most this long
  /// for each kind of work, and for the part that was begun last.
  static let seconds: TimeInterval = 0.001

  private let end = MonotonicClock.now().advanced(by: seconds)

  /// Whether another part of the work may begin.
  var isLeft: Bool { MonotonicClock.now() < end }
}
