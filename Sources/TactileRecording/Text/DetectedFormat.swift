import Tactile

/// The format of a file, detected from its text.
enum DetectedFormat {
  /// A format that can be read.
  case readable(RecordingFormat)
  /// A format that is recognized but cannot be read, and the line that shows it.
  case foreign(ForeignFormat, at: FilePlace)

  /// Finds the first line that only one format can have; other lines are ignored. Lines with decorations
  /// decide only if no line without them does: a comment of one format may look like a line of another.
  /// After a NUL byte, no line shows a foreign format: a compressed file or a picture has lines that begin
  /// with any letter.
  ///
  /// Errors: `binary` or `unrecognized` if no line decides.
  init(of text: RecordingText) throws(RecordingError) {
    var text = text
    var firstText: RecordingText?
    var binary: RecordingError?
    var decorated: RecordingFormat?
    while text.nextLine() {
      binary = binary ?? text.binaryError
      if let kind = DetectedFormat(plain: text), kind.isReadable || binary == nil {
        self = kind
        return
      }
      decorated = decorated ?? DetectedFormat.decoratedFormat(of: text)
      if firstText == nil, !text.isAtLineEnd { firstText = text }
    }
    if let decorated {
      self = .readable(decorated)
      return
    }
    if let binary { throw binary }
    var first = firstText ?? text
    first.skipBlanks()
    let word = first.quoted(first.position..<first.wordEnd(from: first.position))
    throw .unrecognized(at: first.place, found: word)
  }

  private var isReadable: Bool {
    if case .readable = self { true } else { false }
  }

  private init?(plain line: RecordingText) {
    if let format = DetectedFormat.readableFormat(of: line) {
      self = .readable(format)
    } else if let format = DetectedFormat.foreignFormat(of: line) {
      self = .foreign(format, at: line.place)
    } else {
      return nil
    }
  }

  /// Returns the format of a line without its decorations; nil if it decides nothing.
  private static func decoratedFormat(of line: RecordingText) -> RecordingFormat? {
    var line = line
    var found: RecordingFormat?
    let isFound = LineDecoration.skip(in: &line) { rest in
      found = readableFormat(of: rest)
      return found != nil
    }
    return isFound ? found : nil
  }

  private static func readableFormat(of line: RecordingText) -> RecordingFormat? {
    if EvemuParser.identifies(line) { return .evemu }
    if GeteventParser.identifies(line) { return .getevent }
    if LibinputParser.identifies(line) { return .libinput }
    return EvtestParser.identifies(line) ? .evtest : nil
  }

  private static func foreignFormat(of line: RecordingText) -> ForeignFormat? {
    var line = line
    if line.skip("@DEV ") || line.skip("P: /") { return .umockdev }
    if line.skip("R: ") || line.skip("D: ") {
      return line.skipDigits(upTo: 1) > 0 ? .hidRecorder : nil
    }
    return line.skip(UInt8(ascii: "{")) ? .json : nil
  }
}
