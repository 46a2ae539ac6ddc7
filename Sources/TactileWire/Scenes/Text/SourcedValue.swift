/// A value of a scene or of settings, which knows where it came from: the one tree that YAML files,
/// JSON files and JSON on the socket become.
public struct SourcedValue: Sendable {
  /// What it is.
  public indirect enum Content: Sendable {
    /// Nothing: the same as if it were left out.
    case null
    /// True or false.
    case bool(Bool)
    /// A number; always finite.
    case number(Double)
    /// A string.
    case string(String)
    /// Values in order.
    case list([SourcedValue])
    /// Values by name, no name twice.
    case map([Member])
  }

  /// A name and its value.
  public struct Member: Sendable {
    /// The name.
    public var name: String
    /// Where the name stands; it has the number of its value.
    public var place: SourcePlace
    /// The value.
    public var value: SourcedValue
  }

  /// What it is.
  public var content: Content
  /// Where it begins.
  public var place: SourcePlace

  /// Whether it counts as left out.
  package var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// What it is, briefly enough for an error sentence.
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

  /// A number as a person writes it: 5, not 5.0.
  package static func text(of number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15 ? "\(Int64(number))" : "\(number)"
  }

  /// The way from here to the value with a number; nil if it is not in here.
  ///
  /// Nobody needs the way unless something is wrong, so it is looked for then and kept nowhere.
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

extension SourcedValue: Equatable {
  /// Whether both are the same, wherever they came from.
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
