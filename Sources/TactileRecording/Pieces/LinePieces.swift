/// Reads a file of lines piece by piece, wherever the pieces end.
///
/// The events have the times of the file: whoever knows the earliest moves them.
struct LinePieces<Parser: LineParser> {
  private let name: String
  private var parser: Parser?
  /// What came behind the last line end; before the first event, all that came.
  private var rest: [UInt8] = []
  /// How far ``rest`` was searched for the first event.
  private var searched = 0

  /// A head without an event that is longer than this is no recording's, whatever it says it is.
  private static var longestHead: Int { 1 << 20 }

  /// Reads a file of this name, for errors and notes.
  init(name: String) {
    self.name = name
  }

  /// Adds the next bytes of the file, and hands over the events they complete.
  ///
  /// Errors: those of the text.
  mutating func append(_ bytes: [UInt8]) throws(RecordingError) -> [RecordedEvent] {
    rest += bytes
    if parser == nil {
      guard let end = Self.endOfHead(of: rest, from: searched) else {
        searched = (rest.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
        guard rest.count > Self.longestHead else { return [] }
        throw .eventsMissing(file: name)
      }
      return try read(take(upTo: end))
    }
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    return try read(take(upTo: end + 1))
  }

  /// Ends with the last bytes, and hands over the events in what had no line end.
  ///
  /// Errors: those of the text, and those of the parser's end.
  mutating func finish() throws(RecordingError) -> (events: [RecordedEvent], rest: Recording) {
    let events = parser == nil || !rest.isEmpty ? try read(take(upTo: rest.count)) : []
    guard let recording = try parser?.finish() else { throw .empty(file: name) }
    return (events, recording)
  }

  private mutating func read(_ piece: [UInt8]) throws(RecordingError) -> [RecordedEvent] {
    if parser == nil {
      parser = try Parser(RecordingFile(name: name, bytes: piece))
      try parser?.readLines()
    } else {
      try parser?.readLines(of: piece)
    }
    return parser?.log.take() ?? []
  }

  private mutating func take(upTo end: Int) -> [UInt8] {
    let taken = Array(rest[..<end])
    rest.removeFirst(end)
    return taken
  }

  /// Where the line of the first event ends, if it does; the search begins with a line.
  static func endOfHead(of bytes: [UInt8], from start: Int = 0) -> Int? {
    var line = start
    while let end = bytes[line...].firstIndex(of: UInt8(ascii: "\n")) {
      if bytes[line...].starts(with: Parser.eventMark) { return end + 1 }
      line = end + 1
    }
    return nil
  }
}
