/// A reply without members.
public struct EmptyMessage: WireMessage, Equatable {
  /// Creates the message.
  public init() {}

  /// Decodes an object; throws `WireError.mismatch` for any other value.
  public init(from cursor: JSONCursor) throws(WireError) {
    _ = try cursor.object()
  }

  /// Writes an object without members.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.endObject()
  }
}
