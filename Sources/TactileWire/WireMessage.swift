/// Something said over the socket: written by one side, read by the other.
public protocol WireMessage: Sendable {
  /// Writes it as one JSON value.
  func write(into writer: inout JSONWriter)

  /// Reads it, ignoring members it does not know.
  ///
  /// Throws `WireError.missing` and `.mismatch`, with the path to what is wrong.
  init(from cursor: JSONCursor) throws(WireError)
}

extension WireMessage {
  /// Reads it from a reply's or a call's parameters.
  ///
  /// Throws `WireError.missing` and `.mismatch`, with the path to what is wrong.
  public init(from value: JSONValue) throws(WireError) {
    try self.init(from: JSONCursor(value, path: "parameters"))
  }
}
