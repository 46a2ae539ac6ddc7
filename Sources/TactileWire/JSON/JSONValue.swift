/// A JSON value, as a tree.
public enum JSONValue: Equatable, Sendable {
  /// The value `null`.
  case null
  /// True or false.
  case bool(Bool)
  /// A number without a decimal point and an exponent.
  case integer(Int64)
  /// Any other number; always finite.
  case double(Double)
  /// A string, never with a NUL inside.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Values by name.
  case object(JSONObject)

  /// A short description for error messages.
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

  /// Writes the value. Numbers have at most three decimals, or all digits if `exactly` is true.
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
