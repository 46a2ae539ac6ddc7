/// The reply to `io.tactile.Control.SetFirstResponder`.
public struct FirstResponderMessage: Equatable, Sendable {
  /// Whether it is first responder now.
  public var isDone: Bool

  /// All of it; what does not apply is nil.
  public init(
    isDone: Bool
  ) {
    self.isDone = isDone
  }
}

extension FirstResponderMessage: WireMessage {
  /// Reads it; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    isDone = try cursor.member("done").bool()
  }

  /// Writes it.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("done", isDone)
    writer.endObject()
  }
}
