import Tactile
import TactileInput

/// Reads the output of evtest, for example from bug reports. Any thread.
package enum EvtestReader {
  /// Reads a file. Codes of a device that the file does not list are inferred from the events. If
  /// evtest ran several times, each run is a device.
  ///
  /// Errors: those of the text; `eventsMissing` if there is no event.
  package static func read(
    _ file: RecordingFile, isStrict: Bool = false
  ) throws(RecordingError) -> Recording {
    var parser = try EvtestParser(reading: file, isStrict: isStrict)
    return try parser.finish()
  }
}

/// Parses the output of evtest: the description of the device, then the events.
struct EvtestParser: LineParser {
  var text: RecordingText
  var notes: DiagnosticCollector
  var log = EventLog()
  var skipped: SkippedLineCollector
  /// The devices of the runs of evtest that printed events.
  private var devices: [EvtestDevice] = []
  /// The device of the current run.
  var current = EvtestDevice()

  init(name: String, isStrict: Bool) {
    text = RecordingText(piece: [], of: name, after: 0)
    notes = DiagnosticCollector(file: name)
    skipped = SkippedLineCollector(isStrict: isStrict)
  }

  /// Returns whether a line shows that its file is output of evtest.
  static func identifies(_ line: RecordingText) -> Bool {
    var line = line
    return line.skip("Event: time ") || line.skip("Input driver version is")
      || line.skip("Input device ID: bus ")
  }

  static func recognizes(_ line: RecordingText) -> Bool {
    if identifies(line) { return true }
    var line = line
    let beginnings: [StaticString] = [
      "Input device name", "Supported events:", "Event type ", "Event code ", "Property type ",
      "Value ", "Min ", "Max ", "Fuzz ", "Flat ", "Resolution ",
    ]
    return beginnings.contains { line.skip($0) } || chatter.contains { line.skip($0) }
  }

  mutating func finish() throws(RecordingError) -> Recording {
    endRun()
    guard !devices.isEmpty else {
      throw skipped.firstDamage ?? .eventsMissing(file: text.file, .evtest)
    }
    if !text.lineIsEnded {
      notes.add(
        .missingLineEnd, line: text.line,
        "The last line has no line end; if the file is truncated, its last number may be incomplete."
      )
    }
    log.noteUnfinishedFrames(in: &notes)
    return Recording(
      format: .evtest, version: nil, devices: devices.map(\.recorded), events: log.normalized(),
      notes: notes.diagnostics, skipped: skipped.groups)
  }

  mutating func readLine() throws(RecordingError) {
    if text.skip("Event: time ") { return try readEvent() }
    text.skipBlanks()
    if text.byte == nil { return }
    try readDescriptionLine()
  }

  /// Begins the output of another run of evtest, if the current run has a description or events.
  mutating func beginRun() {
    guard current.firstEventLine != nil || current.hasIdentity else { return }
    endRun()
  }

  private mutating func endRun() {
    if current.firstEventLine != nil, devices.count < NodeTable.limit {
      if let line = current.firstEventLine, !current.isDescribed { noteInference(line) }
      devices.append(current)
      log.beginPart()
    }
    current = EvtestDevice()
  }

  private mutating func noteInference(_ line: Int) {
    notes.add(
      .inferredDescription, line: line,
      """
      The file does not list the codes of the device; codes and ranges are inferred from its \
      events. Use the complete output of evtest for the correct ones.
      """)
  }

  /// `Event: time 12.000100, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 719`
  private mutating func readEvent() throws(RecordingError) {
    let time = try text.time()
    guard text.skip(", ") else {
      throw text.unexpected(reading: "an event", expected: "a comma after its time")
    }
    let (type, code, value) = try takeFields()
    guard devices.count < NodeTable.limit else {
      text.rewind()
      throw text.unexpected(
        reading: "an event", expected: "events of at most \(NodeTable.limit) runs of evtest")
    }
    let event = InputEvent(time: time, type: type, code: code, value: value)
    if current.firstEventLine == nil {
      current.firstEventLine = text.line
      if current.isDescribed {
        current.draft.noteAxes(in: &notes)
      } else {
        current.seen = ObservedDevice()
      }
    }
    log.append(event, device: devices.count, line: text.line, notes: &notes)
    current.seen?.observe(event)
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
    // Old versions print the name of the event type with the number of the code, or "Config Sync" for every code but 0.
    let marks: [(StaticString, UInt16)] = [
      ("SYN_REPORT", 0), ("EV_SYN", 0), ("SYN_CONFIG", 1), ("Config Sync", current.configSync),
      ("Report Sync", 0),
      ("SYN_MT_REPORT", 2), ("SYN_DROPPED", 3), ("EV_KEY", 1), ("EV_REL", 2), ("EV_ABS", 3),
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
}

extension EvtestParser {
  /// The beginnings of other lines that evtest prints.
  static let chatter: [StaticString] = [
    "Testing ", "Properties:", "Key repeat handling:", "Repeat ", "Value ", "No device specified",
    "Not running as root", "Available devices:", "/dev/input/", "Select the device event number",
  ]

  /// Parses a line of the description, without its indentation.
  mutating func readDescriptionLine() throws(RecordingError) {
    if text.skip("Input driver version is") { return beginRun() }
    if text.skip("Input device ID: ") { return try readIdentity() }
    if text.skip("Input device name: \"") { return readName() }
    if text.skip("Supported events:") { current.isDescribed = true }
    if text.skip("Event type ") { return try readType() }
    if text.skip("Event code ") { return try readCode() }
    if text.skip("Property type ") { return try readProperty() }
    if try readRange() || text.isAtLineEnd { return }
    guard Self.chatter.contains(where: { text.skip($0) }) else {
      throw text.unexpected(
        reading: RecordingError.foreignLine,
        expected: "output of evtest, such as `Event: time` and an event")
    }
  }

  /// `Input device ID: bus 0x18 vendor 0x6cb product 0x1d10 version 0x100`
  private mutating func readIdentity() throws(RecordingError) {
    beginRun()
    current.hasIdentity = true
    let fields: [(StaticString, WritableKeyPath<DeviceDescription, UInt16>)] = [
      ("bus 0x", \.bus), ("vendor 0x", \.vendor), ("product 0x", \.product),
      ("version 0x", \.version),
    ]
    for (word, field) in fields {
      guard text.skip(word) else {
        throw text.unexpected(reading: "the IDs of the device", expected: "\(word) and a number")
      }
      current.draft.device[keyPath: field] = UInt16(try text.hexadecimal("the IDs of the device"))
    }
  }

  private mutating func readName() {
    let rest = text.takeRest()
    let end = rest.lastIndex(of: UInt8(ascii: "\"")) ?? rest.endIndex
    current.draft.device.name = String(decoding: rest[..<end], as: UTF8.self)
  }

  private mutating func readType() throws(RecordingError) {
    let start = text.position
    let type = try code("an event type")
    guard type < DescriptionBuilder.typeCount else {
      throw text.outOfRange(
        from: start, reading: "an event type", expected: "0 to \(DescriptionBuilder.typeCount - 1)")
    }
    current.type = type
    current.code = nil
  }

  /// `    Event code 53 (ABS_MT_POSITION_X)`, followed by ` state 1` for an active switch or LED.
  private mutating func readCode() throws(RecordingError) {
    guard let type = current.type else {
      throw text.unexpected(reading: "an event code", expected: "the event type before it")
    }
    let code = try code("an event code")
    current.code = code
    guard type != EventType.syn else { return }
    current.draft.device.codes[type, default: CodeSet()].insert(code)
    if type == EventType.abs, current.draft.axisBitsLine == 0 {
      current.draft.axisBitsLine = text.line
    }
    while text.byte != nil {
      guard text.skip("state 1") else {
        text.position += 1
        continue
      }
      if type == EventType.sw { current.draft.device.activeSwitches.insert(code) }
      if type == EventType.led { current.draft.device.activeLEDs.insert(code) }
    }
  }

  private mutating func readProperty() throws(RecordingError) {
    current.draft.device.properties.insert(try code("a property"))
  }

  /// `      Max     4095`, for the axis above it; evtest omits zeros. Returns false for another line.
  private mutating func readRange() throws(RecordingError) -> Bool {
    guard current.type == EventType.abs, let code = current.code else { return false }
    if text.skip("Value ") {
      text.skipBlanks()
      let value = try text.decimal("the value of an axis")
      if let value = DescriptionBuilder.initialValue(value, of: code) {
        current.draft.device.axes[code, default: AbsoluteAxis(minimum: 0, maximum: 0)].value = value
      }
      return true
    }
    let fields: [(StaticString, WritableKeyPath<AbsoluteAxis, Int32>)] = [
      ("Min ", \.minimum), ("Max ", \.maximum), ("Fuzz ", \.fuzz), ("Flat ", \.flat),
      ("Resolution ", \.resolution),
    ]
    for (word, field) in fields where text.skip(word) {
      text.skipBlanks()
      let value = try text.decimal("the range of an axis")
      guard code < DescriptionBuilder.axisCount else { return true }
      current.draft.device.axes[code, default: AbsoluteAxis(minimum: 0, maximum: 0)][
        keyPath: field] = value
      return true
    }
    return false
  }
}

/// The device of one run of evtest.
struct EvtestDevice {
  var draft = DescriptionBuilder()
  /// The features of a device without a list of codes, from its events.
  var seen: ObservedDevice?
  /// Whether the file lists the codes of the device.
  var isDescribed = false
  /// Whether the file has the IDs of the device.
  var hasIdentity = false
  /// The line of the first event; nil if there is none.
  var firstEventLine: Int?
  /// The type and the code to which the current lines belong.
  var type: UInt16?
  var code: UInt16?

  /// What "Config Sync" of old evtest means: the end of a contact on a multitouch device without slots, and lost events
  /// on others. Drivers use no further code.
  var configSync: UInt16 {
    func has(_ axis: UInt16) -> Bool {
      draft.device.has(EventType.abs, axis) || seen?.has(EventType.abs, axis) ?? false
    }
    return has(AbsCode.mtPositionX) && !has(AbsCode.mtSlot) ? SynCode.mtReport : SynCode.dropped
  }

  /// The device with its description.
  var recorded: RecordedDevice {
    var device = draft.device
    guard isDescribed else {
      device = (seen ?? ObservedDevice()).description(name: draft.device.name, node: "")
      device.bus = draft.device.bus
      device.vendor = draft.device.vendor
      device.product = draft.device.product
      device.version = draft.device.version
      return RecordedDevice(description: device, isInferred: true)
    }
    device.axes = device.axes.filter { DescriptionBuilder.isRange($0.value, of: $0.key) }
    return RecordedDevice(description: device)
  }
}
