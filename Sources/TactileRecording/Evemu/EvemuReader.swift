import TactileInput

/// Reads evemu text, versions 1.0 to 1.3, and newer ones with a note.
///
/// Written from the format as evemu 2.7.0 writes and reads it. Any thread.
public enum EvemuReader {
  /// Reads one file that holds both the description and the events.
  ///
  /// Errors: those of the text; `descriptionMissing` and `eventsMissing` where it holds only one
  /// of the two.
  public static func read(_ file: RecordingFile) throws(RecordingError) -> Recording {
    try recording(of: EvemuParser.parse(file))
  }

  /// Reads a recording whose description and events are files of their own.
  ///
  /// Where a file holds more than what it is given for, the rest is not used, with a note.
  /// Errors: those of both texts; `descriptionMissing` and `eventsMissing` where a file does not
  /// hold what it is given for.
  public static func read(
    description: RecordingFile, events: RecordingFile
  ) throws(RecordingError) -> Recording {
    try recording(description: EvemuParser.parse(description), events: EvemuParser.parse(events))
  }

  /// Reads a device's description; events behind it are read too, and not used.
  ///
  /// Errors: those of the text; `descriptionMissing` where it holds none.
  public static func readDescription(
    _ file: RecordingFile
  ) throws(RecordingError) -> (description: DeviceDescription, notes: [RecordingDiagnostic]) {
    let parsed = try EvemuParser.parse(file)
    guard let description = parsed.description else { throw missingDescription(in: parsed) }
    return (description, parsed.notes.diagnostics)
  }

  static func recording(of file: EvemuFile) throws(RecordingError) -> Recording {
    guard let description = file.description else { throw missingDescription(in: file) }
    guard file.firstEventLine != nil else { throw .eventsMissing(file: file.name) }
    return Recording(
      format: .evemu, version: file.version, devices: [RecordedDevice(description: description)],
      events: file.log.normalized(), notes: file.notes.diagnostics)
  }

  static func recording(
    description: EvemuFile, events: EvemuFile
  ) throws(RecordingError) -> Recording {
    guard let device = description.description else { throw missingDescription(in: description) }
    guard !events.log.isEmpty else { throw .eventsMissing(file: events.name) }
    var descriptionNotes = description.notes
    if let line = description.firstEventLine {
      descriptionNotes.add(
        .unusedPart, line: line, "The events of this file are not used; \(events.name) has them.")
    }
    var eventNotes = events.notes
    if events.description != nil {
      eventNotes.add(
        .unusedPart, line: 1,
        "The description in this file is not used; \(description.name) was given for it.")
    }
    return Recording(
      format: .evemu, version: events.version,
      devices: [RecordedDevice(description: device)], events: events.log.normalized(),
      notes: descriptionNotes.diagnostics + eventNotes.diagnostics)
  }

  static func missingDescription(in file: EvemuFile) -> RecordingError {
    .descriptionMissing(
      at: RecordingPlace(file: file.name, line: file.firstEventLine ?? 1, column: 1),
      siblings: RecordingFile.descriptionNames(for: file.name))
  }
}
