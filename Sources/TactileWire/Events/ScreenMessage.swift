import Tactile

/// A screen touches fall on: `Screen` of `io.tactile.Events`.
public struct ScreenMessage: Equatable, Sendable {
  /// Its name.
  public var name: String
  /// How large it is, in points of 1/160 inch.
  public var size: Size

  /// A screen of a size.
  public init(name: String, size: Size) {
    self.name = name
    self.size = size
  }
}

extension ScreenMessage: WireMessage {
  /// Reads a screen; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    name = try cursor.member("name").string()
    size = try cursor.message("size")
  }

  /// Writes the screen.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("size", size)
    writer.endObject()
  }
}
