import Tactile

/// The names in a list of a recognizer, such as `simultaneousWith`. Their order has no meaning.
public struct NameSet: Sendable {
  /// The names, each once, in the order of their UTF-8 bytes.
  public let names: [String]
  /// The keys of the names. The thread that decodes the list makes them, because it takes time for each
  /// name.
  package let keys: NameKeySet

  /// Creates a set of names.
  public init(_ names: some Sequence<String>) {
    self.names = Set(names.map { Name($0) }).sorted().map(\.text)
    keys = NameKeySet(self.names)
  }
}

extension NameSet: Equatable {
  /// Returns whether both have the same names. It compares keys, so it takes little time for long lists.
  public static func == (one: NameSet, other: NameSet) -> Bool { one.keys == other.keys }
}

extension NameSet: ExpressibleByArrayLiteral {
  /// Creates a set of names.
  public init(arrayLiteral names: String...) { self.init(names) }
}
