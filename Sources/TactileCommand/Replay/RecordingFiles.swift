import TactileIO
import TactileRecording
import TactileWire

/// The recording that a command line names.
struct RecordingFiles {
  /// The options for reading a recording.
  static let options: [CommandPage.Entry] = [
    .flag(
      "--strict",
      "refuse a recording with a line that is not part of its format (default: skip such lines, and "
        + "print their numbers)")
  ]

  /// The size in bytes from which reading can take more than a second.
  private static let longFile = 4 << 20

  /// The paths of the recording, and of a description if one is named.
  let paths: [String]
  /// Whether a line that is not part of the format is an error.
  let isStrict: Bool

  /// Creates the files that operands name; `-` is standard input.
  init(_ operands: some Sequence<String>, _ arguments: Arguments) {
    paths = operands.map { $0 == "-" ? "/dev/stdin" : $0 }
    isStrict = arguments.has("--strict")
  }

  private init(paths: [String], isStrict: Bool) {
    self.paths = paths.map { $0 == "-" ? "/dev/stdin" : $0 }
    self.isStrict = isStrict
  }

  /// The contents of files that may hold a recording or a saved trace.
  enum Contents {
    /// Lines of the replay format.
    case trace([UInt8])
    /// A recording that is too long for the memory.
    case long(LongRecording)
    case recording(Recording)
  }

  /// The same options for other files.
  func with(_ paths: [String]) -> RecordingFiles {
    RecordingFiles(paths: paths, isStrict: isStrict)
  }

  /// Reads a recording or a saved trace, and prints warnings about a recording to standard error.
  func contents() throws -> Contents {
    guard paths.count == 1 else { return .recording(try load()) }
    let path = paths[0]
    guard FileReader.size(of: path) != nil else {
      // A pipe can be read only once.
      let bytes = try FileReader.bytes(of: path)
      if Self.isTrace(bytes) { return .trace(bytes) }
      let recording = try RecordingReader.read(bytes, name: path, isStrict: isStrict)
      Self.tell(recording.notes, recording.skipped)
      return .recording(recording)
    }
    if let file = try SeekableFile(of: path), Self.isTrace(try file.bytes(in: 0..<1)) {
      return .trace(try FileReader.bytes(of: path))
    }
    if let long = try LongRecording(path: path, isStrict: isStrict) {
      Self.tell(long.notes, long.skipped)
      return .long(long)
    }
    return .recording(try load())
  }

  /// Whether bytes begin like lines of the replay format, and not like a recording.
  private static func isTrace(_ bytes: [UInt8]) -> Bool { bytes.first == UInt8(ascii: "{") }

  /// Reads the recording, and prints warnings about it to standard error.
  func load() throws -> Recording { try load(paths) }

  /// Reads the recording in these files, and prints warnings about it to standard error.
  func load(_ paths: [String]) throws -> Recording {
    let isLong = paths.contains { FileReader.size(of: $0) ?? 0 >= Self.longFile }
    let isReported = isLong && StandardStream.error.isTerminal
    let names = paths.joined(separator: " and ")
    if isReported { StandardStream.error.write("reading \(Excerpt.line(names))") }
    defer { if isReported { StandardStream.error.write("\r\u{1b}[K") } }
    let recording = try read(paths)
    Self.tell(recording.notes, recording.skipped)
    return recording
  }

  /// Prints the warnings about a recording.
  static func tell(_ notes: [RecordingDiagnostic], _ skipped: [SkippedLines]) {
    for lines in skipped { StandardStream.error.writeLine("tactile: \(lines)") }
    for note in notes { StandardStream.error.writeLine("tactile: \(note)") }
  }

  private func read(_ paths: [String]) throws -> Recording {
    guard paths.count == 2 else {
      return try RecordingReader.load(paths[0], isStrict: isStrict) { try FileReader.bytes(of: $0) }
    }
    return try RecordingReader.read(
      try paths.map { RecordingFile(name: $0, bytes: try FileReader.bytes(of: $0)) },
      isStrict: isStrict)
  }
}
