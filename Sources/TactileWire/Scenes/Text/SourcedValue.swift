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
