import TactileIO
import TactileRecording

/// The recording that a command line names.
enum RecordingFiles {
  /// From so many bytes on, reading may take more than a second.
  private static let longFile = 4 << 20

  /// The paths of what operands name: standard input for `-`, itself for anything else.
  static func paths(_ operands: some Sequence<String>) -> [String] {
    operands.map { $0 == "-" ? "/dev/stdin" : $0 }
  }

  /// Reads it, and tells on standard error what is odd about it.
  static func load(_ files: [String]) throws -> Recording {
    let isLong = files.contains { FileReader.size(of: $0) ?? 0 >= longFile }
    let told = isLong && StandardStream.error.isTerminal
    if told { StandardStream.error.write("reading \(files.joined(separator: " and "))") }
    defer { if told { StandardStream.error.write("\r\u{1b}[K") } }
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
