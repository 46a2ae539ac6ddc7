/// Something a person who runs the daemon may want to read; the daemon logs it.
public struct ServerNotice: Equatable, Sendable {
  /// How much it matters, with syslog's numbers as journald reads them (sd-daemon(3)).
  public enum Level: Int, Sendable {
    /// Something does not work.
    case error = 3
    /// Something is odd, and was survived.
    case warning = 4
    /// Something worth knowing happened.
    case info = 6

    /// The word for it in a configuration.
    public var word: String { "\(self)" }
  }

  /// How much it matters.
  public var level: Level
  /// A sentence, without the touches or words of any client.
  public var message: String

  /// A notice.
  public init(_ level: Level, _ message: String) {
    self.level = level
    self.message = message
  }
}
