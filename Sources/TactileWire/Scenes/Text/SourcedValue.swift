/// A value of a scene or of settings, with its location. YAML files, JSON files and JSON on the
/// socket become trees of this type.
public struct SourcedValue: Sendable {
  /// The content of a value.
  public indirect enum Content: Sendable {
    /// Null, which is the same as a missing value.
    case null
    /// True or false.
    case bool(Bool)
    /// A number, which is always finite.
    case number(Double)
    /// A string.
    case string(String)
    /// Values in order.
    case list([SourcedValue])
    /// Values by unique names.
    case map([Member])
  }

  /// A name and its value.
  public struct Member: Sendable {
    /// The name.
    public var name: String
    /// The location of the name, with the number of its value.
    public var place: SourcePlace
    /// The value.
    public var value: SourcedValue
  }

  /// The content.
  public var content: Content
  /// The location of its beginning.
  public var place: SourcePlace

  /// Whether it is null.
  package var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// A short description for error messages.
  package var summary: String {
    switch content {
    case .null: "nothing"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): Self.text(of: value)
    case .string(let value): Excerpt.quoting(value)
    case .list(let values): "a list of \(values.count)"
    case .map: "a map"
    }
  }

  /// Returns a number without needless decimals: 5, not 5.0.
  package static func text(of number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15 ? "\(Int64(number))" : "\(number)"
  }

  /// Returns the path to the value with a number; nil if this tree does not contain it.
  ///
  /// Only errors need paths, so they are not stored.
  package func path(to number: Int32, from path: JSONPath = .root) -> JSONPath? {
    if place.number == number { return path }
    switch content {
    case .list(let values):
      guard let index = values.lastIndex(where: { $0.place.number <= number }) else { return nil }
      return values[index].path(to: number, from: path.element(index))
    case .map(let members):
      guard let member = members.last(where: { $0.value.place.number <= number }) else {
        return nil
      }
      return member.value.path(to: number, from: path.member(member.name))
    default: return nil
    }
  }
}

extension SourcedValue {
  /// Creates a value at a location.
  package init(content: Content, at place: SourcePlace) {
    self.init(content: content, place: place)
  }
}

extension SourcedValue.Member {
  /// Creates a value with a name.
  package init(_ name: String, at place: SourcePlace, _ value: SourcedValue) {
    self.init(name: name, place: place, value: value)
  }
}

extension SourcedValue: Equatable {
  /// Returns whether both values are equal, regardless of their locations.
  public static func == (lhs: SourcedValue, rhs: SourcedValue) -> Bool {
    switch (lhs.content, rhs.content) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.string(let one), .string(let other)): one == other
    case (.list(let one), .list(let other)): one == other
    case (.map(let one), .map(let other)):
      one.count == other.count
        && zip(one, other).allSatisfy { $0.name == $1.name && $0.value == $1.value }
    default: false
    }
  }
}

extension SourcedValue {
  /// Appends a text that is equal only for equal values, whatever the order of keys is.
  func appendKey(to text: inout String) {
    switch content {
    case .null: text += "n"
    case .bool(let value): text += value ? "t" : "f"
    case .number(let number): text += "\(number);"
    case .string(let string): text += "\(string.utf8.count):\(string)"
    case .list(let values):
      text += "["
      for value in values { value.appendKey(to: &text) }
      text += "]"
    case .map(let members):
      text += "{"
      for member in members.sorted(by: { $0.name < $1.name }) {
        text += "\(member.name.utf8.count):\(member.name)"
        member.value.appendKey(to: &text)
      }
      text += "}"
    }
  }
}

/// The location of a value in its text, and the number of the value.
public struct SourcePlace: Hashable, Sendable {
  /// The line, from 1; 0 if there is no text, as for values from the socket.
  public var line: Int32 = 0
  /// The character in the line, from 1; 0 if there is no text.
  public var column: Int32 = 0
  /// The number of the value in its tree, in the order of the text, from 0.
  var number: Int32 = 0
}

extension SourcePlace {
  /// Creates the location of a value in a text that is not decoded as a tree.
  package init(line: Int32, column: Int32) {
    self.init(line: line, column: column, number: 0)
  }
}

extension SourcedValue {
  /// Creates a tree from JSON on the socket. Its values have paths, but no lines.
  public init(_ value: JSONValue) {
    var count: Int32 = 0
    self.init(value, counting: &count)
  }

  /// Creates a tree from an earlier call. Its values have no location in the current call.
  init(placeless value: JSONValue) {
    var none = SourcePlace.unknown.number
    self.init(value, counting: &none)
  }

  private init(_ value: JSONValue, counting count: inout Int32) {
    place = SourcePlace(number: count)
    if !place.isUnknown { count += 1 }
    switch value {
    case .null: content = .null
    case .bool(let bool): content = .bool(bool)
    case .integer(let integer): content = .number(Double(integer))
    case .double(let double): content = .number(double)
    case .string(let string): content = .string(string)
    case .array(let values):
      var elements: [SourcedValue] = []
      elements.reserveCapacity(values.count)
      for value in values { elements.append(SourcedValue(value, counting: &count)) }
      content = .list(elements)
    case .object(let object):
      var members: [Member] = []
      members.reserveCapacity(object.members.count)
      for member in object.members {
        let value = SourcedValue(member.value, counting: &count)
        members.append(Member(name: member.name, place: value.place, value: value))
      }
      content = .map(members)
    }
  }
}

extension SourcedValue {
  /// Decodes settings from YAML or JSON text; safe for any bytes. A text without values, such as
  /// one with only comments, is null.
  ///
  /// - Parameter hasAliases: Whether anchors and aliases are accepted. The limits of a scene then apply to the tree
  ///   with all copies.
  ///
  /// Throws `SceneFlaw` for the first syntax error.
  package static func settings(
    _ text: [UInt8], hasAliases: Bool = false
  ) throws(SceneFlaw) -> SourcedValue {
    try text.withUnsafeBufferPointer { (bytes) throws(SceneFlaw) in
      try YAMLReader.read(
        bytes, limits: SceneLimits(), mayBeEmpty: true, hasAliases: hasAliases)
    }
  }

  /// The names in a map, in order; empty for other values.
  package var memberNames: [String] {
    guard case .map(let members) = content else { return [] }
    return members.map(\.name)
  }

  /// Returns the path from this value to a value in the same tree.
  package func path(to place: SourcePlace) -> JSONPath? { path(to: place.number) }
}
