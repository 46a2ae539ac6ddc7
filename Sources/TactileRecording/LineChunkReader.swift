/// Passes a file to a parser of lines in chunks that may end anywhere.
struct LineChunkReader<Parser: LineParser> {
  var parser: Parser
  /// The offsets of the parts of the file that the parser has found, in bytes; see ``LineParser/parts``.
  private(set) var partOffsets: [Int] = []
  /// The bytes after the last line end.
  private var rest: [UInt8] = []
  /// The number of bytes that the parser has read.
  private var parsed = 0

  init(_ parser: Parser) {
    self.parser = parser
  }

  /// Parses the lines that the next bytes of the file complete.
  mutating func append(_ bytes: [UInt8]) throws(RecordingError) {
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
      rest += bytes
      return
    }
    rest += bytes[...end]
    let lines = rest
    rest = Array(bytes[(end + 1)...])
    try parse(lines)
  }

  /// Parses the last line if it has no line end.
  mutating func finish() throws(RecordingError) {
    guard !rest.isEmpty else { return }
    let line = rest
    rest = []
    try parse(line)
  }

  private mutating func parse(_ lines: [UInt8]) throws(RecordingError) {
    let before = parser.text.line
    try parser.readLines(of: lines)
    noteParts(in: lines, after: before)
    parsed += lines.count
  }

  /// Notes where new parts of the file begin. The parser counts lines, because it may have removed bytes.
  ///
  /// - Parameter before: The number of the line before `lines`.
  private mutating func noteParts(in lines: [UInt8], after before: Int) {
    var (line, offset) = (before + 1, 0)
    for part in parser.parts.dropFirst(partOffsets.count) {
      while line < part.line, let end = lines[offset...].firstIndex(of: UInt8(ascii: "\n")) {
        (line, offset) = (line + 1, end + 1)
      }
      partOffsets.append(parsed + offset)
    }
  }
}

extension LineChunkReader: EventLines {
  mutating func events(of bytes: [UInt8]?) throws(RecordingError) -> [RecordedEvent] {
    if let bytes { try append(bytes) } else { try finish() }
    return parser.log.take()
  }
}
