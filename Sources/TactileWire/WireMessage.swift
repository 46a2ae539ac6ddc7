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
