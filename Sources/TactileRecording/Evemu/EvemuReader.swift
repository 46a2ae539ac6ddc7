import TactileInput

/// Reads evemu text of versions 1.0 to 1.3, and newer versions with a note.
///
/// It follows the format that evemu 2.7.0 writes and reads. Any thread.
package enum EvemuReader {
  /// Reads a file that contains both the description and the events.
  ///
  /// Errors: those of the text; `descriptionMissing` and `eventsMissing` if the file contains only
  /// one of them.
  package static func read(_ file: RecordingFile) throws(RecordingError) -> Recording {
    try recording(of: EvemuParser.parse(file))
  }

  /// Reads a recording with separate files for the description and the events.
  ///
  /// Other parts of these files are ignored with a note. Errors: those of both texts;
  /// `descriptionMissing` and `eventsMissing` if a file lacks its part.
  package static func read(
    description: RecordingFile, events: RecordingFile
  ) throws(RecordingError) -> Recording {
    try recording(description: EvemuParser.parse(description), events: EvemuParser.parse(events))
  }

  /// Reads the description of a device. Events after it are parsed and ignored.
  ///
  /// Errors: those of the text; `descriptionMissing` if there is none.
  package static func readDescription(
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
        .unusedPart, line: line,
        "The events of this file are not used; \(events.name) contains the events.")
    }
    var eventNotes = events.notes
    if events.description != nil {
      eventNotes.add(
        .unusedPart, line: 1,
        "The description in this file is not used; \(description.name) contains the description.")
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
