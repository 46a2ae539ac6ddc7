/// The format of a file, detected from its text.
enum DetectedFormat {
  /// A format that can be read.
  case readable(RecordingFormat)
  /// A format that is recognized but cannot be read, and the line that shows it.
  case foreign(ForeignFormat, at: RecordingPlace)

  /// Finds the first line that only one format can have; earlier text is ignored.
  ///
  /// Errors: `unrecognized` at the first line that is not blank, if no line decides.
  init(of text: RecordingText) throws(RecordingError) {
    var text = text
    var firstText: RecordingText?
    while text.nextLine() {
      if let kind = DetectedFormat(line: text) {
        self = kind
        return
      }
      if firstText == nil, !text.isAtLineEnd { firstText = text }
    }
    var first = firstText ?? text
    first.skipBlanks()
    let word = first.quoted(first.position..<first.wordEnd(from: first.position))
    throw .unrecognized(at: first.place, found: word)
  }

  private init?(line: RecordingText) {
    if DetectedFormat.isEvemu(line) {
      self = .readable(.evemu)
    } else if DetectedFormat.isGetevent(line) {
      self = .readable(.getevent)
    } else if DetectedFormat.isLibinput(line) {
      self = .readable(.libinput)
    } else if DetectedFormat.isEvtest(line) {
      self = .readable(.evtest)
    } else if let format = DetectedFormat.foreignFormat(of: line) {
      self = .foreign(format, at: line.place)
    } else {
      return nil
    }
  }

  private static func isEvemu(_ line: RecordingText) -> Bool {
    var line = line
    if line.skip("# EVEMU") { return true }
    guard let key = line.byte, line.position + 1 < line.lineEnd else { return false }
    line.position += 1
    guard line.skip(UInt8(ascii: ":")) else { return false }
    line.skipBlanks()
    switch key {
    case UInt8(ascii: "N"): return true
    case UInt8(ascii: "E"): return line.byte.map(isDigit) ?? false
    case UInt8(ascii: "I"), UInt8(ascii: "P"), UInt8(ascii: "B"), UInt8(ascii: "A"):
      return line.byte.flatMap(line.hexadecimalDigit) != nil
    default: return false
    }
  }

  private static func isGetevent(_ line: RecordingText) -> Bool {
    var line = line
    if line.skip("add device ") { return true }
    guard line.skip(UInt8(ascii: "[")) else { return false }
    line.skipBlanks()
    return line.byte.map(isDigit) ?? false
  }

  private static func isLibinput(_ line: RecordingText) -> Bool {
    var line = line
    return line.skip("# libinput record") || line.skip("version: ") || line.skip("ndevices:")
  }

  private static func isEvtest(_ line: RecordingText) -> Bool {
    var line = line
    return line.skip("Event: time ") || line.skip("Input driver version is")
      || line.skip("Input device ID: bus ")
  }

  private static func foreignFormat(of line: RecordingText) -> ForeignFormat? {
    var line = line
    if line.skip("@DEV ") || line.skip("P: /") { return .umockdev }
    if line.skip("R: ") || line.skip("D: ") {
      return line.byte.map(isDigit) ?? false ? .hidRecorder : nil
    }
    if line.skip("/dev/input/event") { return isTimelessEvent(line) ? .geteventWithoutTimes : nil }
    return line.skip(UInt8(ascii: "{")) ? .json : nil
  }

  /// Returns whether the line continues like `2: 0003 0039 0000055b`.
  private static func isTimelessEvent(_ line: RecordingText) -> Bool {
    var line = line
    while let byte = line.byte, isDigit(byte) { line.position += 1 }
    guard line.skip(": "), (try? line.hexadecimal("")) != nil else { return false }
    return (try? line.hexadecimal("")) != nil
      && (try? line.hexadecimal("", upTo: .max)) != nil && line.byte == nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
