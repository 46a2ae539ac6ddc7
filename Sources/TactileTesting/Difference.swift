/// Where a performance went another way than was expected.
public struct Difference: Hashable, Sendable, CustomStringConvertible {
  /// The specification's file.
  public let file: String
  /// How it was performed.
  public let manner: Manner
  /// The first line that differs, from 0; may be one past the end of either list.
  public let firstLine: Int
  /// What was expected.
  public let expected: [String]
  /// What happened.
  public let actual: [String]

  /// Both lists side by side, with a `>` at the first line that differs.
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
