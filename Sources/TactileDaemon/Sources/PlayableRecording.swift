import TactileIO
import TactileRecording

/// The recording of `--replay`: in memory, or a long file that is read while it is played.
enum PlayableRecording {
  case whole(Recording)
  case long(StreamedRecording, SeekableFile)

  /// Reads a file, or reads a long file for the first time.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - least: The minimum size of a long file, in bytes.
  /// - Throws: `RecordingError` if the file is invalid, `IOError` if it cannot be read.
  init(_ path: String, least: Int = StreamedRecording.longFile) throws {
    if let file = try SeekableFile(of: path), file.size >= least,
      let recording = try StreamedRecording(
        name: path, size: file.size, chunkSize: ReadAhead.chunkSize,
        read: { try file.bytes(in: $0) })
    {
      self = .long(recording, file)
    } else {
      self = .whole(
        try RecordingReader.load(path) { try FileReader.contents(ofRegularFile: $0) })
    }
  }

  /// Irregularities of the file that do not prevent its use.
  var notes: [RecordingDiagnostic] {
    switch self {
    case .whole(let recording): recording.notes
    case .long(let recording, _): recording.notes
    }
  }

  /// The lines that the reader skipped, grouped by reason.
  var skipped: [SkippedLines] {
    switch self {
    case .whole(let recording): recording.skipped
    case .long(let recording, _): recording.skipped
    }
  }
}
