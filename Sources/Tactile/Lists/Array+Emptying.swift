extension Array {
  /// Empties the list and keeps its memory, as `removeAll(keepingCapacity:)` does, which takes five
  /// times as long over none or a few elements.
  @inline(__always)
  mutating func empty() {
    while popLast() != nil {}
  }

  /// Takes the first element off; `removeFirst()` takes five times as long where it is the only one.
  @inline(__always)
  mutating func dropFront() {
    if count == 1 { removeLast() } else { removeFirst() }
  }
}
