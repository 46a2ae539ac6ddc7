import Tactile

/// The names in a list of a recognizer, such as `simultaneousWith`. Their order has no meaning.
public struct NameSet: Sendable {
  /// The names.
  public let names: Set<String>
  /// The keys of the names. The thread that decodes the list makes them, because it takes time for each
  /// name.
  package let keys: NameKeySet

  /// Creates a set of names.
  public init(_ names: some Sequence<String>) {
    self.names = Set(names)
    keys = NameKeySet(self.names)
  }
}

extension NameSet: Equatable {
  /// Returns whether both have the same names.
  public static func == (one: NameSet, other: NameSet) -> Bool { one.names == other.names }
}

extension NameSet: ExpressibleByArrayLiteral {
  /// Creates a set of names.
  public init(arrayLiteral names: String...) { self.init(names) }
}
