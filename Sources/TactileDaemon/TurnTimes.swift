import Tactile

/// The number and the times of the turns of the event loop, for the health of the service.
struct TurnTimes {
  /// The duration of a period in seconds. The longest turn is that of this period and the one before.
  static let period: TimeInterval = 300

  /// The number of turns.
  private(set) var count = 0
  /// The time of all turns in nanoseconds.
  private var nanoseconds: UInt64 = 0
  private var periodEnd = Timestamp.zero
  private var longest: UInt64 = 0
  private var longestBefore: UInt64 = 0

  /// Adds a turn.
  mutating func add(from start: Timestamp, to end: Timestamp) {
    let time = end.nanoseconds > start.nanoseconds ? end.nanoseconds - start.nanoseconds : 0
    count += 1
    nanoseconds &+= UInt64(time)
    if end >= periodEnd { beginPeriod(at: end) }
    if time > longest { longest = UInt64(time) }
  }

  private mutating func beginPeriod(at now: Timestamp) {
    // After a pause of more than a period, the one before had no turn.
    longestBefore = now < periodEnd.advanced(by: Self.period) ? longest : 0
    longest = 0
    periodEnd = now.advanced(by: Self.period)
  }

  /// The time of all turns in nanoseconds.
  var total: Int { Int(clamping: nanoseconds) }

  /// Returns the time in nanoseconds of the longest turn of the last one to two periods.
  func longestTurn(at now: Timestamp) -> Int {
    if now >= periodEnd.advanced(by: Self.period) { return 0 }
    return Int(clamping: max(longest, now < periodEnd ? longestBefore : 0))
  }
}
