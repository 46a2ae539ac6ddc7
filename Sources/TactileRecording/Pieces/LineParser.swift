/// Reads a format in which every line is an event, or says something on its own.
protocol LineParser {
  /// What the lines of events begin with.
  static var eventMark: [UInt8] { get }

  var text: RecordingText { get set }
  var log: EventLog { get set }

  /// Begins with a file of the format, or with a piece of it that ends behind its first event.
  init(_ source: RecordingFile) throws(RecordingError)

  /// Reads the line that `text` has come to.
  mutating func readLine() throws(RecordingError)

  /// Ends with the last line; the recording holds the events that nobody took.
  ///
  /// Errors: `eventsMissing` and `descriptionMissing`, where the format needs one.
  mutating func finish() throws(RecordingError) -> Recording
}

extension LineParser {
  /// Reads all lines there are.
  mutating func readLines() throws(RecordingError) {
    while text.nextLine() { try readLine() }
  }

  /// Goes on with the next piece of the file, which begins with a line.
  mutating func readLines(of piece: [UInt8]) throws(RecordingError) {
    text = try RecordingText(piece: piece, of: text.file, after: text.line)
    try readLines()
  }
}
