extension RandomAccessCollection {
  /// Returns the longest prefix whose elements satisfy a condition, in logarithmic time.
  ///
  /// - Precondition: No element satisfies the condition after one that does not, as in a sorted collection.
  package func sortedPrefix(while belongs: (Element) -> Bool) -> SubSequence {
    var (start, length) = (startIndex, count)
    while length > 0 {
      let half = length / 2
      let middle = index(start, offsetBy: half)
      if belongs(self[middle]) {
        start = index(after: middle)
        length -= half + 1
      } else {
        length = half
      }
    }
    return self[..<start]
  }
}
