import Tactile

/// The names of the actions that a view, controller or window handles, in the order of the scene.
public struct ActionNames: Sendable {
  /// The number of names from which keys are faster than a look at each name.
  private static let worthwhileCount = 16

  /// The names.
  public let names: [String]
  /// The keys of the names; empty if these are few. The thread that decodes the list makes them, because
  /// it takes time for each name.
  private let keys: NameKeySet

  /// Creates a list of names.
  public init(_ names: some Sequence<String>) {
    self.names = Array(names)
    keys = self.names.count < Self.worthwhileCount ? NameKeySet() : NameKeySet(self.names)
  }

  /// Whether there is no name.
  public var isEmpty: Bool { names.isEmpty }

  /// The number of keys, for an estimate of the memory.
  package var keyCount: Int { names.count < Self.worthwhileCount ? 0 : names.count }

  /// Returns whether an action is in the list, at a cost that does not depend on the length of the list.
  public func contains(_ action: String) -> Bool {
    names.count < Self.worthwhileCount
      ? names.contains(action) : keys.contains(NameKey(of: action))
  }
}

extension ActionNames: Equatable {
  /// Returns whether both have the same names in the same order.
  public static func == (one: ActionNames, other: ActionNames) -> Bool { one.names == other.names }
}

extension ActionNames: ExpressibleByArrayLiteral {
  /// Creates a list of names.
  public init(arrayLiteral names: String...) { self.init(names) }
}
