import TactileIO
import TactileRecording

/// The recording that a command line names.
enum RecordingFiles {
  /// The operands: a recording, or one and its description.
  static func take(from list: ArgumentList) throws(UsageError) -> [String] {
    let files = try list.operands()
    guard (1...2).contains(files.count) else {
      throw UsageError("\(files.count) files are named; expected one, or one and its description")
    }
    return files
  }

  /// Reads it, and tells on standard error what is odd about it.
  static func load(_ files: [String]) throws -> Recording {
    let recording = try read(files)
    for note in recording.notes { StandardStream.error.write("tactile: \(note)\n") }
    return recording
  }

  private static func read(_ files: [String]) throws -> Recording {
    guard files.count == 2 else {
      return try RecordingReader.load(files[0]) { try FileReader.bytes(of: $0) }
    }
    return try RecordingReader.read(
      try files.map { RecordingFile(name: $0, bytes: try FileReader.bytes(of: $0)) })
  }
}
