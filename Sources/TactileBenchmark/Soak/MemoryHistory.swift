/// The memory of a program during a long run, and whether it grows.
struct MemoryHistory {
  /// The memory that the second half may use more than the first, in kB. It allows for pages that the
  /// allocator keeps.
  private static let slack = 512

  /// The anonymous memory at each look, in kB.
  let looks: [Int]

  /// What has grown, as a sentence; nil if the memory has not grown.
  ///
  /// It compares medians of the halves. Single values can be higher, by pages that the allocator has not returned
  /// yet, or lower, because it returns all of them at times.
  var growth: String? {
    let half = looks.count / 2
    let (first, second) = (Self.median(looks.prefix(half)), Self.median(looks.suffix(half)))
    return second > first + Self.slack ? "memory grew from \(first) to \(second) kB" : nil
  }

  /// The values, to be printed.
  var text: String { looks.map { "\($0)" }.joined(separator: ", ") }

  private static func median(_ values: ArraySlice<Int>) -> Int {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }
}
