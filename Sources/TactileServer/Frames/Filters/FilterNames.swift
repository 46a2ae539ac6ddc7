import Tactile
import TactileWire

/// A set of names for filters.
///
/// Each frame asks every filter about the names of its entries. The names know their keys, so the time
/// does not depend on their length.
struct FilterNames: Hashable, Sendable {
  private let names: FilterSet<Name>

  /// Finds the keys of names; this takes time for each byte.
  init(_ texts: some Sequence<String>) {
    names = FilterSet(Set(texts.lazy.map { Name($0) }))
  }

  /// Returns whether a name is in the set.
  func contains(_ name: PreparedString) -> Bool { names.contains(name.name) }
}
