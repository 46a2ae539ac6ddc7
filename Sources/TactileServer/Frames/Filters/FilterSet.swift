/// A set of entries of a filter, with a digest.
///
/// Each new subscription is compared with the filters of other subscriptions, and each filter has several
/// sets. So a comparison of two sets never looks at their elements: it would take time for each of them
/// if the sets are equal. Different sets have equal digests with a probability of 2⁻⁶⁴. The digest depends
/// on the hash seed of the process, so no client can choose such sets.
struct FilterSet<Element: Hashable & Sendable>: Hashable, Sendable, ExpressibleByArrayLiteral {
  private let elements: Set<Element>
  private let digest: Int

  /// Finds the digest; this takes time for each element.
  init(_ elements: Set<Element>) {
    self.elements = elements
    digest = elements.reduce(elements.count) { $0 &+ $1.hashValue }
  }

  init(arrayLiteral elements: Element...) { self.init(Set(elements)) }

  /// The number of elements.
  var count: Int { elements.count }

  /// Returns whether an element is in the set.
  func contains(_ element: Element) -> Bool { elements.contains(element) }

  /// Returns whether all elements are among others.
  func isSubset(of others: [Element]) -> Bool { elements.isSubset(of: others) }

  static func == (one: FilterSet, other: FilterSet) -> Bool {
    one.digest == other.digest && one.count == other.count
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
