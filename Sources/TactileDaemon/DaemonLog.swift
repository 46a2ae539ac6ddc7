import Tactile
import TactileIO
import TactileServer
import TactileWire

/// Writes to standard error. For the journal, each line begins with its level (sd-daemon(3)).
///
/// A notice is one line, whatever text of devices and clients it contains. The log never blocks: if
/// the reader of standard error is slow, lines are dropped and counted.
enum DaemonLog {
  /// The time between two attempts to write to a slow reader, in seconds.
  private static let retryPause: TimeInterval = 1
  private static let isForJournal = StandardStream.error.isJournal

  /// The least important level that is written.
  static var level: ServerNotice.Level {
    get { state.withLock { $0.level } }
    set { state.withLock { $0.level = newValue } }
  }

  private struct State {
    var level = ServerNotice.Level.info
    // The closure is called by `write` and `flush`, inside of the lock.
    let writer = LineWriter(to: StandardStream.error.rawValue) { dropped in
      DaemonLog.line(
        .warning,
        "\(dropped) log \(dropped == 1 ? "line was" : "lines were") dropped, because the reader of "
          + "standard error was too slow")
    }
  }

  private static let state = Locked(State())

  static func write(_ notice: ServerNotice) {
    state.withLock {
      guard notice.level.rawValue <= $0.level.rawValue else { return }
      $0.writer.write(line(notice.level, notice.message))
    }
  }

  static func write(_ level: ServerNotice.Level, _ message: String) {
    write(ServerNotice(level, message))
  }

  /// Writes what a slow reader did not accept before, as far as it accepts it now.
  ///
  /// - Returns: When to call this again; nil if all is written.
  static func flush() -> Timestamp? {
    state.withLock {
      guard $0.writer.isBehind else { return nil }
      $0.writer.flush()
      return $0.writer.isBehind ? MonotonicClock.now().advanced(by: retryPause) : nil
    }
  }

  private static func line(_ level: ServerNotice.Level, _ message: String) -> String {
    let prefix = isForJournal ? "<\(level.rawValue)>" : "tactiled: "
    return prefix + Excerpt.line(message)
  }
}
