import Tactile
import TactileWire

/// A set of names for filters.
///
/// Each frame asks every filter about the names of its entries. The names know their keys, so the time
/// does not depend on their length.
struct FilterNames: Hashable, Sendable {
  private let names: FilterSet<Name>
  /// The memory of the names, in bytes.
  let memory: Int

  /// Finds the keys of names; this takes time for each byte.
  init(_ texts: some Sequence<String>) {
    let names = Set(texts.lazy.map { Name($0) })
    self.names = FilterSet(names)
    memory = MemoryCost.entries(names.lazy.map(\.text))
  }

  /// The number of names.
  var count: Int { names.count }

  /// Returns whether a name is in the set.
  func contains(_ name: PreparedString) -> Bool { names.contains(name.name) }
}
