import Tactile
import TactileInput

/// Parses the output of `getevent -t` (numbers) and `getevent -lt` (labels).
struct GeteventParser: LineParser {
  static let eventMark = Array("[".utf8)

  var text: RecordingText
  var notes: DiagnosticCollector
  var log = EventLog()
  var nodes = NodeTable()
  private(set) var firstEventLine: Int?

  /// Parses a whole file.
  static func parse(_ source: RecordingFile) throws(RecordingError) -> GeteventParser {
    try requireGetevent(RecordingText(source))
    var parser = try GeteventParser(source)
    try parser.readLines()
    try parser.end()
    return parser
  }

  init(_ source: RecordingFile) throws(RecordingError) {
    text = try RecordingText(source)
    notes = DiagnosticCollector(file: source.name)
  }

  private static func requireGetevent(_ text: RecordingText) throws(RecordingError) {
    switch try DetectedFormat(of: text) {
    case .readable(.getevent): break
    case .readable(let other):
      var line = text
      _ = line.nextLine()
      throw .malformed(
        at: line.place, reading: "output of getevent", found: other.title,
        expected: "a line such as `[ 1807.354865] EV_ABS ABS_MT_POSITION_X 00000004`")
    case .foreign(let format, let place): throw .foreign(at: place, format)
    }
  }

  mutating func finish() throws(RecordingError) -> Recording {
    try end()
    return GeteventReader.recording(of: self)
  }

  mutating func readLine() throws(RecordingError) {
    switch text.byte {
    case UInt8(ascii: "["): try readEvent()
    case UInt8(ascii: "/"):
      throw text.unexpected(
        reading: "an event", expected: "its time in brackets first, as `getevent -t` prints it")
    default: try readHeaderLine()
    }
  }

  private mutating func readHeaderLine() throws(RecordingError) {
    if text.skip("add device ") { return try readAddedDevice() }
    if text.isAtLineEnd || text.skip("remove device ") || text.skip("could not ") { return }
    if text.byte == 0x20 || text.byte == 0x09 {
      text.skipBlanks()
      if text.skip("name:") { readName() }
      // `getevent -i` also prints other indented lines about a device, which are ignored.
      return
    }
    notes.add(
      .unknownLines, line: text.line, "This line is not output of getevent; it is skipped.")
  }

  /// `add device 16: /dev/input/event2`
  private mutating func readAddedDevice() throws(RecordingError) {
    let form = "the number of the device, a colon and its node"
    let start = text.position
    while let byte = text.byte, (0x30...0x39).contains(byte) { text.position += 1 }
    // A device number has at most nine digits; more would not fit.
    let digits = text.bytes[start..<text.position]
    guard (1...9).contains(digits.count), text.skip(UInt8(ascii: ":")) else {
      if text.position < text.lineEnd { text.position = start }
      throw text.unexpected(reading: "a device", expected: form)
    }
    text.skipBlanks()
    guard text.byte == UInt8(ascii: "/") else {
      throw text.unexpected(reading: "a device", expected: form)
    }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    let end = text.wordEnd(from: text.position)
    nodes.add(text.bytes[text.position..<end], number: number)
  }

  /// `name:     "sec_touchscreen"`
  private mutating func readName() {
    text.skipBlanks()
    let rest = text.takeRest()
    let quote = UInt8(ascii: "\"")
    guard let first = rest.firstIndex(of: quote), let last = rest.lastIndex(of: quote), first < last
    else { return }
    nodes.nameLast(String(decoding: rest[(first + 1)..<last], as: UTF8.self))
  }

  private mutating func readEvent() throws(RecordingError) {
    text.position += 1
    text.skipBlanks()
    let time = try text.time()
    guard text.skip(UInt8(ascii: "]")) else {
      throw text.unexpected(reading: "the time of an event", expected: "] after it")
    }
    text.skipBlanks()
    let node = try takeNode()
    guard let (type, code, value) = try takeFields() else { return }
    let event = InputEvent(time: time, type: type, code: code, value: value)
    let device = nodes.index(of: node)
    guard device < NodeTable.limit else {
      text.position = text.lineStart
      throw text.unexpected(
        reading: "an event", expected: "events of at most \(NodeTable.limit) devices")
    }
    if firstEventLine == nil { firstEventLine = text.line }
    log.append(event, device: device, line: text.line, notes: &notes)
    nodes.observe(event, device: device)
  }

  /// Parses the node and the colon that precede an event if getevent recorded all devices.
  private mutating func takeNode() throws(RecordingError) -> ArraySlice<UInt8> {
    guard text.byte == UInt8(ascii: "/") else { return [] }
    let end = text.wordEnd(from: text.position)
    guard text.bytes[end - 1] == UInt8(ascii: ":"), end < text.lineEnd else {
      throw text.unexpected(
        reading: "an event", expected: "the device's node, a colon and the event")
    }
    let node = text.bytes[text.position..<(end - 1)]
    text.position = end
    text.skipBlanks()
    return node
  }

  private mutating func end() throws(RecordingError) {
    guard firstEventLine != nil else { throw .eventsMissing(file: text.file) }
    if !text.lineIsEnded, text.bytes[text.lineStart] == UInt8(ascii: "[") {
      notes.add(
        .missingLineEnd, line: text.line,
        "The last line has no line end; if the file is truncated, its value may be incomplete.")
    }
    log.noteUnfinishedFrames(in: &notes)
    let silent = nodes.silentCount
    if silent > 0 {
      let sentence =
        silent == 1
        ? "1 device of this file sent no events; it is left out."
        : "\(silent) devices of this file sent no events; they are left out."
      notes.add(.silentDevices, line: 1, sentence)
    }
  }
}

extension GeteventParser {
  /// Parses type, code and value; nil with a note if a label is unknown.
  mutating func takeFields() throws(RecordingError) -> (UInt16, UInt16, Int32)? {
    let line = text
    let type = try takeType()
    let code = try takeCode(of: type)
    let value = try takeValue()
    if text.skip("rate ") { text.position = text.lineEnd }
    text.skipBlanks()
    guard text.byte == nil else {
      throw text.unexpected(reading: "an event", expected: "the end of the line after its value")
    }
    guard let type, let code else {
      let words = line.quoted(line.position..<(line.position + labelsLength(in: line)))
      notes.add(
        .unknownLabel, line: text.line, "The label in \(words) is unknown; the event is left out."
      )
      return nil
    }
    return (type, code, value)
  }

  /// Returns the length of the type and the code in the line.
  private func labelsLength(in line: RecordingText) -> Int {
    var line = line
    let start = line.position
    line.position = line.wordEnd(from: start)
    line.skipBlanks()
    return line.wordEnd(from: line.position) - start
  }

  private mutating func takeType() throws(RecordingError) -> UInt16? {
    let item = "the type of an event"
    guard let label = takeLabel() else { return UInt16(try text.hexadecimal(item)) }
    return EventLabels.types[label]
  }

  private mutating func takeCode(of type: UInt16?) throws(RecordingError) -> UInt16? {
    let start = text
    guard let label = takeLabel() else {
      return UInt16(try text.hexadecimal("the code of an event"))
    }
    guard let known = EventLabels.codes[String(label.prefix(EventLabels.codeWidth))] else {
      return nil
    }
    guard type == nil || known.type == type else {
      throw start.unexpected(
        reading: "the code of an event", expected: "a code of the type before it")
    }
    return known.code
  }

  /// Parses a label: a word that begins with a capital letter and contains an underscore.
  ///
  /// Other words are parsed as numbers.
  private mutating func takeLabel() -> String? {
    let end = text.wordEnd(from: text.position)
    let word = text.bytes[text.position..<end]
    guard let first = word.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first),
      word.contains(UInt8(ascii: "_")), word.allSatisfy(GeteventParser.isLabelByte)
    else { return nil }
    text.position = end
    text.skipBlanks()
    return String(decoding: word, as: UTF8.self)
  }

  private static func isLabelByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private mutating func takeValue() throws(RecordingError) -> Int32 {
    let start = text.position
    let end = text.wordEnd(from: start)
    let words: [(StaticString, Int32)] = [("UP", 0), ("DOWN", 1), ("REPEAT", 2)]
    for (word, value) in words where text.skip(word) {
      guard text.position == end else {
        text.position = start
        break
      }
      text.skipBlanks()
      return value
    }
    return Int32(bitPattern: try text.hexadecimal("the value of an event", upTo: .max))
  }
}
