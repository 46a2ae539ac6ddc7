import Tactile
import TactileInput

/// Reads the lines of one evemu file.
///
/// As strict as evemu about what each line holds and that `N:` and `I:` come first; the lines
/// behind them may come in any order before the first event.
struct EvemuParser: LineParser {
  static let eventMark = Array("E:".utf8)

  var text: RecordingText
  var notes: NoteBook
  var version = EvemuVersion.unstated
  var draft = DescriptionDraft()
  var log = EventLog()
  private var firstEventLine: Int?

  /// Takes a file apart.
  static func parse(_ source: RecordingFile) throws(RecordingError) -> EvemuFile {
    try requireEvemu(RecordingText(source))
    var parser = try EvemuParser(source)
    try parser.readLines()
    return try parser.finishFile()
  }

  init(_ source: RecordingFile) throws(RecordingError) {
    text = try RecordingText(source)
    notes = NoteBook(file: source.name)
    try readHeader()
  }

  private static func requireEvemu(_ text: RecordingText) throws(RecordingError) {
    switch try FileKind(of: text) {
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

  /// Ends with the last line; a file may hold but a description, or only events.
  private mutating func finishFile() throws(RecordingError) -> EvemuFile {
    try endDescription()
    if !text.lineIsEnded, !text.bytes[text.lineStart...].contains(UInt8(ascii: "#")) {
      notes.add(
        .unendedLine, line: text.line,
        "The last line has no line end; if the file was cut off, its last number may be too short.")
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
        .unknownKey, line: text.line, "The key \(letter): is not known; the line is skipped.")
      return
    }
    if firstEventLine != nil {
      notes.add(
        .descriptionBehindEvents, line: text.line,
        "This line of a description comes after the first event and is skipped, as evemu does.")
      return
    }
    try readDescriptionLine(key)
  }

  /// Takes the key letter and colon in the first two columns, and the blanks behind them.
  private mutating func takeKey() -> UInt8? {
    guard let key = text.byte, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(key),
      text.position + 1 < text.lineEnd, text.bytes[text.position + 1] == UInt8(ascii: ":")
    else { return nil }
    text.position += 2
    if key != UInt8(ascii: "N") { text.skipBlanks() }
    return key
  }

  /// evemu skips every line among the events that is not one, and refuses it anywhere else.
  private mutating func skipForeignLine() throws(RecordingError) {
    guard firstEventLine != nil, text.lineIsEnded else {
      throw text.unexpected(
        reading: "a line", expected: "a key letter and a colon, such as E:, or # and a comment")
    }
    notes.add(
      .unknownLines, line: text.line,
      "This line among the events is neither an event nor a comment; it is skipped, as evemu does.")
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

  /// Only a comment may follow.
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
