import Tactile
import TactileInput

/// Reads evemu text of versions 1.0 to 1.3, and newer versions with a note.
///
/// It follows the format that evemu 2.7.0 writes and reads. Any thread.
package enum EvemuReader {
  /// Reads a file that contains both the description and the events.
  ///
  /// The description of a file with only events is inferred from them, with a note. Errors: those of
  /// the text; `eventsMissing` if there are no events.
  package static func read(
    _ file: RecordingFile, isStrict: Bool = false
  ) throws(RecordingError) -> Recording {
    try recording(of: EvemuParser.parse(file, isStrict: isStrict))
  }

  /// Reads a recording with separate files for the description and the events.
  ///
  /// Other parts of these files are ignored with a note. Errors: those of both texts;
  /// `descriptionMissing` and `eventsMissing` if a file lacks its part.
  package static func read(
    description: RecordingFile, events: RecordingFile, isStrict: Bool = false
  ) throws(RecordingError) -> Recording {
    try recording(
      description: EvemuParser.parse(description, isStrict: isStrict),
      events: EvemuParser.parse(events, isStrict: isStrict))
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
    guard let line = file.firstEventLine else {
      if let damage = file.firstDamage { throw damage }
      guard file.description == nil else { throw .eventsMissing(file: file.name, .evemu) }
      throw missingDescription(in: file)
    }
    var notes = file.notes
    if file.description == nil {
      notes.add(.inferredDescription, line: line, inference(in: file.name))
    }
    guard let description = file.description ?? file.observed else {
      throw missingDescription(in: file)
    }
    return Recording(
      format: .evemu, version: file.version,
      devices: [
        RecordedDevice(description: description, isInferred: file.description == nil)
      ],
      events: file.log.normalized(), notes: notes.diagnostics, skipped: file.skipped)
  }

  /// Returns the note about a description that is inferred from the events of a file.
  private static func inference(in name: String) -> String {
    let names = RecordingFile.descriptionNames(for: name).joined(separator: " or ")
    // The name of a pipe does not tell the name of a description.
    let hint = name.hasPrefix("/dev/") ? "" : ", usually \(names),"
    return """
      The file does not describe the device; codes and ranges are inferred from its events, ranges \
      from the greatest values. Also give the file with the description\(hint) for the correct ones.
      """
  }

  static func recording(
    description: EvemuFile, events: EvemuFile
  ) throws(RecordingError) -> Recording {
    guard let device = description.description else { throw missingDescription(in: description) }
    guard !events.log.isEmpty else { throw .eventsMissing(file: events.name, .evemu) }
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
      notes: descriptionNotes.diagnostics + eventNotes.diagnostics,
      skipped: description.skipped + events.skipped)
  }

  static func missingDescription(in file: EvemuFile) -> RecordingError {
    .descriptionMissing(
      at: FilePlace(file: file.name, line: file.firstEventLine ?? 1, column: 1),
      siblings: RecordingFile.descriptionNames(for: file.name))
  }
}
