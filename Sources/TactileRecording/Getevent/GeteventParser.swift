import Tactile
import TactileInput

/// Reads the lines of `getevent -t` (numbers) and `getevent -lt` (labels).
struct GeteventParser: LineParser {
  static let eventMark = Array("[".utf8)

  var text: RecordingText
  var notes: NoteBook
  var log = EventLog()
  var nodes = NodeTable()
  private(set) var firstEventLine: Int?

  /// Takes a file apart.
  static func parse(_ source: RecordingFile) throws(RecordingError) -> GeteventParser {
    try requireGetevent(RecordingText(source))
    var parser = try GeteventParser(source)
    try parser.readLines()
    try parser.end()
    return parser
  }

  init(_ source: RecordingFile) throws(RecordingError) {
    text = try RecordingText(source)
    notes = NoteBook(file: source.name)
  }

  private static func requireGetevent(_ text: RecordingText) throws(RecordingError) {
    switch try FileKind(of: text) {
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
      // What `getevent -i` says of a device is indented too; nothing else of it is used.
      return
    }
    notes.add(
      .unknownLines, line: text.line, "This line is not one that getevent prints; it is skipped.")
  }

  /// `add device 16: /dev/input/event2`
  private mutating func readAddedDevice() throws(RecordingError) {
    let form = "the number of the device, a colon and its node"
    let start = text.position
    while let byte = text.byte, (0x30...0x39).contains(byte) { text.position += 1 }
    // More than nine digits are no number of a device and would not fit.
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
      throw text.unexpected(reading: "the time of an event", expected: "] behind it")
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

  /// The node of the device, where all devices were recorded: a path and a colon.
  private mutating func takeNode() throws(RecordingError) -> ArraySlice<UInt8> {
    guard text.byte == UInt8(ascii: "/") else { return [] }
    let end = text.wordEnd(from: text.position)
    guard text.bytes[end - 1] == UInt8(ascii: ":"), end < text.lineEnd else {
      throw text.unexpected(
        reading: "an event", expected: "the device's node, a colon, and the event behind it")
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
        .unendedLine, line: text.line,
        "The last line has no line end; if the file was cut off, its value may be too short.")
    }
    log.noteUnfinishedFrames(in: &notes)
    let silent = nodes.silentCount
    if silent > 0 {
      let devices = silent == 1 ? "1 device of this file" : "\(silent) devices of this file"
      notes.add(.silentDevices, line: 1, "\(devices) sent nothing, and are left out.")
    }
  }
}
