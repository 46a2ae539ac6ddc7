extension Array where Element: Comparable {
  /// Returns whether an array in ascending order contains an element, after at most log2(count) + 2
  /// comparisons.
  func containsSorted(_ element: Element) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == element
  }
}
