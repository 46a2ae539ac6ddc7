extension Array {
  /// Whether it is a copy of another array that still shares its elements' memory.
  func sharesMemory(with other: [Element]) -> Bool {
    guard count == other.count else { return false }
    return isEmpty
      || withUnsafeBufferPointer { one in
        other.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
      }
  }
}
