import Tactile

/// Parses a format in which each line has its own meaning.
///
/// A line that the format does not have is cleaned and read again, then skipped: one bad line costs
/// one line.
protocol LineParser: Sendable {
  var text: RecordingText { get set }
  var log: EventLog { get set }
  var skipped: SkippedLineCollector { get set }
  /// The parts of the text so far, if the format writes the events of one device after those of another;
  /// empty if it writes the events of all devices in their order.
  var parts: [DevicePart] { get }

  /// Creates a parser for a file.
  ///
  /// - Parameters:
  ///   - name: The name of the file, for errors and notes.
  ///   - isStrict: Whether the first line that would be skipped is an error.
  init(name: String, isStrict: Bool)

  /// Returns whether a line of the format can begin at the position of `line`.
  static func recognizes(_ line: RecordingText) -> Bool

  /// Parses the current line of `text`.
  ///
  /// Errors: those of a line. The line then has no effect.
  mutating func readLine() throws(RecordingError)

  /// Finishes after the last line. The recording has the events that were not taken before.
  ///
  /// Errors: `eventsMissing` and `descriptionMissing`, if the format requires them.
  mutating func finish() throws(RecordingError) -> Recording
}

extension LineParser {
  var parts: [DevicePart] { [] }

  /// Creates a parser that has read all lines of a file.
  init(reading file: RecordingFile, isStrict: Bool) throws(RecordingError) {
    self.init(name: file.name, isStrict: isStrict)
    text = try RecordingText(file)
    try readLines()
  }

  /// Parses the next chunk of the file, which starts with a line.
  mutating func readLines(of piece: [UInt8]) throws(RecordingError) {
    text = RecordingText(piece: piece, of: text.file, after: text.line)
    try readLines()
  }

  private mutating func readLines() throws(RecordingError) {
    while text.nextLine() {
      if let error = text.binaryError {
        try skipped.add(error, text)
        continue
      }
      do throws(RecordingError) {
        try readLine()
      } catch {
        try readDecoratedLine(error)
      }
    }
  }

  /// Parses a line again without its decorations, or skips it.
  private mutating func readDecoratedLine(_ error: RecordingError) throws(RecordingError) {
    guard !skipped.isStrict else { throw error }
    text.rewind()
    guard LineDecoration.skip(in: &text, until: Self.recognizes) else {
      return try skipped.add(error, text)
    }
    do throws(RecordingError) {
      try readLine()
    } catch {
      try skipped.add(error, text)
    }
  }
}

/// A part of a file with the events of one device. Other parts follow with events of the same time.
struct DevicePart {
  /// The line that it begins with, from 1.
  let line: Int
  /// The time of its first event; nil if it has none.
  let start: Timestamp?

  /// Returns the places of devices in a recording that is ordered by time: the device of the earliest first
  /// event comes first.
  ///
  /// - Parameter starts: The times of the first events, in the order of the file.
  /// - Returns: For each place, the index in `starts`.
  static func order(_ starts: [Timestamp]) -> [Int] {
    starts.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }
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
