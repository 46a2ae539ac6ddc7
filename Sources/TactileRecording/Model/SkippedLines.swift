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
