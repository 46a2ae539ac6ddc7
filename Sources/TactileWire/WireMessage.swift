import Tactile

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
