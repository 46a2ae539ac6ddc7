import Tactile
import TactileInput

/// Reads the output of evtest, for example from bug reports. Any thread.
package enum EvtestReader {
  /// Reads a file. If it does not list the codes of the device, they are inferred from the events.
  ///
  /// Errors: those of the text; `eventsMissing` if there is a description but no event.
  package static func read(_ file: RecordingFile) throws(RecordingError) -> Recording {
    var parser = try EvtestParser(file)
    try parser.readLines()
    return try parser.finish()
  }
}

/// Parses the output of evtest: the description of the device, then the events.
struct EvtestParser: LineParser {
  static let eventMark = Array("Event: time ".utf8)

  var text: RecordingText
  var notes: DiagnosticCollector
  var log = EventLog()
  var draft = DescriptionBuilder()
  var seen = ObservedDevice()
  /// Whether the file lists the codes of the device.
  var isDescribed = false
  private var firstEventLine: Int?
  /// The type and the code to which the current lines belong.
  var type: UInt16?
  var code: UInt16?

  init(_ source: RecordingFile) throws(RecordingError) {
    text = try RecordingText(source)
    notes = DiagnosticCollector(file: source.name)
  }

  mutating func finish() throws(RecordingError) -> Recording {
    guard let firstEventLine else { throw .eventsMissing(file: text.file) }
    noteEnd(firstEventLine)
    let device = RecordedDevice(description: takeDescription(), isInferred: !isDescribed)
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
        "This line is not output of evtest; it is skipped.")
    }
    try readDescriptionLine()
  }

  /// `Event: time 12.000100, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 719`
  private mutating func readEvent() throws(RecordingError) {
    let time = try text.time()
    guard text.skip(", ") else {
      throw text.unexpected(reading: "an event", expected: "a comma after its time")
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
      throw text.unexpected(reading: "an event", expected: "its code after its type")
    }
    let code = try takeNumber("the code of an event")
    guard text.skip("value ") else {
      throw text.unexpected(reading: "an event", expected: "its value after its code")
    }
    let item = "the value of an event"
    // evtest prints scan codes in hexadecimal, and all other values in decimal.
    let isScanCode = type == EventType.msc && code == 4
    let value =
      isScanCode
      ? Int32(bitPattern: try text.hexadecimal(item, upTo: .max)) : try text.decimal(item)
    guard text.isAtLineEnd else {
      throw text.unexpected(reading: "an event", expected: "the end of the line after its value")
    }
    return (type, code, value)
  }

  /// Parses a line such as `-------------- SYN_REPORT ------------` and returns its code.
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

  /// Parses a decimal number, its name in parentheses and a comma: `53 (ABS_MT_POSITION_X), `.
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

  /// Parses a decimal number from 0 to 65535.
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
        .missingLineEnd, line: text.line,
        "The last line has no line end; if the file is truncated, its last number may be incomplete."
      )
    }
    log.noteUnfinishedFrames(in: &notes)
    guard !isDescribed else { return }
    notes.add(
      .inferredDescription, line: firstEventLine,
      """
      The file does not list the codes of the device; codes and ranges are inferred from its \
      events. Use the complete output of evtest for the correct ones.
      """)
  }

  private mutating func takeDescription() -> DeviceDescription {
    guard !isDescribed else {
      for (code, axis) in draft.device.axes where !DescriptionBuilder.isRange(axis, of: code) {
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

extension EvtestParser {
  /// Parses a line before the first event; unknown lines are ignored.
  mutating func readDescriptionLine() throws(RecordingError) {
    let indent = takeIndent()
    if text.skip("Input device ID: ") { return try readIdentity() }
    if text.skip("Input device name: \"") { return readName() }
    if text.skip("Supported events:") { isDescribed = true }
    if text.skip("Event type ") { return try readType() }
    if text.skip("Event code ") { return try readCode() }
    if text.skip("Property type ") { return try readProperty() }
    if indent >= 6 { try readRange() }
  }

  private mutating func takeIndent() -> Int {
    let start = text.position
    text.skipBlanks()
    return text.position - start
  }

  /// `Input device ID: bus 0x18 vendor 0x6cb product 0x1d10 version 0x100`
  private mutating func readIdentity() throws(RecordingError) {
    let fields: [(StaticString, WritableKeyPath<DeviceDescription, UInt16>)] = [
      ("bus 0x", \.bus), ("vendor 0x", \.vendor), ("product 0x", \.product),
      ("version 0x", \.version),
    ]
    for (word, field) in fields {
      guard text.skip(word) else {
        throw text.unexpected(reading: "the IDs of the device", expected: "\(word) and a number")
      }
      draft.device[keyPath: field] = UInt16(try text.hexadecimal("the IDs of the device"))
    }
  }

  private mutating func readName() {
    let rest = text.takeRest()
    let end = rest.lastIndex(of: UInt8(ascii: "\"")) ?? rest.endIndex
    draft.device.name = String(decoding: rest[..<end], as: UTF8.self)
  }

  private mutating func readType() throws(RecordingError) {
    let start = text.position
    let type = try code("an event type")
    guard type < DescriptionBuilder.typeCount else {
      throw text.outOfRange(
        from: start, reading: "an event type", expected: "0 to \(DescriptionBuilder.typeCount - 1)")
    }
    self.type = type
    code = nil
  }

  /// `    Event code 53 (ABS_MT_POSITION_X)`, followed by ` state 1` for an active switch or LED.
  private mutating func readCode() throws(RecordingError) {
    guard let type else {
      throw text.unexpected(reading: "an event code", expected: "the event type before it")
    }
    let code = try code("an event code")
    self.code = code
    guard type != EventType.syn else { return }
    draft.device.codes[type, default: CodeSet()].insert(code)
    if type == EventType.abs, draft.axisBitsLine == 0 { draft.axisBitsLine = text.line }
    while text.byte != nil {
      guard text.skip("state 1") else {
        text.position += 1
        continue
      }
      if type == EventType.sw { draft.device.activeSwitches.insert(code) }
      if type == EventType.led { draft.device.activeLEDs.insert(code) }
    }
  }

  private mutating func readProperty() throws(RecordingError) {
    draft.device.properties.insert(try code("a property"))
  }

  /// `      Max     4095`, for the axis above it; evtest omits zeros.
  private mutating func readRange() throws(RecordingError) {
    guard type == EventType.abs, let code, code < DescriptionBuilder.axisCount else { return }
    let fields: [(StaticString, WritableKeyPath<AbsoluteAxis, Int32>)] = [
      ("Min ", \.minimum), ("Max ", \.maximum), ("Fuzz ", \.fuzz), ("Flat ", \.flat),
      ("Resolution ", \.resolution),
    ]
    for (word, field) in fields where text.skip(word) {
      text.skipBlanks()
      let value = try text.decimal("the range of an axis")
      draft.device.axes[code, default: AbsoluteAxis(minimum: 0, maximum: 0)][keyPath: field] = value
    }
  }
}
