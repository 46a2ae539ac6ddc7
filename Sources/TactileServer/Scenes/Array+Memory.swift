extension Array {
  /// Removes all elements, and keeps the memory if it has at most so many bytes.
  mutating func removeAll(keepingAtMost bytes: Int) {
    removeAll(keepingCapacity: capacity * MemoryLayout<Element>.stride <= bytes)
  }

  /// Whether it is a copy of another array that still shares its elements' memory.
  func sharesMemory(with other: [Element]) -> Bool {
    guard count == other.count else { return false }
    return isEmpty
      || withUnsafeBufferPointer { one in
        other.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
      }
  }
}
