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
