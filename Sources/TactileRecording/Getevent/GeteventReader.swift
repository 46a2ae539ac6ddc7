import TactileInput

/// Reads the output of `getevent -t` and `getevent -lt` on Android, for one or all devices. Any
/// thread.
package enum GeteventReader {
  /// Reads a file of events; the descriptions of the devices are inferred from the events.
  ///
  /// Errors: those of the text; `eventsMissing` if devices are listed but there is no event.
  package static func read(
    _ file: RecordingFile, isStrict: Bool = false
  ) throws(RecordingError) -> Recording {
    recording(of: try GeteventParser.parse(file, isStrict: isStrict))
  }

  /// Reads a file of events whose device has an evemu description.
  ///
  /// If several devices sent events, the description applies to the device of the same name, or
  /// else to the only one that sent positions. Errors: those of both texts; `eventsMissing`,
  /// `descriptionMissing`, and `ambiguousDescription` if the device is not clear.
  package static func read(
    _ file: RecordingFile, description: RecordingFile, isStrict: Bool = false
  ) throws(RecordingError) -> Recording {
    let parsed = try GeteventParser.parse(file, isStrict: isStrict)
    let described = try EvemuParser.parse(description, isStrict: isStrict)
    guard var device = described.description else {
      throw EvemuReader.missingDescription(in: described)
    }
    guard let index = match(device, among: parsed.nodes.entries) else {
      let names = parsed.nodes.entries.map { $0.name.isEmpty ? $0.node : "\($0.node) (\($0.name))" }
      throw .ambiguousDescription(file: description.name, devices: names)
    }
    device.node = parsed.nodes.entries[index].node
    var descriptionNotes = described.notes
    if let line = described.firstEventLine {
      descriptionNotes.add(
        .unusedPart, line: line,
        "The events of this file are not used; \(file.name) contains the events.")
    }
    var recording = recording(of: parsed, descriptions: [index: device])
    recording.notes.insert(contentsOf: descriptionNotes.diagnostics, at: 0)
    recording.skipped.insert(contentsOf: described.skipped, at: 0)
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

  /// Returns the recording with these descriptions; other devices get inferred descriptions.
  static func recording(
    of parsed: GeteventParser, descriptions: [Int: DeviceDescription] = [:]
  ) -> Recording {
    var notes = parsed.notes
    let devices = parsed.nodes.entries.enumerated().map { index, entry in
      let given = descriptions[index] ?? entry.listedDescription
      if given == nil {
        notes.add(
          .inferredDescription, line: parsed.firstEventLine ?? 1,
          """
          The file does not describe the device; codes and ranges are inferred from its events, \
          ranges from the greatest values. Add its evemu description for the correct ones.
          """)
      }
      return RecordedDevice(
        description: given ?? entry.seen.description(name: entry.name, node: entry.node),
        number: entry.number, isInferred: given == nil)
    }
    return Recording(
      format: .getevent, version: nil, devices: devices, events: parsed.log.normalized(),
      notes: notes.diagnostics, skipped: parsed.skipped.groups)
  }
}

extension NodeTable.Entry {
  /// The description that `getevent -p` lists; nil if it lists no codes.
  fileprivate var listedDescription: DeviceDescription? {
    guard var device = listed?.device, !device.codes.isEmpty else { return nil }
    (device.name, device.node) = (name, node)
    return device
  }
}
