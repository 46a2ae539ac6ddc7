/// Parses a format in which each line has its own meaning.
protocol LineParser {
  /// The start of every line with an event.
  static var eventMark: [UInt8] { get }

  var text: RecordingText { get set }
  var log: EventLog { get set }

  /// Starts with a file of the format, or with a part of it that ends after its first event.
  init(_ source: RecordingFile) throws(RecordingError)

  /// Parses the current line of `text`.
  mutating func readLine() throws(RecordingError)

  /// Finishes after the last line. The recording has the events that were not taken before.
  ///
  /// Errors: `eventsMissing` and `descriptionMissing`, if the format requires them.
  mutating func finish() throws(RecordingError) -> Recording
}

extension LineParser {
  /// Parses all lines.
  mutating func readLines() throws(RecordingError) {
    while text.nextLine() { try readLine() }
  }

  /// Parses the next chunk of the file, which starts with a line.
  mutating func readLines(of piece: [UInt8]) throws(RecordingError) {
    text = try RecordingText(piece: piece, of: text.file, after: text.line)
    try readLines()
  }
}
