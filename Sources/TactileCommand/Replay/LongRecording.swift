import Tactile
import TactileIO
import TactileInput
import TactileRecording

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
