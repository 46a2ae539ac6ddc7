import TactileWire

/// A set of names for filters.
///
/// Each frame asks every filter about the names of its entries. The names know their hash values, so the
/// time does not depend on their length.
struct FilterNames: Hashable, Sendable {
  private struct Name: Hashable, Sendable {
    let text: String
    let hash: Int

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    static func == (one: Name, other: Name) -> Bool {
      one.hash == other.hash && one.text == other.text
    }
  }

  private let names: FilterSet<Name>
  /// The memory of the names, in bytes.
  let memory: Int

  /// Hashes names; this takes time for each character.
  init(_ texts: some Sequence<String>) {
    var names: Set<Name> = []
    for text in texts { names.insert(Name(text: text, hash: text.hashValue)) }
    self.names = FilterSet(names)
    memory = MemoryCost.entries(names.lazy.map(\.text))
  }

  /// The number of names.
  var count: Int { names.count }

  /// Returns whether a name is in the set.
  func contains(_ name: PreparedString) -> Bool {
    names.contains(Name(text: name.text, hash: name.textHash))
  }
}
