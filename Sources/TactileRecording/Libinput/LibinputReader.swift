import TactileInput

/// Reads what `libinput record` writes, version 1 of its format, of one device or several.
///
/// HID reports and libinput's own events in it are not used. Any thread.
public enum LibinputReader {
  /// Reads a file.
  ///
  /// Errors: those of the text, with the place; `eventsMissing` where no device sent anything.
  public static func read(_ file: RecordingFile) throws(RecordingError) -> Recording {
    // Refuses what is empty or no text, as every reader does.
    _ = try RecordingText(file)
    var bytes: [UInt8]? = file.bytes
    let source = YAMLSource(file: file.name) {
      defer { bytes = nil }
      return bytes
    }
    var parser = LibinputParser(source)
    try parser.parse()
    var notes = parser.notes
    return try recording(of: parser.devices, file.name, &notes)
  }

  private static func recording(
    of devices: [LibinputDevice], _ file: String, _ notes: inout NoteBook
  ) throws(RecordingError) -> Recording {
    let entries = devices.enumerated().flatMap { index, device in
      device.entries.enumerated().map { (index, $0.offset, $0.element) }
    }.sorted {
      ($0.2.order, $0.0, $0.1) < ($1.2.order, $1.0, $1.1)
    }
    guard !entries.isEmpty else { throw .eventsMissing(file: file) }
    var log = EventLog()
    var recorded: [RecordedDevice] = []
    var indices: [Int: Int] = [:]
    for (device, _, entry) in entries {
      let index = indices[device] ?? recorded.count
      if index == recorded.count {
        indices[device] = index
        devices[device].draft.noteAxes(in: &notes)
        recorded.append(
          RecordedDevice(description: devices[device].draft.device, number: device))
      }
      log.append(entry.event, device: index, line: entry.line, notes: &notes)
    }
    log.noteUnfinishedFrames(in: &notes)
    noteSilence(devices, &notes)
    return Recording(
      format: .libinput, version: nil, devices: recorded, events: log.normalized(),
      notes: notes.diagnostics)
  }

  private static func noteSilence(_ devices: [LibinputDevice], _ notes: inout NoteBook) {
    for device in devices where device.entries.isEmpty {
      notes.add(
        .silentDevices, line: device.line, "A device of this file sent nothing, and is left out.")
    }
  }
}
