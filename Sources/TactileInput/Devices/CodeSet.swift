/// A set of event codes or device properties, stored like the kernel's bitmaps.
public struct CodeSet: Hashable, Sendable {
  private var words: [UInt64] = []

  /// Creates an empty set.
  public init() {}

  /// Creates a set of these codes.
  public init(_ codes: some Sequence<UInt16>) {
    for code in codes { insert(code) }
  }

  /// Whether the set is empty.
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Returns whether the set contains a code.
  public func contains(_ code: UInt16) -> Bool {
    let word = Int(code >> 6)
    return word < words.count && words[word] & (1 << UInt64(code & 63)) != 0
  }

  /// Adds a code.
  public mutating func insert(_ code: UInt16) {
    let word = Int(code >> 6)
    while words.count <= word { words.append(0) }
    words[word] |= 1 << UInt64(code & 63)
  }

  /// The codes in ascending order.
  public var codes: [UInt16] {
    words.indices.flatMap { word in
      (0..<64).compactMap { words[word] & (1 << UInt64($0)) == 0 ? nil : UInt16(word * 64 + $0) }
    }
  }
}
