import TactileIO
import TactileRecording

/// The recording that a command line names.
enum RecordingFiles {
  /// Reads it, and tells on standard error what is odd about it.
  static func load(_ files: [String]) throws -> Recording {
    let recording = try read(files)
    tell(recording.notes)
    return recording
  }

  /// Tells what is odd about a recording.
  static func tell(_ notes: [RecordingDiagnostic]) {
    for note in notes { StandardStream.error.write("tactile: \(note)\n") }
  }

  private static func read(_ files: [String]) throws -> Recording {
    guard files.count == 2 else {
      return try RecordingReader.load(files[0]) { try FileReader.bytes(of: $0) }
    }
    return try RecordingReader.read(
      try files.map { RecordingFile(name: $0, bytes: try FileReader.bytes(of: $0)) })
  }
}
