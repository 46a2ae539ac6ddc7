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
