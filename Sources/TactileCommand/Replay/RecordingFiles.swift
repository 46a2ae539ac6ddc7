import TactileIO
import TactileRecording
import TactileWire

/// Reads the recording that a command line names.
enum RecordingFiles {
  /// The size in bytes from which reading can take more than a second.
  private static let longFile = 4 << 20

  /// Returns the paths that operands name; `-` is standard input.
  static func paths(_ operands: some Sequence<String>) -> [String] {
    operands.map { $0 == "-" ? "/dev/stdin" : $0 }
  }

  /// Reads a recording, and prints warnings about it to standard error.
  static func load(_ files: [String]) throws -> Recording {
    let isLong = files.contains { FileReader.size(of: $0) ?? 0 >= longFile }
    let told = isLong && StandardStream.error.isTerminal
    let names = files.joined(separator: " and ")
    if told { StandardStream.error.write("reading \(Excerpt.line(names))") }
    defer { if told { StandardStream.error.write("\r\u{1b}[K") } }
    let recording = try read(files)
    tell(recording.notes)
    return recording
  }

  /// Prints the warnings about a recording.
  static func tell(_ notes: [RecordingDiagnostic]) {
    for note in notes { StandardStream.error.writeLine("tactile: \(note)") }
  }

  private static func read(_ files: [String]) throws -> Recording {
    guard files.count == 2 else {
      return try RecordingReader.load(files[0]) { try FileReader.bytes(of: $0) }
    }
    return try RecordingReader.read(
      try files.map { RecordingFile(name: $0, bytes: try FileReader.bytes(of: $0)) })
  }
}
