/// Reads a recording in any supported format, which it detects from the text, not from the name.
///
/// It has no side effects. Any thread; the time is proportional to the number of bytes.
package enum RecordingReader {
  /// Reads a recording from the bytes of one file.
  ///
  /// Errors: those of the format's reader; `foreign` and `unrecognized` for other files.
  package static func read(_ bytes: [UInt8], name: String) throws(RecordingError) -> Recording {
    try read(RecordingFile(name: name, bytes: bytes))
  }

  /// Reads a recording from one file.
  package static func read(_ file: RecordingFile) throws(RecordingError) -> Recording {
    switch try format(of: file) {
    case .evemu: try EvemuReader.read(file)
    case .getevent: try GeteventReader.read(file)
    case .libinput: try LibinputReader.read(file)
    case .evtest: try EvtestReader.read(file)
    }
  }

  /// Reads a recording from one file, or from two: a description and events, in either order.
  ///
  /// Errors: those of reading one file; `incompatibleFiles` if the files do not form one
  /// recording.
  package static func read(_ files: [RecordingFile]) throws(RecordingError) -> Recording {
    switch files.count {
    case 1: return try read(files[0])
    case 2: return try read(files[0], files[1])
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
    _ first: RecordingFile, _ second: RecordingFile
  ) throws(RecordingError) -> Recording {
    let names = [first.name, second.name]
    switch (try format(of: first), try format(of: second)) {
    case (.getevent, .evemu): return try GeteventReader.read(first, description: second)
    case (.evemu, .getevent): return try GeteventReader.read(second, description: first)
    case (.getevent, .getevent):
      throw .incompatibleFiles(files: names, problem: "both files contain events of getevent")
    case (.evemu, .evemu): break
    case (let one, let other):
      let alone = one == .libinput || one == .evtest ? one : other
      throw .incompatibleFiles(
        files: names, problem: "\(alone.title) contains its own descriptions and cannot be combined"
      )
    }
    let (one, other) = (try EvemuParser.parse(first), try EvemuParser.parse(second))
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
  /// Reads a recording by its name, and a description from another file if the first has none.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - open: Returns the bytes of a file. Its error for `name` is rethrown; a sibling for which
  ///     it
  ///     throws is skipped.
  /// - Throws: The error of `open`, and those of ``read(_:)-([RecordingFile])``.
  package static func load(
    _ name: String, open: (String) throws -> [UInt8]
  ) throws -> Recording {
    let file = RecordingFile(name: name, bytes: try open(name))
    do {
      return try read(file)
    } catch RecordingError.descriptionMissing(let place, let siblings) {
      for sibling in siblings {
        guard let bytes = try? open(sibling) else { continue }
        return try read([file, RecordingFile(name: sibling, bytes: bytes)])
      }
      throw RecordingError.descriptionMissing(at: place, siblings: siblings)
    }
  }
}
