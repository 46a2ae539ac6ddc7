import Tactile
import TactileIO

/// A share of a turn of the event loop, for one kind of work. The next turns do the rest, so that the loop
/// serves devices and clients in between.
struct TurnShare {
  /// The time in seconds after which no further part of the work is begun. A touch waits at most this long
  /// for each kind of work, and for the part that was begun last.
  static let seconds: TimeInterval = 0.001

  /// The time after which no further part of the work is begun.
  let end: Timestamp

  /// A whole share, from now on.
  init() { self.init(from: MonotonicClock.now()) }

  /// A whole share that begins at a time.
  init(from start: Timestamp) {
    end = Timestamp(nanoseconds: start.nanoseconds &+ UInt64(Self.seconds * 1e9))
  }

  /// Whether another part of the work may begin.
  var isLeft: Bool { MonotonicClock.now() < end }
}

/// The time of a turn for the events of all devices, and for the timers before them.
///
/// Each turn processes at least one frame, or fires at least one timer before it.
struct DeviceTurn {
  /// The time of the poll that began the turn of the share.
  private var pollTime: Timestamp?
  private var share = TurnShare()

  /// Returns the share of the turn that began with a poll. It begins with the first device of the turn.
  ///
  /// - Parameter start: The present time, if the caller knows it.
  mutating func share(ofTurnAt pollTime: Timestamp, from start: Timestamp? = nil) -> TurnShare {
    if self.pollTime != pollTime {
      (self.pollTime, share) = (pollTime, TurnShare(from: start ?? MonotonicClock.now()))
    }
    return share
  }

  /// Returns whether the share of the turn that began with a poll is used up.
  func isOver(inTurnAt pollTime: Timestamp) -> Bool { self.pollTime == pollTime && !share.isLeft }
}
