/// The lines of a file that the reader skipped for one reason.
package struct SkippedLines: Hashable, Sendable, CustomStringConvertible {
  /// The file's name as it was given.
  package var file: String
  /// The numbers of the first lines, from 1, in order; at most ``shownLines``.
  package var lines: [Int]
  /// The number of lines.
  package var count: Int
  /// The beginning of the first line in quotes, without control characters.
  package var excerpt: String
  /// The reason for the first line, as a clause.
  package var reason: String

  /// The maximum number of line numbers that are kept.
  package static let shownLines = 3

  /// The warning in the form of compilers: `file:line: warning: sentence`.
  package var description: String {
    let numbers = lines.map { "\($0)" }.joined(separator: ", ") + (count > lines.count ? ", …" : "")
    let skipped =
      count == 1
      ? "skipped 1 line, \(excerpt)" : "skipped \(count) lines (\(numbers)), first \(excerpt)"
    return "\(file):\(lines[0]): warning: \(skipped): \(reason)."
  }
}

/// Collects the lines that a reader skips, grouped by reason.
///
/// A damaged file can have millions of such lines, so the number of groups is limited.
struct SkippedLineCollector {
  /// Whether the first skipped line is an error.
  let isStrict: Bool
  /// The groups in the order of their first lines.
  private(set) var groups: [SkippedLines] = []
  /// The error of the first damaged line of the format, which explains why a file has no events.
  private(set) var firstDamage: RecordingError?
  private var indices: [RecordingError.Cause: Int] = [:]

  /// The maximum number of groups. Lines for further reasons are added to the last group.
  private static let mostGroups = 12

  init(isStrict: Bool) {
    self.isStrict = isStrict
  }

  /// Adds the current line of a text, which has this error.
  ///
  /// - Throws: The error, if lines must not be skipped.
  mutating func add(_ error: RecordingError, _ text: RecordingText) throws(RecordingError) {
    if isStrict { throw error }
    if firstDamage == nil, error.cause.reading != RecordingError.foreignLine { firstDamage = error }
    let index = indices[error.cause] ?? (groups.count < Self.mostGroups ? nil : groups.count - 1)
    if let index {
      groups[index].count += 1
      guard groups[index].lines.count < SkippedLines.shownLines else { return }
      groups[index].lines.append(text.line)
    } else {
      indices[error.cause] = groups.count
      groups.append(
        SkippedLines(
          file: text.file, lines: [text.line], count: 1,
          excerpt: text.quoted(text.lineStart..<text.lineEnd), reason: error.reason))
    }
  }
}
