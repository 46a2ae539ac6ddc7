import Tactile
import TactileInput

/// Reads the lines of evtest: what it says of the device, then the events.
struct EvtestParser: LineParser {
  static let eventMark = Array("Event: time ".utf8)

  var text: RecordingText
  var notes: NoteBook
  var log = EventLog()
  var draft = DescriptionDraft()
  var seen = ObservedDevice()
  /// Whether the file lists what the device can send.
  var isDescribed = false
  private var firstEventLine: Int?
  /// The type and the code that the lines being read belong to.
  var type: UInt16?
  var code: UInt16?

  init(_ source: RecordingFile) throws(RecordingError) {
    text = try RecordingText(source)
    notes = NoteBook(file: source.name)
  }

  mutating func finish() throws(RecordingError) -> Recording {
    guard let firstEventLine else { throw .eventsMissing(file: text.file) }
    noteEnd(firstEventLine)
    let device = RecordedDevice(description: takeDescription(), isWorkedOut: !isDescribed)
    return Recording(
      format: .evtest, version: nil, devices: [device], events: log.normalized(),
      notes: notes.diagnostics)
  }

  mutating func readLine() throws(RecordingError) {
    if text.skip("Event: time ") { return try readEvent() }
    guard firstEventLine == nil else {
      if text.isAtLineEnd { return }
      return notes.add(
        .unknownLines, line: text.line,
        "This line among the events is not one that evtest prints; it is skipped.")
    }
    try readDescriptionLine()
  }

  /// `Event: time 12.000100, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 719`
  private mutating func readEvent() throws(RecordingError) {
    let time = try text.time()
    guard text.skip(", ") else {
      throw text.unexpected(reading: "an event", expected: "a comma behind its time")
    }
    let (type, code, value) = try takeFields()
    let event = InputEvent(time: time, type: type, code: code, value: value)
    if firstEventLine == nil {
      firstEventLine = text.line
      if isDescribed { draft.noteAxes(in: &notes) }
    }
    log.append(event, device: 0, line: text.line, notes: &notes)
    seen.observe(event)
  }

  private mutating func takeFields() throws(RecordingError) -> (UInt16, UInt16, Int32) {
    guard text.skip("type ") else { return (EventType.syn, try takeMark(), 0) }
    let type = try takeNumber("the type of an event")
    guard text.skip("code ") else {
      throw text.unexpected(reading: "an event", expected: "its code behind its type")
    }
    let code = try takeNumber("the code of an event")
    guard text.skip("value ") else {
      throw text.unexpected(reading: "an event", expected: "its value behind its code")
    }
    let item = "the value of an event"
    // evtest prints scan codes, and nothing else, in hexadecimal.
    let isScanCode = type == EventType.msc && code == 4
    let value =
      isScanCode
      ? Int32(bitPattern: try text.hexadecimal(item, upTo: .max)) : try text.decimal(item)
    guard text.isAtLineEnd else {
      throw text.unexpected(reading: "an event", expected: "the end of the line behind its value")
    }
    return (type, code, value)
  }

  /// `-------------- SYN_REPORT ------------` and its like, as the code it stands for.
  private mutating func takeMark() throws(RecordingError) -> UInt16 {
    let start = text
    while let byte = text.byte, "->+< ".utf8.contains(byte) { text.position += 1 }
    let marks: [(StaticString, UInt16)] = [
      ("SYN_REPORT", 0), ("EV_SYN", 0), ("SYN_CONFIG", 1), ("Config Sync", 1), ("Report Sync", 0),
      ("SYN_MT_REPORT", 2), ("SYN_DROPPED", 3),
    ]
    for (mark, code) in marks where text.skip(mark) {
      while let byte = text.byte, "->+< ".utf8.contains(byte) { text.position += 1 }
      if text.byte == nil { return code }
    }
    throw start.unexpected(
      reading: "an event", expected: "its type, or a line such as `---- SYN_REPORT ----`")
  }

  /// A decimal number, its name in parentheses, and a comma: `53 (ABS_MT_POSITION_X), `.
  private mutating func takeNumber(_ item: String) throws(RecordingError) -> UInt16 {
    let number = try code(item)
    if text.skip(UInt8(ascii: "(")) {
      while let byte = text.byte, byte != UInt8(ascii: ")") { text.position += 1 }
      _ = text.skip(UInt8(ascii: ")"))
    }
    guard text.skip(", ") else {
      throw text.unexpected(reading: item, expected: "its name in parentheses and a comma")
    }
    return number
  }

  /// A decimal number from 0 to 65535.
  mutating func code(_ item: String) throws(RecordingError) -> UInt16 {
    let start = text.position
    guard let number = UInt16(exactly: try text.decimal(item)) else {
      throw text.outOfRange(from: start, reading: item, expected: "0 to 65535")
    }
    return number
  }

  private mutating func noteEnd(_ firstEventLine: Int) {
    if !text.lineIsEnded {
      notes.add(
        .unendedLine, line: text.line,
        "The last line has no line end; if the file was cut off, its last number may be too short.")
    }
    log.noteUnfinishedFrames(in: &notes)
    guard !isDescribed else { return }
    notes.add(
      .workedOutDescription, line: firstEventLine,
      """
      The file does not list what the device can send; codes and ranges were worked out from its \
      events. Give the whole output of evtest for the real ones.
      """)
  }

  private mutating func takeDescription() -> DeviceDescription {
    guard !isDescribed else {
      for (code, axis) in draft.device.axes where !DescriptionDraft.isRange(axis, of: code) {
        draft.device.axes[code] = nil
      }
      return draft.device
    }
    var device = seen.description(name: draft.device.name, node: "")
    device.bus = draft.device.bus
    device.vendor = draft.device.vendor
    device.product = draft.device.product
    device.version = draft.device.version
    return device
  }
}
