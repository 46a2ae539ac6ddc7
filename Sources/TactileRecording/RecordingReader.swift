/// Reads a recording of whatever form it is, told from its text and not from its name.
///
/// Pure: bytes in, values out. Any thread; time proportional to the bytes.
public enum RecordingReader {
  /// Reads a recording that is one file.
  ///
  /// Errors: those of the form's reader; `foreign` and `unrecognized` for what is no recording.
  public static func read(_ bytes: [UInt8], name: String) throws(RecordingError) -> Recording {
    try read(RecordingFile(name: name, bytes: bytes))
  }

  /// Reads a recording that is one file.
  public static func read(_ file: RecordingFile) throws(RecordingError) -> Recording {
    switch try format(of: file) {
    case .evemu: try EvemuReader.read(file)
    case .getevent: try GeteventReader.read(file)
    case .libinput: try LibinputReader.read(file)
    case .evtest: try EvtestReader.read(file)
    }
  }

  /// Reads a recording that is one file, or two: a description and events, in either order.
  ///
  /// Errors: those of reading one; `notOneRecording` where the files do not fit together.
  public static func read(_ files: [RecordingFile]) throws(RecordingError) -> Recording {
    switch files.count {
    case 1: return try read(files[0])
    case 2: return try read(files[0], files[1])
    case let count:
      throw .notOneRecording(
        files: files.map(\.name), problem: "\(count) files are given; expected 1 or 2")
    }
  }

  /// The form of a file.
  ///
  /// Errors: `empty`, `binary`, `foreign` and `unrecognized`.
  public static func format(of file: RecordingFile) throws(RecordingError) -> RecordingFormat {
    switch try FileKind(of: RecordingText(file)) {
    case .readable(let format): return format
    case .foreign(let format, let place): throw .foreign(at: place, format)
    }
  }

  private static func read(
    _ first: RecordingFile, _ second: RecordingFile
  ) throws(RecordingError) -> Recording {
    let names = [first.name, second.name]
    switch (try format(of: first), try format(of: second)) {
    case (.getevent, .evemu): return try GeteventReader.read(first, description: second)
    case (.evemu, .getevent): return try GeteventReader.read(second, description: first)
    case (.getevent, .getevent):
      throw .notOneRecording(files: names, problem: "both hold events of getevent")
    case (.evemu, .evemu): break
    case (let one, let other):
      let alone = one == .libinput || one == .evtest ? one : other
      throw .notOneRecording(
        files: names, problem: "\(alone.title) describes its devices itself and stands alone")
    }
    let (one, other) = (try EvemuParser.parse(first), try EvemuParser.parse(second))
    switch (one.log.isEmpty, other.log.isEmpty) {
    case (true, false): return try EvemuReader.recording(description: one, events: other)
    case (false, true): return try EvemuReader.recording(description: other, events: one)
    case (true, true):
      throw .notOneRecording(files: names, problem: "both describe a device and hold no event")
    case (false, false):
      throw .notOneRecording(files: names, problem: "both hold events")
    }
  }
}
