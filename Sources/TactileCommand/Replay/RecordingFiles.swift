import Tactile
import TactileIO
import TactileInput
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

/// A recording that is too long for the memory. It is read several times, piece by piece.
///
/// The first reading finds errors in the file before any output. Later readings visit the steps or the
/// events.
struct LongRecording: StepSource {
  /// The size of the file, in bytes.
  let extent: Int
  private let file: SeekableFile
  private let recording: StreamedRecording

  var devices: [RecordedDevice] { recording.devices }
  var settledEnd: Timestamp { recording.settledEnd }
  var notes: [RecordingDiagnostic] { recording.notes }
  var skipped: [SkippedLines] { recording.skipped }

  /// Reads a file for the first time; nil for a file that is short or of a format that must be read
  /// at once.
  ///
  /// - Parameters:
  ///   - isStrict: Whether a line that is not part of the format is an error.
  ///   - least: The minimum size of a long file, in bytes.
  ///   - pieceSize: The maximum size of a piece, in bytes.
  /// - Throws: `RecordingError` if the file is invalid, `IOError` if it cannot be read.
  init?(
    path: String, isStrict: Bool = false, least: Int = StreamedRecording.longFile,
    pieceSize: Int = 256 << 10
  ) throws {
    guard let size = FileReader.size(of: path), size >= least,
      let file = try SeekableFile(of: path)
    else { return nil }
    var progress = Progress("checking", total: file.size)
    let recording = try StreamedRecording(
      name: path, size: file.size, isStrict: isStrict, chunkSize: pieceSize
    ) {
      let piece = try file.bytes(in: $0)
      progress.advance(by: piece.count)
      return piece
    }
    progress.finish()
    guard let recording else { return nil }
    self.file = file
    self.recording = recording
    extent = file.size
  }

  func visitSteps(
    until limit: Timestamp?,
    _ visit: (Int, Timestamp, UnsafeBufferPointer<InputEvent>, Int) -> Void
  ) throws(CommandError) {
    var steps = recording.steps()
    var done = 0
    while let batch = try reading({ try steps.next { try take($0, &done) } }) {
      for step in batch.steps {
        if let limit, step.time > limit { return }
        batch.withEvents(of: step) { visit(step.device, step.time, $0, done) }
      }
    }
  }

  /// The time of the earliest event of a device, or of all devices.
  func start(of device: Int?) -> Timestamp { recording.start(of: device) }

  /// Calls `visit` with some events at once, in the order of their times, and the number of bytes that
  /// were read.
  func visitEvents(
    _ visit: ([RecordedEvent], Int) throws -> Void
  ) throws(CommandError) {
    var events = recording.events()
    var done = 0
    while let next = try reading({ try events.next { try take($0, &done) } }) {
      try reading { try visit(next, done) }
    }
  }

  private func take(_ range: Range<Int>, _ done: inout Int) throws(IOError) -> [UInt8] {
    let piece = try file.bytes(in: range)
    done += piece.count
    return piece
  }

  private func reading<Result>(_ body: () throws -> Result) throws(CommandError) -> Result {
    do { return try body() } catch { throw CommandError("\(error)") }
  }
}
