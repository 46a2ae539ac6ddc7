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
