import Tactile
import TactileInput

/// Parses one evemu file.
///
/// It is as strict as evemu about the contents of each line and about `N:` and `I:`, which come
/// first. The other lines before the first event may have any order.
struct EvemuParser: LineParser {
  static let eventMark = Array("E:".utf8)

  var text: RecordingText
  var notes: DiagnosticCollector
  var version = EvemuVersion.unstated
  var draft = DescriptionBuilder()
  var log = EventLog()
  private var firstEventLine: Int?

  /// Parses a whole file.
  static func parse(_ source: RecordingFile) throws(RecordingError) -> EvemuFile {
    try requireEvemu(RecordingText(source))
    var parser = try EvemuParser(source)
    try parser.readLines()
    return try parser.finishFile()
  }

  init(_ source: RecordingFile) throws(RecordingError) {
    text = try RecordingText(source)
    notes = DiagnosticCollector(file: source.name)
    try readHeader()
  }

  private static func requireEvemu(_ text: RecordingText) throws(RecordingError) {
    switch try DetectedFormat(of: text) {
    case .readable(.evemu): break
    case .readable(let other):
      var line = text
      _ = line.nextLine()
      throw .malformed(
        at: line.place, reading: "evemu text", found: other.title,
        expected: "the line `# EVEMU 1.3`, or N: with the device's name")
    case .foreign(let format, let place): throw .foreign(at: place, format)
    }
  }

  mutating func finish() throws(RecordingError) -> Recording {
    try EvemuReader.recording(of: finishFile())
  }

  /// Finishes after the last line. A file may contain only a description or only events.
  private mutating func finishFile() throws(RecordingError) -> EvemuFile {
    try endDescription()
    if !text.lineIsEnded, !text.bytes[text.lineStart...].contains(UInt8(ascii: "#")) {
      notes.add(
        .missingLineEnd, line: text.line,
        "The last line has no line end; if the file is truncated, its last number may be incomplete."
      )
    }
    log.noteUnfinishedFrames(in: &notes)
    return EvemuFile(
      name: text.file, version: version,
      description: draft.progress == .identity ? draft.device : nil, log: log,
      firstEventLine: firstEventLine, notes: notes)
  }

  mutating func readLine() throws(RecordingError) {
    guard let key = takeKey() else {
      if text.isAtLineEnd || text.byte == UInt8(ascii: "#") { return }
      return try skipForeignLine()
    }
    if key == UInt8(ascii: "E") { return try readEvent() }
    guard "NIPBALS".utf8.contains(key) else {
      let letter = Character(Unicode.Scalar(key))
      notes.add(
        .unknownKey, line: text.line, "The key \(letter): is unknown; the line is skipped.")
      return
    }
    if firstEventLine != nil {
      notes.add(
        .descriptionAfterEvents, line: text.line,
        "This description line follows the first event; it is skipped, as in evemu.")
      return
    }
    try readDescriptionLine(key)
  }

  /// Parses the key letter and the colon in the first two columns, and the blanks that follow.
  private mutating func takeKey() -> UInt8? {
    guard let key = text.byte, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(key),
      text.position + 1 < text.lineEnd, text.bytes[text.position + 1] == UInt8(ascii: ":")
    else { return nil }
    text.position += 2
    if key != UInt8(ascii: "N") { text.skipBlanks() }
    return key
  }

  /// evemu skips unknown lines among the events and rejects them elsewhere.
  private mutating func skipForeignLine() throws(RecordingError) {
    guard firstEventLine != nil, text.lineIsEnded else {
      throw text.unexpected(
        reading: "a line", expected: "a key letter and a colon, such as E:, or # and a comment")
    }
    notes.add(
      .unknownLines, line: text.line,
      "This line among the events is neither an event nor a comment; it is skipped, as in evemu.")
  }

  private mutating func readEvent() throws(RecordingError) {
    if firstEventLine == nil {
      try endDescription()
      firstEventLine = text.line
    }
    let time = try text.time()
    guard let next = text.byte, next == 0x20 || next == 0x09 else {
      throw text.unexpected(reading: "an event", expected: "a blank and the type of the event")
    }
    text.skipBlanks()
    let type = try text.hexadecimal("the type of an event")
    let code = try text.hexadecimal("the code of an event")
    let value = try text.decimal("the value of an event")
    try endLine("an event")
    let event = InputEvent(time: time, type: UInt16(type), code: UInt16(code), value: value)
    log.append(event, device: 0, line: text.line, notes: &notes)
  }

  /// Requires the end of the line or a comment.
  mutating func endLine(_ item: String) throws(RecordingError) {
    text.skipBlanks()
    if let byte = text.byte, byte != UInt8(ascii: "#") {
      throw text.unexpected(reading: item, expected: "the end of the line, or # and a comment")
    }
  }

  private mutating func endDescription() throws(RecordingError) {
    guard firstEventLine == nil else { return }
    if draft.progress == .name {
      text.position = text.lineStart
      throw .incompleteDescription(at: text.place, missing: "I: bus vendor product version")
    }
    if draft.progress == .identity { draft.noteAxes(in: &notes) }
  }
}

extension EvemuParser {
  /// Skips to the line after the version line, if that comes before the first line of data.
  ///
  /// evemu accepts a version line only as the first line. This parser also skips terminal output
  /// before it.
  mutating func readHeader() throws(RecordingError) {
    var ahead = text
    while ahead.nextLine() {
      if ahead.skip("# EVEMU") {
        text = ahead
        return try readVersion()
      }
      if EvemuParser.isData(ahead) { return }
    }
  }

  private static func isData(_ line: RecordingText) -> Bool {
    var line = line
    return line.skip("N:") || line.skip("E:") || line.skip("I:") || line.skip("B:")
  }

  private mutating func readVersion() throws(RecordingError) {
    text.skipBlanks()
    version = try takeVersion()
    if text.line > 1 {
      let lines = text.line == 2 ? "1 line" : "\(text.line - 1) lines"
      notes.add(
        .textBeforeHeader, line: 1,
        "Skipped \(lines) before `# EVEMU \(version)`, which evemu requires as the first line.")
    }
    if version > .newest {
      notes.add(
        .newerVersion, line: text.line,
        "Version \(version) is newer than \(EvemuVersion.newest), the newest supported version.")
    }
  }

  private mutating func takeVersion() throws(RecordingError) -> EvemuVersion {
    let start = text.position
    var numbers: [UInt16] = []
    for separator: UInt8? in [UInt8(ascii: "."), nil] {
      var value = 0
      let digits = text.position
      while let byte = text.byte, (0x30...0x39).contains(byte) {
        value = min(value * 10 + Int(byte - 0x30), 1 << 16)
        text.position += 1
      }
      guard text.position > digits, separator.map({ text.skip($0) }) ?? text.isAtLineEnd else {
        if text.position < text.lineEnd { text.position = start }
        throw text.unexpected(
          reading: "the version of the file", expected: "two numbers and a dot, such as 1.3")
      }
      guard let number = UInt16(exactly: value) else {
        throw text.outOfRange(
          from: start, reading: "the version of the file", expected: "numbers up to 65535")
      }
      numbers.append(number)
    }
    return EvemuVersion(numbers[0], numbers[1])
  }
}

/// The contents of one evemu file: a description, events, or both.
struct EvemuFile {
  let name: String
  let version: EvemuVersion
  /// The description; nil if the file has none.
  let description: DeviceDescription?
  let log: EventLog
  /// The line of the first event; nil if there is none.
  let firstEventLine: Int?
  let notes: DiagnosticCollector
}
