/// What a client sent, as a tree of values.
public enum JSONValue: Equatable, Sendable {
  /// Nothing.
  case null
  /// True or false.
  case bool(Bool)
  /// A number written without point and exponent.
  case integer(Int64)
  /// Any other number; always finite.
  case double(Double)
  /// A string, never with a NUL inside.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Values by name.
  case object(JSONObject)

  /// What it is, briefly enough for an error sentence.
  public var summary: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .double(let value): value.description
    case .string(let value): Excerpt.quoting(value)
    case .array(let values): "an array of \(values.count)"
    case .object: "an object"
    }
  }

  /// Writes it, doubles with at most three decimals, or `exactly` as they are.
  public func write(into writer: inout JSONWriter, exactly: Bool = false) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .integer(let value): writer.int(Int(value))
    case .double(let value):
      if exactly { writer.exactDouble(value) } else { writer.double(value) }
    case .string(let value): writer.string(value)
    case .array(let values):
      writer.beginArray()
      for value in values { value.write(into: &writer, exactly: exactly) }
      writer.endArray()
    case .object(let object): object.write(into: &writer, exactly: exactly)
    }
  }
}
