/// The reply to `io.tactile.Control.GetStatus`.
public struct StatusMessage: Equatable, Sendable {
  /// How the service does.
  public var status: ServiceStatus

  /// All of it; what does not apply is nil.
  public init(
    status: ServiceStatus
  ) {
    self.status = status
  }
}

extension StatusMessage: WireMessage {
  /// Reads it; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    status = try cursor.message("status")
  }

  /// Writes it.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("status", status)
    writer.endObject()
  }
}
