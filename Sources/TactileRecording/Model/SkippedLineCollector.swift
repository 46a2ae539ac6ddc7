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
