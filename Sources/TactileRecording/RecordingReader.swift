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
