import Tactile

extension Vector: WireMessage {
  /// Reads a way, which the wire writes as a place; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    self.init(dx: try cursor.member("x").double(), dy: try cursor.member("y").double())
  }

  /// Writes a way as a place.
  public func write(into writer: inout JSONWriter) {
    Point(x: dx, y: dy).write(into: &writer)
  }
}
