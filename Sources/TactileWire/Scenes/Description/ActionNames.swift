import Tactile

/// The names of the actions that a view, controller or window handles, in the order of the scene.
public struct ActionNames: Sendable {
  /// The names.
  public let names: [String]
  /// The keys of the names. The thread that decodes the list makes them, because it takes time for each
  /// name.
  package let keys: NameKeySet

  /// Creates a list of names.
  public init(_ names: some Sequence<String>) {
    self.names = Array(names)
    keys = NameKeySet(self.names)
  }

  /// Whether there is no name.
  public var isEmpty: Bool { names.isEmpty }

  /// Returns whether an action is in the list, at a cost that does not depend on the length of the list.
  public func contains(_ action: String) -> Bool { keys.contains(NameKey(of: action)) }
}

extension ActionNames: Equatable {
  /// Returns whether both have the same names in the same order.
  public static func == (one: ActionNames, other: ActionNames) -> Bool {
    one.keys == other.keys && one.names.elementsEqual(other.names) { $0.hasSameBytes(as: $1) }
  }
}

extension ActionNames: ExpressibleByArrayLiteral {
  /// Creates a list of names.
  public init(arrayLiteral names: String...) { self.init(names) }
}
