/// Parameters without members, for methods that answer with nothing.
public struct EmptyMessage: WireMessage, Equatable {
  /// No members.
  public init() {}

  /// Reads no members; throws `WireError.mismatch` if it is no object.
  public init(from cursor: JSONCursor) throws(WireError) {
    _ = try cursor.object()
  }

  /// Writes an object without members.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.endObject()
  }
}
