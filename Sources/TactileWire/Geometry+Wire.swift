import Tactile

// Values of the engine in messages. A vector has the same form as a point.

extension Point: WireMessage {
  /// Reads a point; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    self.init(x: try cursor.member("x").double(), y: try cursor.member("y").double())
  }

  /// Writes the point.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("x", x)
    writer.member("y", y)
    writer.endObject()
  }

  /// The point with the numbers that its JSON contains.
  var rounded: Point { Point(x: x.roundedToThousandths, y: y.roundedToThousandths) }

  /// The point as a parameter of a call, with all digits.
  var json: JSONValue { .object(["x": .double(x), "y": .double(y)]) }
}

extension Vector: WireMessage {
  /// Reads a vector; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    self.init(dx: try cursor.member("x").double(), dy: try cursor.member("y").double())
  }

  /// Writes the vector.
  public func write(into writer: inout JSONWriter) {
    Point(x: dx, y: dy).write(into: &writer)
  }

  /// The vector with the numbers that its JSON contains.
  var rounded: Vector { Vector(dx: dx.roundedToThousandths, dy: dy.roundedToThousandths) }
}

extension Size: WireMessage {
  /// Reads a size; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    self.init(
      width: try cursor.member("width").double(), height: try cursor.member("height").double())
  }

  /// Writes the size.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("width", width)
    writer.member("height", height)
    writer.endObject()
  }

  /// The size with the numbers that its JSON contains.
  var rounded: Size {
    Size(width: width.roundedToThousandths, height: height.roundedToThousandths)
  }
}
