/// Reads a recording in chunks, so that a file of any size needs a bounded amount of memory.
///
/// Events, errors and notes are those of ``RecordingReader``, but the events keep the times of the
/// file; a caller that knows the earliest time can shift them. The caller reads the bytes.
package struct StreamingReader: Sendable {
  private let name: String
  private let format: RecordingFormat

  /// Creates a reader for a file with this beginning; nil if the file must be read at once.
  ///
  /// That is the case for evemu text without a description, for `libinput record` with several
  /// devices, whose events follow one another, and for files without an event in the beginning.
  ///
  /// - Parameters:
  ///   - name: The name of the file, for errors and notes.
  ///   - beginning: The first 64 KiB, or all bytes of a shorter file.
  package init?(name: String, beginning: [UInt8]) {
    guard let end = beginning.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    let head = RecordingFile(name: name, bytes: Array(beginning[...end]))
    guard let format = try? RecordingReader.format(of: head) else { return nil }
    (self.name, self.format) = (name, format)
    guard Self.canRead(format, head) else { return nil }
  }

  private static func canRead(_ format: RecordingFormat, _ head: RecordingFile) -> Bool {
    switch format {
    case .evemu:
      guard let end = LineChunkReader<EvemuParser>.endOfHead(of: head.bytes) else { return false }
      let description = RecordingFile(name: head.name, bytes: Array(head.bytes[..<end]))
      return (try? EvemuParser.parse(description))?.description != nil
    case .getevent: return LineChunkReader<GeteventParser>.endOfHead(of: head.bytes) != nil
    case .evtest: return LineChunkReader<EvtestParser>.endOfHead(of: head.bytes) != nil
    case .libinput: return LibinputReader.saysOneDevice(head)
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
    case .evemu: try read(LineChunkReader<EvemuParser>(name: name), next, take)
    case .getevent: try read(LineChunkReader<GeteventParser>(name: name), next, take)
    case .evtest: try read(LineChunkReader<EvtestParser>(name: name), next, take)
    case .libinput: try LibinputReader.read(name, chunks: next, events: take)
    }
  }

  private func read(
    _ lines: LineChunkReader<some LineParser>, _ next: () throws -> [UInt8]?,
    _ take: ([RecordedEvent]) -> Void
  ) throws -> Recording {
    var lines = lines
    while let piece = try next() { take(try lines.append(piece)) }
    let end = try lines.finish()
    take(end.events)
    return end.rest
  }
}

/// Reads a file of lines in chunks that may end anywhere.
///
/// The events keep the times of the file; a caller that knows the earliest time can shift them.
struct LineChunkReader<Parser: LineParser> {
  private let name: String
  private var parser: Parser?
  /// The bytes after the last line end; before the first event, all bytes.
  private var rest: [UInt8] = []
  /// The offset in ``rest`` up to which it was searched for the first event.
  private var searched = 0

  /// The maximum size of a head without events, in bytes. A longer head is not a recording.
  private static var longestHead: Int { 1 << 20 }

  /// Creates a reader; the name appears in errors and notes.
  init(name: String) {
    self.name = name
  }

  /// Adds the next bytes of the file, and returns the events that they complete.
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

  /// Finishes with the last bytes, and returns the events without a line end.
  ///
  /// Errors: those of the text, and those at the end of the parser.
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

  /// Returns the end of the first event's line, if it is complete. `start` is the start of a line.
  static func endOfHead(of bytes: [UInt8], from start: Int = 0) -> Int? {
    var line = start
    while let end = bytes[line...].firstIndex(of: UInt8(ascii: "\n")) {
      if bytes[line...].starts(with: Parser.eventMark) { return end + 1 }
      line = end + 1
    }
    return nil
  }
}
