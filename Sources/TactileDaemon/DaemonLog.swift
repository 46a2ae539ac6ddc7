import Synchronization
import TactileIO
import TactileServer

/// Writes to standard error; for the journal each line has the level that it reads (sd-daemon(3)).
enum DaemonLog {
  private static let isForJournal = StandardStream.error.isJournal

  /// The least important level that is written.
  static var level: ServerNotice.Level {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  private static let current = Mutex(ServerNotice.Level.info)

  static func write(_ notice: ServerNotice) {
    guard notice.level.rawValue <= level.rawValue else { return }
    let prefix = isForJournal ? "<\(notice.level.rawValue)>" : "tactiled: "
    StandardStream.error.write("\(prefix)\(notice.message)\n")
  }

  static func write(_ level: ServerNotice.Level, _ message: String) {
    write(ServerNotice(level, message))
  }
}
