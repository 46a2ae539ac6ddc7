import Tactile

extension Size: WireMessage {
  /// Reads an extent; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    self.init(
      width: try cursor.member("width").double(), height: try cursor.member("height").double())
  }

  /// Writes an extent.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("width", width)
    writer.member("height", height)
    writer.endObject()
  }
}
