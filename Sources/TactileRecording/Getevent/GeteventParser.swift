import Tactile
import TactileInput

/// Parses the output of `getevent -t` (numbers), `getevent -lt` (labels) and, before or between them,
/// `getevent -p` (ranges of axes), and lines of other programs (``PrintedEvent``, ``TouchLine``). Events without times get assumed
/// times.
struct GeteventParser: LineParser {
  /// The frame rate that is assumed for events without times, in Hz. Panels report at 60 to 200 Hz.
  private static let assumedRate: UInt64 = 100

  var text: RecordingText
  var notes: DiagnosticCollector
  var log = EventLog()
  var nodes = NodeTable()
  var skipped: SkippedLineCollector
  private(set) var firstEventLine: Int?
  /// The listing of a device's features that the current lines belong to.
  var listing = GeteventListing()
  /// The names of devices, as `libinput debug-events` says them.
  private var addedNames: [[UInt8]: String] = [:]
  /// The devices with lines about touches, and the tracking ID of the last touch.
  private var touchDevices: Set<[UInt8]> = []
  private var lastID: Int32 = 0
  /// The time of the next event without a time.
  private var assumedTime: UInt64 = 1_000_000_000

  /// Parses a whole file.
  static func parse(
    _ source: RecordingFile, isStrict: Bool = false
  ) throws(RecordingError) -> GeteventParser {
    var parser = try GeteventParser(reading: source, isStrict: isStrict)
    try parser.end()
    return parser
  }

  init(name: String, isStrict: Bool) {
    text = RecordingText(piece: [], of: name, after: 0)
    notes = DiagnosticCollector(file: name)
    skipped = SkippedLineCollector(isStrict: isStrict)
  }

  /// Returns whether a line shows that its file is output of getevent.
  static func identifies(_ line: RecordingText) -> Bool {
    if PrintedEvent(line) != nil || TouchLine(line) != nil || AddedDeviceLine(line) != nil {
      return true
    }
    var line = line
    if line.skip("add device ") { return line.skipDigits(upTo: 1) > 0 }
    let isTimed = line.skip(UInt8(ascii: "["))
    if isTimed {
      line.skipBlanks()
      guard (try? line.time()) != nil, line.skip(UInt8(ascii: "]")) else { return false }
      line.skipBlanks()
    }
    guard line.byte != UInt8(ascii: "/") || (try? line.takeNode()) != nil else { return false }
    return hasFields(line, isTimed: isTimed)
  }

  static func recognizes(_ line: RecordingText) -> Bool {
    var line = line
    return identifies(line) || GeteventListing.recognizes(line) || line.skip("name:")
      || line.skip("remove device ")
  }

  /// Returns whether the rest of a line has the form of type, code and value. Without a time, only
  /// numbers of the usual lengths are an event.
  private static func hasFields(_ line: RecordingText, isTimed: Bool) -> Bool {
    var line = line
    for (index, width) in [4, 4, 8].enumerated() {
      let start = line.position
      if line.takeLabel() != nil { continue }
      if index == 2, line.takeKeyState() != nil { continue }
      guard (try? line.hexadecimal("", upTo: .max)) != nil else { return false }
      let digits = line.bytes[start..<line.position].prefix { $0 != 0x20 && $0 != 0x09 }
      guard isTimed || digits.count == width else { return false }
    }
    return line.byte == nil || line.skip("rate ")
  }

  mutating func finish() throws(RecordingError) -> Recording {
    try end()
    return GeteventReader.recording(of: self)
  }

  mutating func readLine() throws(RecordingError) {
    if let event = PrintedEvent(text) {
      return try add(event.type, event.code, event.value, of: event.device, at: event.time)
    }
    if let touch = TouchLine(text) { return try add(touch) }
    if let added = AddedDeviceLine(text) {
      if addedNames.count < NodeTable.limit { addedNames[Array(added.device)] = added.name }
      return
    }
    switch text.byte {
    case UInt8(ascii: "["): try readEvent()
    case UInt8(ascii: "/"): try readFields(at: nil)
    default: try readHeaderLine()
    }
  }

  private mutating func readHeaderLine() throws(RecordingError) {
    text.skipBlanks()
    if text.skip("add device ") { return try readAddedDevice() }
    if text.byte == nil || text.skip("remove device ") || text.skip("could not ") { return }
    if text.skip("name:") { return readName() }
    var ahead = text
    if try listing.read(&ahead) {
      text = ahead
      return
    }
    if Self.hasFields(text, isTimed: false) { return try readFields(at: nil) }
    throw text.unexpected(
      reading: RecordingError.foreignLine,
      expected: "an event such as `[ 1807.354865] EV_ABS ABS_MT_POSITION_X 00000004`")
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
    endListing()
    nodes.add(text.bytes[text.position..<end], number: number)
  }

  /// Gives the listed features to the device announced last.
  private mutating func endListing() {
    guard listing.hasLines else { return }
    nodes.describeLast(listing.draft)
    listing = GeteventListing()
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
    try readFields(at: time)
  }

  /// Parses the node, type, code and value of an event.
  private mutating func readFields(at time: Timestamp?) throws(RecordingError) {
    let node = try text.takeNode()
    let (type, code, value) = try takeFields()
    try add(type, code, value, of: node, at: time)
  }

  private mutating func add(_ touch: TouchLine) throws(RecordingError) {
    if !touchDevices.contains(Array(touch.device)) {
      // What came before the first location is not known.
      guard let description = touch.description else { return }
      nodes.add(touch.device, number: touchDevices.count)
      nodes.describeLast(description)
      if let name = addedNames[Array(touch.device)] { nodes.nameLast(name) }
      touchDevices.insert(Array(touch.device))
    }
    if case .down = touch.change { lastID = (lastID + 1) & 0xffff }
    for event in touch.events(landing: lastID) {
      try add(event.type, event.code, event.value, of: touch.device, at: touch.time)
    }
  }

  private mutating func add(
    _ type: UInt16, _ code: UInt16, _ value: Int32, of node: ArraySlice<UInt8>, at time: Timestamp?
  ) throws(RecordingError) {
    endListing()
    guard let device = nodes.index(of: node) else {
      text.rewind()
      throw text.unexpected(
        reading: "an event", expected: "events of at most \(NodeTable.limit) devices")
    }
    let event = InputEvent(
      time: time ?? assumeTime(), type: type, code: code, value: value)
    if time == nil, event.isReport { assumedTime += 1_000_000_000 / Self.assumedRate }
    if firstEventLine == nil { firstEventLine = text.line }
    log.append(event, device: device, line: text.line, notes: &notes)
    nodes.observe(event, device: device)
  }

  /// Returns the time of an event without a time.
  private mutating func assumeTime() -> Timestamp {
    notes.add(
      .assumedTimes, line: text.line,
      """
      The events have no times; \(Self.assumedRate) frames per second are assumed, so speeds and \
      durations are unknown. Record with `getevent -lt`.
      """)
    return Timestamp(nanoseconds: assumedTime)
  }

  private mutating func end() throws(RecordingError) {
    guard firstEventLine != nil else {
      throw skipped.firstDamage ?? .eventsMissing(file: text.file, .getevent)
    }
    if !text.lineIsEnded, text.lineStart < text.lineEnd,
      text.bytes[text.contentStart] == UInt8(ascii: "[")
    {
      notes.add(
        .missingLineEnd, line: text.line,
        "The last line has no line end; if the file is truncated, its value may be incomplete.")
    }
    log.noteUnfinishedFrames(in: &notes)
    nodes.matchListings()
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
  /// Parses type, code and value.
  mutating func takeFields() throws(RecordingError) -> (UInt16, UInt16, Int32) {
    let type = try takeType()
    let code = try takeCode(of: type)
    let value = try takeValue()
    if text.skip("rate ") { text.position = text.lineEnd }
    text.skipBlanks()
    guard text.byte == nil else {
      throw text.unexpected(reading: "an event", expected: "the end of the line after its value")
    }
    return (type, code, value)
  }

  private mutating func takeType() throws(RecordingError) -> UInt16 {
    let item = "the type of an event"
    let start = text
    guard let label = text.takeLabel() else { return UInt16(try text.hexadecimal(item)) }
    guard let type = EventLabels.types[label] else {
      throw start.unexpected(reading: item, expected: "a label of the kernel's event types")
    }
    return type
  }

  private mutating func takeCode(of type: UInt16) throws(RecordingError) -> UInt16 {
    let start = text
    guard let label = text.takeLabel() else {
      return UInt16(try text.hexadecimal("the code of an event"))
    }
    guard let known = EventLabels.codes[String(label.prefix(EventLabels.codeWidth))] else {
      throw start.unexpected(
        reading: "the code of an event", expected: "a label of the kernel's event codes")
    }
    guard known.type == type else {
      throw start.unexpected(
        reading: "the code of an event", expected: "a code of the type before it")
    }
    return known.code
  }

  private mutating func takeValue() throws(RecordingError) -> Int32 {
    if let state = text.takeKeyState() { return state }
    let start = text
    if let label = text.takeLabel() {
      guard let tool = EventLabels.tools[label] else {
        throw start.unexpected(
          reading: "the value of an event", expected: "a number, or a label of getevent")
      }
      return tool
    }
    return Int32(bitPattern: try text.hexadecimal("the value of an event", upTo: .max))
  }
}

/// The words of an event of getevent.
extension RecordingText {
  /// Parses the node and the colon that precede an event if getevent recorded all devices.
  mutating func takeNode() throws(RecordingError) -> ArraySlice<UInt8> {
    guard byte == UInt8(ascii: "/") else { return [] }
    let end = wordEnd(from: position)
    guard bytes[end - 1] == UInt8(ascii: ":"), end < lineEnd else {
      throw unexpected(
        reading: "an event", expected: "the device's node, a colon and the event")
    }
    let node = bytes[position..<(end - 1)]
    position = end
    skipBlanks()
    return node
  }

  /// Parses a label: a word that begins with a capital letter and contains an underscore.
  ///
  /// Other words are parsed as numbers.
  mutating func takeLabel() -> String? {
    let end = wordEnd(from: position)
    let word = bytes[position..<end]
    guard let first = word.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first),
      word.contains(UInt8(ascii: "_")), word.allSatisfy(Self.isLabelByte)
    else { return nil }
    position = end
    skipBlanks()
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

  /// Parses the state of a key: `UP`, `DOWN` or `REPEAT`.
  mutating func takeKeyState() -> Int32? {
    let start = position
    let end = wordEnd(from: start)
    let words: [(StaticString, Int32)] = [("UP", 0), ("DOWN", 1), ("REPEAT", 2)]
    for (word, value) in words where skip(word) {
      guard position == end else {
        position = start
        return nil
      }
      skipBlanks()
      return value
    }
    return nil
  }
}
