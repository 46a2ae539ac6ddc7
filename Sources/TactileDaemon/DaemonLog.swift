import TactileIO
import TactileServer

/// Writes to standard error; for the journal each line has the level that it reads (sd-daemon(3)).
enum DaemonLog {
  private static let isForJournal = StandardStream.error.isJournal

  static func write(_ notice: ServerNotice) {
    let prefix = isForJournal ? "<\(notice.level.rawValue)>" : "tactiled: "
    StandardStream.error.write("\(prefix)\(notice.message)\n")
  }

  static func write(_ level: ServerNotice.Level, _ message: String) {
    write(ServerNotice(level, message))
  }
}
