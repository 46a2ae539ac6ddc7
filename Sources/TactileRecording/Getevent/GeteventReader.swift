import TactileInput

/// Reads what `getevent -t` and `getevent -lt` print on Android, of one device or of all.
///
/// Any thread.
public enum GeteventReader {
  /// Reads a file of events; what the devices are is worked out from what they sent.
  ///
  /// Errors: those of the text; `eventsMissing` where devices are listed and none sent anything.
  public static func read(_ file: RecordingFile) throws(RecordingError) -> Recording {
    recording(of: try GeteventParser.parse(file))
  }

  /// Reads a file of events whose device an evemu description describes.
  ///
  /// Where several devices sent something, it is the one of the same name, else the only one that
  /// sent positions. Errors: those of both texts, `eventsMissing`, `descriptionMissing`, and
  /// `descriptionFits` where it is not clear which device is described.
  public static func read(
    _ file: RecordingFile, description: RecordingFile
  ) throws(RecordingError) -> Recording {
    let parsed = try GeteventParser.parse(file)
    let described = try EvemuParser.parse(description)
    guard var device = described.description else {
      throw EvemuReader.missingDescription(in: described)
    }
    guard let index = match(device, among: parsed.nodes.entries) else {
      let names = parsed.nodes.entries.map { $0.name.isEmpty ? $0.node : "\($0.node) (\($0.name))" }
      throw .descriptionFits(file: description.name, devices: names)
    }
    device.node = parsed.nodes.entries[index].node
    var descriptionNotes = described.notes
    if let line = described.firstEventLine {
      descriptionNotes.add(
        .unusedPart, line: line, "The events of this file are not used; \(file.name) has them.")
    }
    var recording = recording(of: parsed, descriptions: [index: device])
    recording.notes.insert(contentsOf: descriptionNotes.diagnostics, at: 0)
    return recording
  }

  private static func match(_ device: DeviceDescription, among entries: [NodeTable.Entry]) -> Int? {
    if entries.count == 1 { return 0 }
    let named = entries.indices.filter { entries[$0].name == device.name }
    if named.count == 1 { return named[0] }
    let positioned = entries.indices.filter { index in
      let seen = entries[index].seen.description(name: "", node: "")
      return seen.has(EventType.abs, 0x35) || seen.has(EventType.abs, 0x00)
    }
    return positioned.count == 1 ? positioned[0] : nil
  }

  /// The recording that was read, with the descriptions that are known of its devices.
  static func recording(
    of parsed: GeteventParser, descriptions: [Int: DeviceDescription] = [:]
  ) -> Recording {
    var notes = parsed.notes
    let devices = parsed.nodes.entries.enumerated().map { index, entry in
      let given = descriptions[index]
      if given == nil {
        notes.add(
          .workedOutDescription, line: parsed.firstEventLine ?? 1,
          """
          The file does not describe the device; codes and ranges were worked out from its events, \
          ranges from the greatest values. Give its evemu description for the real ones.
          """)
      }
      return RecordedDevice(
        description: given ?? entry.seen.description(name: entry.name, node: entry.node),
        number: entry.number, isWorkedOut: given == nil)
    }
    return Recording(
      format: .getevent, version: nil, devices: devices, events: parsed.log.normalized(),
      notes: notes.diagnostics)
  }
}
