import Glibc

/// A name of a part of a scene. Two names are equal if their UTF-8 bytes are equal (S219).
///
/// Swift normalizes the characters of strings that are not ASCII when it hashes and compares them: for a
/// name of 100 characters, that takes up to 10 µs. A name knows its key, so tables of names take the same
/// time for names in all languages.
package struct Name: Sendable {
  /// The name as a string.
  package let text: String
  /// The number that stands for it.
  package let key: NameKey

  /// The name with a text. It takes time for each byte.
  package init(_ text: String) {
    self.text = text
    key = NameKey(of: text)
  }
}

extension Name: Hashable {
  package static func == (one: Name, other: Name) -> Bool {
    one.key == other.key && one.text.hasSameBytes(as: other.text)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Name: Comparable {
  /// Returns whether the bytes of one come before those of the other.
  package static func < (one: Name, other: Name) -> Bool {
    let (length, otherLength) = (one.text.utf8.count, other.text.utf8.count)
    let order = one.text.order(of: other.text, length: min(length, otherLength))
    return order == 0 ? length < otherLength : order < 0
  }
}

extension Name: ExpressibleByStringLiteral, CustomStringConvertible {
  package init(stringLiteral text: String) { self.init(text) }

  package var description: String { text }
}

extension String {
  /// Returns whether two strings have the same UTF-8 bytes. Unlike `==`, it never normalizes characters.
  package func hasSameBytes(as other: String) -> Bool {
    let length = utf8.count
    return length == other.utf8.count && order(of: other, length: length) == 0
  }

  /// Compares the first bytes of two strings, as `memcmp` does.
  ///
  /// - Parameter length: The number of bytes; both strings have as many.
  fileprivate func order(of other: String, length: Int) -> Int32 {
    var (one, other) = (self, other)
    return one.withUTF8 { one in
      other.withUTF8 { other in
        guard let one = one.baseAddress, let other = other.baseAddress else { return 0 }
        return memcmp(one, other, length)
      }
    }
  }
}

// MARK: Tables

extension Dictionary where Key == Name {
  /// The value of a name; nil if there is none.
  package subscript(_ name: String) -> Value? {
    get { self[Name(name)] }
    set { self[Name(name)] = newValue }
  }

  /// Replaces the value of a name, and returns the old one; nil if there was none.
  @discardableResult
  package mutating func updateValue(_ value: Value, forKey name: String) -> Value? {
    updateValue(value, forKey: Name(name))
  }
}

extension Set<Name> {
  /// Returns whether a name is in the set.
  package func contains(_ name: String) -> Bool { contains(Name(name)) }

  /// Adds a name; returns whether it was not in the set.
  @discardableResult
  package mutating func insert(_ name: String) -> Bool { insert(Name(name)).inserted }

  /// Removes a name.
  package mutating func remove(_ name: String) { remove(Name(name)) }
}

/// A number that stands for a name. It is faster to compare than a string.
///
/// It is a hash value with the secret of the process, so a client cannot choose names with the same
/// number. Two of 20,000 names have the same number with a probability below 1 in 10¹⁰.
package struct NameKey: Hashable, Sendable {
  /// No name.
  package static let none = NameKey(rawValue: 0)

  let rawValue: UInt64

  private init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The key of a name. Names with the same UTF-8 bytes have the same key (S219).
  package init(of name: String) {
    var hasher = Hasher()
    var name = name
    name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    rawValue = max(UInt64(truncatingIfNeeded: hasher.finalize()), 1)
  }
}

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
