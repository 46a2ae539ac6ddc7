import TactileIO
import TactileServer

/// Writes to standard error, each line with the level that journald reads (sd-daemon(3)).
enum DaemonLog {
  static func write(_ notice: ServerNotice) {
    let isRead = StandardStream.error.isTerminal
    let prefix = isRead ? "tactiled: " : "<\(notice.level.rawValue)>"
    StandardStream.error.write("\(prefix)\(notice.message)\n")
  }

  static func write(_ level: ServerNotice.Level, _ message: String) {
    write(ServerNotice(level, message))
  }
}
