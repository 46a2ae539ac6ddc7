extension Array {
  /// Removes all elements, and keeps the memory if it has at most so many bytes.
  mutating func removeAll(keepingAtMost bytes: Int) {
    let isKept = capacity * MemoryLayout<Element>.stride <= bytes
    // For few elements, this takes a fraction of the time.
    if isKept, count <= Self.few {
      while popLast() != nil {}
    } else {
      removeAll(keepingCapacity: isKept)
    }
  }

  private static var few: Int { 8 }
}
