import Tactile
import TactileInput

/// Parses one evemu file.
///
/// It is as strict as evemu about the contents of each line. Lines of the description may have any
/// order; a strict parser requires `N:` and `I:` first.
struct EvemuParser: LineParser {
  var text: RecordingText
  var notes: DiagnosticCollector
  var version = EvemuVersion.unstated
  var draft = DescriptionBuilder()
  var log = EventLog()
  var skipped: SkippedLineCollector
  /// The features of a device without a description, from its events.
  private var seen: ObservedDevice?
  private var firstEventLine: Int?

  /// Parses a whole file.
  static func parse(
    _ source: RecordingFile, isStrict: Bool = false
  ) throws(RecordingError) -> EvemuFile {
    var parser = try EvemuParser(reading: source, isStrict: isStrict)
    return try parser.finishFile()
  }

  init(name: String, isStrict: Bool) {
    text = RecordingText(piece: [], of: name, after: 0)
    notes = DiagnosticCollector(file: name)
    skipped = SkippedLineCollector(isStrict: isStrict)
  }

  /// Returns whether a line shows that its file is evemu text.
  static func identifies(_ line: RecordingText) -> Bool {
    var line = line
    if line.skip("# EVEMU") { return true }
    guard let key = line.takeKeyLetter() else { return false }
    switch key {
    // The kernel prints `N: Name="Panel"` in /proc/bus/input/devices.
    case UInt8(ascii: "N"):
      line.skipBlanks()
      return !line.skip("Name=")
    case UInt8(ascii: "E"): return line.skipDigits(upTo: 20) > 0 && line.byte == UInt8(ascii: ".")
    case UInt8(ascii: "I"), UInt8(ascii: "P"), UInt8(ascii: "B"), UInt8(ascii: "A"):
      return (try? line.hexadecimal("")) != nil && line.byte != nil
    default: return false
    }
  }

  static func recognizes(_ line: RecordingText) -> Bool {
    var line = line
    if line.skip("# EVEMU") { return true }
    let isComment = line.skip(UInt8(ascii: "#"))
    if isComment { line.skipBlanks() }
    let hasKey = line.takeKeyLetter().map("EINPBALS".utf8.contains) ?? false
    // A mark before a line with a key is the prompt of root, not the beginning of a comment.
    return isComment != hasKey
  }

  mutating func finish() throws(RecordingError) -> Recording {
    try EvemuReader.recording(of: finishFile())
  }

  /// Finishes after the last line. A file may contain only a description or only events.
  private mutating func finishFile() throws(RecordingError) -> EvemuFile {
    if firstEventLine == nil { try endDescription() }
    if !text.lineIsEnded, !text.bytes[text.contentStart...].contains(UInt8(ascii: "#")) {
      notes.add(
        .missingLineEnd, line: text.line,
        "The last line has no line end; if the file is truncated, its last number may be incomplete."
      )
    }
    log.noteUnfinishedFrames(in: &notes)
    return EvemuFile(
      name: text.file, version: version,
      description: draft.isUsable ? draft.device : nil,
      observed: seen?.description(name: draft.device.name, node: ""), log: log,
      firstEventLine: firstEventLine, notes: notes, skipped: skipped.groups,
      firstDamage: skipped.firstDamage)
  }

  mutating func readLine() throws(RecordingError) {
    if text.byte == UInt8(ascii: "#") { return try readComment() }
    guard let key = text.takeKeyLetter() else {
      if text.isAtLineEnd { return }
      throw text.unexpected(
        reading: RecordingError.foreignLine,
        expected: "a key letter and a colon, such as E:, or # and a comment")
    }
    if key == UInt8(ascii: "E") { return try readEvent() }
    guard "NIPBALS".utf8.contains(key) else {
      text.rewind()
      throw text.unexpected(
        reading: RecordingError.foreignLine,
        expected: "one of the keys N:, I:, P:, B:, A:, L:, S: and E:")
    }
    guard firstEventLine == nil else {
      text.rewind()
      throw text.unexpected(
        reading: "a line after the first event", expected: "E: and an event, or # and a comment")
    }
    try readDescriptionLine(key)
  }

  /// Skips a comment, and reads the version in the header `# EVEMU 1.3`.
  private mutating func readComment() throws(RecordingError) {
    guard firstEventLine == nil, text.skip("# EVEMU") else { return }
    draft = DescriptionBuilder()
    try readVersion()
  }

  private mutating func readEvent() throws(RecordingError) {
    let time = try text.time()
    guard let next = text.byte, next == 0x20 || next == 0x09 else {
      throw text.unexpected(reading: "an event", expected: "a blank and the type of the event")
    }
    text.skipBlanks()
    let type = try text.hexadecimal("the type of an event")
    let code = try text.hexadecimal("the code of an event")
    let value = try text.decimal("the value of an event")
    try endLine("an event")
    if firstEventLine == nil {
      try endDescription()
      firstEventLine = text.line
    }
    let event = InputEvent(time: time, type: UInt16(type), code: UInt16(code), value: value)
    log.append(event, device: 0, line: text.line, notes: &notes)
    seen?.observe(event)
  }

  /// Requires the end of the line or a comment.
  mutating func endLine(_ item: String) throws(RecordingError) {
    text.skipBlanks()
    if let byte = text.byte, byte != UInt8(ascii: "#") {
      throw text.unexpected(reading: item, expected: "the end of the line, or # and a comment")
    }
  }

  /// Checks the description before the first event, or at the end of a file without events.
  private mutating func endDescription() throws(RecordingError) {
    if skipped.isStrict, draft.progress == .name {
      text.rewind()
      throw .incompleteDescription(at: text.place, missing: "I: bus vendor product version")
    }
    guard draft.isUsable else {
      seen = ObservedDevice()
      return
    }
    if draft.progress != .identity {
      notes.add(
        .incompleteDescription, line: text.line,
        "The description of the device lacks a line N: or I:, so its name or its IDs are unknown.")
    }
    draft.noteAxes(in: &notes)
  }
}

extension RecordingText {
  /// Parses the key letter and the colon of a line of evemu text, and the blanks that follow.
  fileprivate mutating func takeKeyLetter() -> UInt8? {
    guard let key = byte, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(key),
      position + 1 < lineEnd, bytes[position + 1] == UInt8(ascii: ":")
    else { return nil }
    position += 2
    if key != UInt8(ascii: "N") { skipBlanks() }
    return key
  }
}

extension EvemuParser {
  private mutating func readVersion() throws(RecordingError) {
    text.skipBlanks()
    version = try takeVersion()
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
  /// The features of the device, from its events; nil if there is a description.
  let observed: DeviceDescription?
  let log: EventLog
  /// The line of the first event; nil if there is none.
  let firstEventLine: Int?
  let notes: DiagnosticCollector
  let skipped: [SkippedLines]
  /// The error of the first damaged line of the format.
  let firstDamage: RecordingError?
}

extension EvemuParser {
  /// Parses a description line after its key and the blanks that follow.
  mutating func readDescriptionLine(_ key: UInt8) throws(RecordingError) {
    guard isInOrder(key) else { throw misplaced() }
    switch key {
    case UInt8(ascii: "N"): readName()
    case UInt8(ascii: "I"): try readIdentity()
    case UInt8(ascii: "P"): try readProperties()
    case UInt8(ascii: "B"): try readCodes()
    case UInt8(ascii: "A"): try readAxis()
    case UInt8(ascii: "L"): try readState(\.activeLEDs, "the state of an LED")
    default: try readState(\.activeSwitches, "the state of a switch")
    }
  }

  /// Returns whether a line may follow those before it. A file can have lost its first lines.
  private func isInOrder(_ key: UInt8) -> Bool {
    switch (draft.progress, key) {
    case (.nothing, UInt8(ascii: "N")), (.name, UInt8(ascii: "I")): true
    case (.identity, UInt8(ascii: "N")), (.identity, UInt8(ascii: "I")),
      (.name, UInt8(ascii: "N")):
      false
    case (.identity, _): true
    default: !skipped.isStrict
    }
  }

  private mutating func misplaced() -> RecordingError {
    text.rewind()
    let expected =
      switch draft.progress {
      case .nothing: "N: and the name of the device first"
      case .name: "I: with bus, vendor, product and version, directly after N:"
      case .identity: "one device per file, with N: and I: only once"
      }
    return text.unexpected(reading: "a description", expected: expected)
  }

  /// The name is the rest of the line after one blank, including `#` and blanks at its end.
  private mutating func readName() {
    _ = text.skip(UInt8(ascii: " "))
    let bytes = text.takeRest()
    draft.progress = .name
    if let name = String(validating: bytes, as: UTF8.self) {
      draft.device.name = name
    } else {
      draft.device.name = String(decoding: bytes, as: UTF8.self)
      notes.add(
        .nameNotUTF8, line: text.line,
        "The device's name is not UTF-8; invalid bytes are replaced by U+FFFD.")
    }
  }

  private mutating func readIdentity() throws(RecordingError) {
    draft.device.bus = UInt16(try text.hexadecimal("the bus of the device"))
    draft.device.vendor = UInt16(try text.hexadecimal("the vendor of the device"))
    draft.device.product = UInt16(try text.hexadecimal("the product of the device"))
    draft.device.version = UInt16(try text.hexadecimal("the version of the device"))
    try endLine("the IDs of the device")
    draft.progress = .identity
  }

  private mutating func readProperties() throws(RecordingError) {
    let item = "the properties"
    let first = draft.propertyCount
    try requireRoom(first, item)
    // A line counts even if it is damaged, so that the next line keeps its codes.
    draft.propertyCount += Self.codesInLine
    let bits = try takeBits(item)
    for (index, byte) in bits.enumerated() {
      DescriptionBuilder.insert(byte, first: first + 8 * index, into: &draft.device.properties)
    }
  }

  /// The number of codes in a line of a bitmap.
  private static let codesInLine = 64

  /// Parses the eight bytes of a bitmap, and the end of the line.
  private mutating func takeBits(_ item: String) throws(RecordingError) -> [UInt8] {
    var bits: [UInt8] = []
    for _ in 0..<8 { bits.append(UInt8(try text.hexadecimal(item, upTo: 0xff))) }
    try endLine(item)
    return bits
  }

  private mutating func readCodes() throws(RecordingError) {
    let type = UInt16(
      try text.hexadecimal(
        "the event type of a bitmap", upTo: UInt32(DescriptionBuilder.typeCount - 1)))
    if type == EventType.abs, draft.axisBitsLine == 0 { draft.axisBitsLine = text.line }
    let item = "a bitmap of event codes"
    let first = draft.codeCounts[Int(type)]
    try requireRoom(first, item)
    // A line counts even if it is damaged, so that the next line keeps its codes.
    draft.codeCounts[Int(type)] += Self.codesInLine
    let bits = try takeBits(item)
    // Type 0 is a constant in every file and not a property of the device.
    for (index, byte) in bits.enumerated() where type != EventType.syn && byte != 0 {
      DescriptionBuilder.insert(
        byte, first: first + 8 * index, into: &draft.device.codes[type, default: CodeSet()])
    }
  }

  private func requireRoom(_ count: Int, _ item: String) throws(RecordingError) {
    guard count <= 0x10000 - Self.codesInLine else {
      throw .malformed(
        at: text.place, reading: item, found: "one more line",
        expected: "at most 65536 codes of a type")
    }
  }

  private mutating func readAxis() throws(RecordingError) {
    let code = UInt16(
      try text.hexadecimal("the code of an axis", upTo: UInt32(DescriptionBuilder.axisCount - 1)))
    var axis = AbsoluteAxis(
      minimum: try text.decimal("the minimum of an axis"),
      maximum: try text.decimal("the maximum of an axis"))
    axis.fuzz = try text.decimal("the fuzz of an axis")
    axis.flat = try text.decimal("the flat of an axis")
    // Files without a header often have the six numbers of version 1.2.
    let hasMore = text.byte != nil && text.byte != UInt8(ascii: "#")
    if version >= .withResolution || hasMore && !skipped.isStrict {
      axis.resolution = try text.decimal("the resolution of an axis (in files from version 1.2 on)")
    }
    try endLine("an axis of a file of version \(version)")
    if draft.rangeLine == 0 { draft.rangeLine = text.line }
    draft.device.axes[code] = DescriptionBuilder.isRange(axis, of: code) ? axis : nil
  }

  private mutating func readState(
    _ set: WritableKeyPath<DeviceDescription, CodeSet>, _ item: String
  ) throws(RecordingError) {
    let code = UInt16(try text.hexadecimal(item))
    let state = text.position
    let value = try text.decimal(item)
    guard value == 0 || value == 1 else {
      throw text.outOfRange(from: state, reading: item, expected: "0 or 1")
    }
    try endLine(item)
    if value == 1 { draft.device[keyPath: set].insert(code) }
  }
}
