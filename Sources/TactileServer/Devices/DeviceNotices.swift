import Tactile

/// Passes notices about devices to the daemon's log, and leaves out those that are too many.
///
/// A device with a bad plug comes and goes many times in a second, and a program can grab and release a device as
/// often. At most ``burst`` lines of each level are written at once, and then one for each second. The next line has
/// the number of those that were left out.
final class DeviceNotices {
  /// The most lines of one level at once: those of a start with as many devices.
  static let burst = 128

  private let log: NoticeLog
  private let clock: () -> Timestamp
  private var limits: [ServerNotice.Level: DeviceNoticeLimit] = [:]

  /// - Parameters:
  ///   - log: The log.
  ///   - clock: Returns the present time.
  init(_ log: NoticeLog, clock: @escaping () -> Timestamp) {
    self.log = log
    self.clock = clock
  }

  /// Called with each notice of the log, also with those that are not about devices.
  var handler: ((ServerNotice) -> Void)? {
    get { log.handler }
    set { log.handler = newValue }
  }

  /// Writes a notice, or leaves it out.
  func write(_ level: ServerNotice.Level, _ message: @autoclosure () -> String) {
    guard
      let skipped = limits[level, default: DeviceNoticeLimit(burst: Self.burst)].note(at: clock())
    else { return }
    log.write(level, message() + DeviceNoticeLimit.rest(skipped))
  }
}

/// Limits log lines about devices to some lines at once, and then one for each second.
struct DeviceNoticeLimit {
  /// The time in which there may be one line more, in seconds.
  private static let pause: TimeInterval = 1

  /// The most lines at once.
  private let burst: Int
  /// The number of lines that may be written now.
  private var left: Int
  /// The time up to which `left` has grown; nil before the first line.
  private var counted: Timestamp?
  private var skipped = 0

  /// Allows lines at once, at least one.
  init(burst: Int = 1) {
    self.burst = burst
    left = burst
  }

  /// Notes a line. Returns the number of lines that were left out before it; nil if it is to be left out too.
  mutating func note(at time: Timestamp) -> Int? {
    grow(until: time)
    guard left > 0 else {
      skipped += 1
      return nil
    }
    left -= 1
    defer { skipped = 0 }
    return skipped
  }

  private mutating func grow(until time: Timestamp) {
    guard let counted = self.counted, left < burst else {
      self.counted = time
      return
    }
    let pauses = Int(min(max(time.seconds(since: counted) / Self.pause, 0), Double(burst)))
    guard pauses > 0 else { return }
    left = min(left + pauses, burst)
    self.counted = left == burst ? time : counted.advanced(by: Double(pauses) * Self.pause)
  }

  /// Returns the end of a line about those that were left out before it.
  static func rest(_ skipped: Int) -> String {
    skipped == 0 ? "" : "; \(skipped) such lines before were left out"
  }
}
