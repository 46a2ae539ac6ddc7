import Tactile

/// Reads a recording in any supported format, which it detects from the text, not from the name.
///
/// A line that is not part of the format is skipped and reported in ``Recording/skipped``. A strict
/// reader throws an error for the first such line. It has no side effects. Any thread; the time is
/// proportional to the number of bytes.
package enum RecordingReader {
  /// Reads a recording from the bytes of one file.
  ///
  /// Errors: those of the format's reader; `foreign` and `unrecognized` for other files.
  package static func read(
    _ bytes: [UInt8], name: String, isStrict: Bool = false
  ) throws(RecordingError) -> Recording {
    try read(RecordingFile(name: name, bytes: bytes), isStrict: isStrict)
  }

  /// Reads a recording from one file.
  package static func read(
    _ file: RecordingFile, isStrict: Bool = false
  ) throws(RecordingError) -> Recording {
    switch try format(of: file) {
    case .evemu: try EvemuReader.read(file, isStrict: isStrict)
    case .getevent: try GeteventReader.read(file, isStrict: isStrict)
    case .libinput: try LibinputReader.read(file, isStrict: isStrict)
    case .evtest: try EvtestReader.read(file, isStrict: isStrict)
    }
  }

  /// Reads a recording from one file, or from two: a description and events, in either order.
  ///
  /// Errors: those of reading one file; `incompatibleFiles` if the files do not form one
  /// recording.
  package static func read(
    _ files: [RecordingFile], isStrict: Bool = false
  ) throws(RecordingError) -> Recording {
    switch files.count {
    case 1: return try read(files[0], isStrict: isStrict)
    case 2: return try read(files[0], files[1], isStrict)
    case let count:
      throw .incompatibleFiles(
        files: files.map(\.name), problem: "found \(count) files; expected 1 or 2")
    }
  }

  /// Returns the format of a file.
  ///
  /// Errors: `empty`, `binary`, `foreign` and `unrecognized`.
  package static func format(of file: RecordingFile) throws(RecordingError) -> RecordingFormat {
    switch try DetectedFormat(of: RecordingText(file)) {
    case .readable(let format): return format
    case .foreign(let format, let place): throw .foreign(at: place, format)
    }
  }

  private static func read(
    _ first: RecordingFile, _ second: RecordingFile, _ isStrict: Bool
  ) throws(RecordingError) -> Recording {
    let names = [first.name, second.name]
    switch (try format(of: first), try format(of: second)) {
    case (.getevent, .evemu):
      return try GeteventReader.read(first, description: second, isStrict: isStrict)
    case (.evemu, .getevent):
      return try GeteventReader.read(second, description: first, isStrict: isStrict)
    case (.getevent, .getevent):
      throw .incompatibleFiles(files: names, problem: "both files contain events of getevent")
    case (.evemu, .evemu): break
    case (let one, let other):
      let alone = one == .libinput || one == .evtest ? one : other
      throw .incompatibleFiles(
        files: names, problem: "\(alone.title) contains its own descriptions and cannot be combined"
      )
    }
    let one = try EvemuParser.parse(first, isStrict: isStrict)
    let other = try EvemuParser.parse(second, isStrict: isStrict)
    switch (one.log.isEmpty, other.log.isEmpty) {
    case (true, false): return try EvemuReader.recording(description: one, events: other)
    case (false, true): return try EvemuReader.recording(description: other, events: one)
    case (true, true):
      throw .incompatibleFiles(
        files: names, problem: "both files contain a description and no events")
    case (false, false):
      throw .incompatibleFiles(files: names, problem: "both files contain events")
    }
  }
}

extension RecordingReader {
  /// Reads a recording from a file. If it has only events, also reads the description beside it.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - isStrict: Whether a line that is not part of the format is an error.
  ///   - open: Returns the bytes of a file. Its error for `name` is rethrown; a sibling for which
  ///     it throws is skipped.
  /// - Throws: The error of `open`, and those of ``read(_:isStrict:)-([RecordingFile],_)``.
  package static func load(
    _ name: String, isStrict: Bool = false, open: (String) throws -> [UInt8]
  ) throws -> Recording {
    let file = RecordingFile(name: name, bytes: try open(name))
    let recording = try read(file, isStrict: isStrict)
    guard recording.format == .evemu, recording.devices.contains(where: \.isInferred) else {
      return recording
    }
    for sibling in RecordingFile.descriptionNames(for: name) {
      guard let bytes = try? open(sibling) else { continue }
      return try read([file, RecordingFile(name: sibling, bytes: bytes)], isStrict: isStrict)
    }
    return recording
  }
}

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
