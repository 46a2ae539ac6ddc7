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

  fileprivate init(until end: Timestamp) { self.end = end }

  /// Whether another part of the work may begin.
  var isLeft: Bool { MonotonicClock.now() < end }
}

/// The time of a turn for all kinds of work for clients: accepting, reading, answering, writing and closing.
///
/// Clients can cause all of them in each turn. Each kind does at least one part of its work in a turn. If the
/// events of devices took long, or if timers or steps of scripts follow, less time is left for clients, so that all
/// together make no turn too long.
struct ClientTurn {
  /// The time in seconds for all kinds of work together.
  static let seconds: TimeInterval = 0.002
  /// The time in seconds since the start of a turn at which the time for clients ends, if the events of devices
  /// took long.
  static let latestEnd: TimeInterval = 0.0035
  /// The time in seconds that clients have in any case, and the most before timers and steps of scripts.
  static let leastSeconds: TimeInterval = 0.0005

  private var end: Timestamp?

  /// Returns the share of a kind of work that begins at `now`, in a turn that began at `start`.
  ///
  /// - Parameter isTimerDue: Whether a timer or a step of a script is due, which the turn does after the work for
  ///   clients. Only the first kind of work of a turn asks it.
  mutating func share(
    at now: Timestamp, inTurnSince start: Timestamp,
    before isTimerDue: @autoclosure () -> Bool = false
  ) -> TurnShare {
    let end = self.end ?? self.end(from: now, inTurnSince: start, isTimerDue())
    self.end = end
    return TurnShare(until: min(now.advanced(by: TurnShare.seconds), end))
  }

  private func end(
    from now: Timestamp, inTurnSince start: Timestamp, _ isTimerDue: Bool
  ) -> Timestamp {
    let least = now.advanced(by: Self.leastSeconds)
    guard !isTimerDue else { return least }
    return max(min(now.advanced(by: Self.seconds), start.advanced(by: Self.latestEnd)), least)
  }

  /// Ends the turn.
  mutating func finish() { end = nil }
}

/// The part of a turn for writing to clients.
///
/// A turn writes to at least some clients, also if its time is over. Under load, the kernel may stop the
/// daemon for longer than the time, in every turn. Clients that read everything would then wait for many
/// turns, each with new touches, until they had too much unread. Long messages take longer, so their bytes
/// also count: when the time is over, the turn writes no more than about ``leastBytes``.
struct WritingShare {
  /// The fewest clients to which a turn writes. It covers the programs of a kiosk, which are a handful.
  static let fewestClients = 16
  /// The bytes after which a turn without time writes to no further client. To 16 clients, the frames of ten
  /// fingers with five gestures each are fewer.
  static let leastBytes = 256 << 10

  private let share: TurnShare
  private var clients = 0
  private var bytes = 0

  init(_ share: TurnShare) { self.share = share }

  /// Counts bytes that the turn has written to a client.
  mutating func add(bytes count: Int) { bytes += count }

  /// Counts a client to which the turn has written, and returns whether it writes to another one.
  mutating func continues() -> Bool {
    clients += 1
    return clients < Self.fewestClients && bytes < Self.leastBytes || share.isLeft
  }
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
