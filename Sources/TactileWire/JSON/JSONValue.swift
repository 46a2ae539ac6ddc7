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

/// Values by name, in the order of the text, with unique names.
///
/// Looking up a member is linear, because messages have few members.
public struct JSONObject: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// A name and its value.
  public struct Member: Equatable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSONValue

    /// A name with its value.
    public init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The members, in order.
  public private(set) var members: [Member] = []

  /// An object without members.
  public init() {}

  /// Creates an object of these members. A lookup finds the first of equal names.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { Member(name: $0.0, value: $0.1) }
  }

  init(uniqueMembers: [Member]) {
    members = uniqueMembers
  }

  /// The value of a name; nil if there is none. Setting nil removes the member.
  public subscript(_ name: String) -> JSONValue? {
    get {
      // By index: a closure would copy each member.
      for index in members.indices where members[index].name == name { return members[index].value }
      return nil
    }
    set {
      let index = members.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Writes the members in order. Numbers have at most three decimals, or all digits if `exactly`
  /// is true.
  public func write(into writer: inout JSONWriter, exactly: Bool = false) {
    writer.beginObject()
    for member in members {
      writer.key(escaping: member.name)
      member.value.write(into: &writer, exactly: exactly)
    }
    writer.endObject()
  }
}

/// The limits for JSON from other processes.
public struct JSONLimits: Sendable, Equatable {
  /// The most bytes of text.
  public var maximumBytes = 1 << 20
  /// The most levels of nested arrays and objects; at most 1000, because the reader calls itself for each.
  public var maximumDepth = 64
  /// The most values in total. One value can use a hundred times the memory of its text.
  public var maximumValues = 250_000

  /// The default limits: 1 MiB, 64 levels, 250,000 values.
  public init() {}

  /// The limits for replies of the service, 32 MiB and eight million values: a reply describes the
  /// views of all users, up to 2,000 of each.
  package static let reply: JSONLimits = {
    var limits = JSONLimits()
    limits.maximumBytes = 32 << 20
    limits.maximumValues = 8_000_000
    return limits
  }()
}
