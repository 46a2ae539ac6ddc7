/// A message for the administrator of the machine, which the daemon logs.
package struct ServerNotice: Equatable, Sendable {
  /// The importance of a notice, with the numbers of syslog that journald reads (sd-daemon(3)).
  package enum Level: Int, Sendable {
    /// A part of the service does not work.
    case error = 3
    /// An unexpected condition; the service continues.
    case warning = 4
    /// A change.
    case info = 6

    /// The word for it in a configuration.
    package var word: String { "\(self)" }
  }

  /// The importance.
  package var level: Level
  /// A sentence that contains no touch locations and no text from clients.
  package var message: String

  /// A notice.
  package init(_ level: Level, _ message: String) {
    self.level = level
    self.message = message
  }
}
