/// A message of the protocol, which one side encodes and the other decodes.
public protocol WireMessage: Sendable {
  /// Writes the message as one JSON value.
  func write(into writer: inout JSONWriter)

  /// Decodes the message, and ignores unknown members.
  ///
  /// Throws `WireError.missing` and `.mismatch`, with the path of the wrong value.
  init(from cursor: JSONCursor) throws(WireError)
}

extension WireMessage {
  /// Decodes the message from the parameters of a reply or a call.
  ///
  /// Throws `WireError.missing` and `.mismatch`, with the path of the wrong value.
  public init(from value: JSONValue) throws(WireError) {
    try self.init(from: JSONCursor(value, path: "parameters"))
  }
}

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
