/// Reads a recording in chunks, so that a file of any size needs a bounded amount of memory.
///
/// Events, errors and notes are those of ``RecordingReader``, but the events keep the times of the
/// file; a caller that knows the earliest time can shift them. The caller reads the bytes.
package struct StreamingReader: Sendable {
  private let name: String
  private let format: RecordingFormat
  private let isStrict: Bool

  /// Creates a reader for a file with this beginning; nil if the file must be read at once.
  ///
  /// That is the case for evemu text without a description, for `libinput record` with several
  /// devices, whose events follow one another, for UTF-16, and for files without a line of a known
  /// format in the beginning.
  ///
  /// - Parameters:
  ///   - name: The name of the file, for errors and notes.
  ///   - beginning: The first 64 KiB, or all bytes of a shorter file.
  ///   - isStrict: Whether a line that is not part of the format is an error.
  package init?(name: String, beginning: [UInt8], isStrict: Bool = false) {
    guard !PlainText.isUTF16(beginning), let end = beginning.lastIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    let head = RecordingFile(name: name, bytes: Array(beginning[...end]))
    guard let format = try? RecordingReader.format(of: head) else { return nil }
    (self.name, self.format, self.isStrict) = (name, format, isStrict)
    guard Self.canRead(format, head) else { return nil }
  }

  private static func canRead(_ format: RecordingFormat, _ head: RecordingFile) -> Bool {
    switch format {
    case .evemu: (try? EvemuParser.parse(head))?.description != nil
    case .libinput: (try? RecordingText(head)).map(LibinputReader.saysOneDevice) ?? false
    case .getevent, .evtest: true
    }
  }

  /// Reads the file from its first byte to its last.
  ///
  /// - Parameters:
  ///   - next: Returns the next chunk, nil at the end.
  ///   - take: Receives the events in the order of the file.
  /// - Returns: The recording without its events. nil means that the file must be read at once
  ///   after all; discard the events that `take` received.
  /// - Throws: The error of `next`, and `RecordingError` for invalid text.
  package func read(
    chunks next: () throws -> [UInt8]?, events take: ([RecordedEvent]) -> Void
  ) throws -> Recording? {
    switch format {
    case .evemu: try read(EvemuParser(name: name, isStrict: isStrict), next, take)
    case .getevent: try read(GeteventParser(name: name, isStrict: isStrict), next, take)
    case .evtest: try read(EvtestParser(name: name, isStrict: isStrict), next, take)
    case .libinput:
      try read(LibinputParser(name: name, isStrict: isStrict), next, take) {
        $0.log.deviceCount > 1
      }
    }
  }

  private func read<Parser: LineParser>(
    _ parser: Parser, _ next: () throws -> [UInt8]?, _ take: ([RecordedEvent]) -> Void,
    mustReadAtOnce: (Parser) -> Bool = { _ in false }
  ) throws -> Recording? {
    var lines = LineChunkReader(parser)
    while let piece = try next() {
      try lines.append(piece)
      if mustReadAtOnce(lines.parser) { return nil }
      take(lines.parser.log.take())
    }
    try lines.finish()
    if mustReadAtOnce(lines.parser) { return nil }
    take(lines.parser.log.take())
    return try lines.parser.finish()
  }
}

/// Passes a file to a parser of lines in chunks that may end anywhere.
struct LineChunkReader<Parser: LineParser> {
  var parser: Parser
  /// The bytes after the last line end.
  private var rest: [UInt8] = []

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
    try parser.readLines(of: lines)
  }

  /// Parses the last line if it has no line end.
  mutating func finish() throws(RecordingError) {
    guard !rest.isEmpty else { return }
    try parser.readLines(of: rest)
    rest = []
  }
}
