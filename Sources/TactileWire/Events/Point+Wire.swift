import Tactile

extension Point: WireMessage {
  /// Reads a place; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    self.init(x: try cursor.member("x").double(), y: try cursor.member("y").double())
  }

  /// Writes a place.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("x", x)
    writer.member("y", y)
    writer.endObject()
  }
}
