/// The difference between the expected and the actual lines of a performance.
public struct Difference: Hashable, Sendable, CustomStringConvertible {
  /// The specification's file.
  public let file: String
  /// The manner of the performance.
  public let manner: Manner
  /// The index of the first line that differs, from 0. It can be one past the end of a list.
  public let firstLine: Int
  /// The expected lines.
  public let expected: [String]
  /// The actual lines.
  public let actual: [String]

  /// Both lists side by side, with a `>` before the first line that differs.
  public var description: String {
    let width = (expected.map(\.count) + [12]).max()!
    var lines = ["\(file), performed \(manner): line \(firstLine + 1) differs"]
    lines.append("    " + padded("expected", width) + "    actual")
    for index in 0..<max(expected.count, actual.count) {
      let mark = index == firstLine ? "  > " : "    "
      let left = index < expected.count ? expected[index] : "(nothing)"
      let right = index < actual.count ? actual[index] : "(nothing)"
      lines.append(mark + padded(left, width) + mark + right)
    }
    return lines.joined(separator: "\n")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
