/// A client that was closed or refused something: `Incident` of `io.tactile.Control`.
public struct IncidentMessage: Equatable, Sendable {
  /// When, in nanoseconds on the clock of the touches.
  public var time: Int
  /// The number of its connection.
  public var client: Int
  /// Its user.
  public var user: Int
  /// Its process; 0 if that cannot be seen.
  public var process: Int
  /// What happened, as a sentence.
  public var reason: String

  /// All of it; what does not apply is nil.
  public init(
    time: Int, client: Int, user: Int, process: Int, reason: String
  ) {
    self.time = time
    self.client = client
    self.user = user
    self.process = process
    self.reason = reason
  }
}

extension IncidentMessage: WireMessage {
  /// Reads it; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    time = try cursor.member("time").int()
    client = try cursor.member("client").int()
    user = try cursor.member("user").int()
    process = try cursor.member("process").int()
    reason = try cursor.member("reason").string()
  }

  /// Writes it.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("time", time)
    writer.member("client", client)
    writer.member("user", user)
    writer.member("process", process)
    writer.member("reason", reason)
    writer.endObject()
  }
}
