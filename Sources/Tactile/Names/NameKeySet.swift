/// The keys of many names. It answers faster than a set of strings. Two sets are equal if they were made of
/// the same names in the same order.
package struct NameKeySet: Equatable, Sendable {
  /// The values of the keys, each at the first free position from its own; 0 is a free position. Keys
  /// are random numbers, so their last bits are their positions.
  private var slots: [UInt64] = []

  /// A set without keys.
  package init() {}

  /// The keys of names that differ.
  package init(_ names: some Collection<String>) {
    guard !names.isEmpty else { return }
    var capacity = 2
    while 2 * capacity < 3 * names.count { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
    for name in names {
      let key = NameKey(of: name)
      slots[position(of: key)] = key.rawValue
    }
  }

  /// Whether there is no key.
  package var isEmpty: Bool { slots.isEmpty }

  package func contains(_ key: NameKey) -> Bool {
    guard key != .none, !slots.isEmpty else { return false }
    return slots[position(of: key)] == key.rawValue
  }

  /// The position of a key, or of the free position where it would be.
  @inline(__always)
  private func position(of key: NameKey) -> Int {
    var position = Int(truncatingIfNeeded: key.rawValue) & (slots.count - 1)
    while slots[position] != 0, slots[position] != key.rawValue {
      position = (position + 1) & (slots.count - 1)
    }
    return position
  }
}
