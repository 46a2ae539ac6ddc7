import TactileInput

/// Reads the output of `libinput record`, version 1 of its format, for one or several devices.
///
/// It ignores HID reports and libinput's own events. Any thread.
package enum LibinputReader {
  /// Reads a file.
  ///
  /// Errors: those of the text, with the place; `eventsMissing` if no device sent an event.
  package static func read(_ file: RecordingFile) throws(RecordingError) -> Recording {
    // Rejects empty and binary files, as every reader does.
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
    of devices: [LibinputDevice], _ file: String, _ notes: inout DiagnosticCollector
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

  private static func noteSilence(_ devices: [LibinputDevice], _ notes: inout DiagnosticCollector) {
    for device in devices where device.entries.isEmpty {
      notes.add(
        .silentDevices, line: device.line, "A device of this file sent no events; it is left out.")
    }
  }
}

extension LibinputReader {
  /// The number of events in a batch.
  private static let batch = 256

  /// Returns whether the beginning of a file declares one device.
  static func saysOneDevice(_ head: RecordingFile) -> Bool {
    guard var text = try? RecordingText(head) else { return false }
    while text.nextLine() {
      guard text.skip("ndevices:") else { continue }
      text.skipBlanks()
      return text.skip(UInt8(ascii: "1")) && text.isAtLineEnd
    }
    return false
  }

  /// Reads the file of one device in chunks; nil if it has several devices.
  static func read(
    _ name: String, chunks next: () throws -> [UInt8]?, events take: ([RecordedEvent]) -> Void
  ) throws -> Recording? {
    try withoutActuallyEscaping(next) { next in
      try withoutActuallyEscaping(take) { take in
        try read(YAMLSource(file: name, next), take)
      }
    }
  }

  private static func read(
    _ source: YAMLSource, _ take: @escaping ([RecordedEvent]) -> Void
  ) throws -> Recording? {
    var log = EventLog()
    var parser = LibinputParser(source) { event, line, notes in
      log.append(event, device: 0, line: line, notes: &notes)
      if log.events.count == batch { take(log.take()) }
    }
    do {
      try parser.parse()
    } catch {
      if parser.hasTooMany { return nil }
      throw source.failure ?? error
    }
    take(log.take())
    guard log.deviceCount > 0 else { throw RecordingError.eventsMissing(file: source.file) }
    return recording(of: parser.devices[0], log, parser.notes)
  }

  private static func recording(
    of device: LibinputDevice, _ log: EventLog, _ notes: DiagnosticCollector
  ) -> Recording {
    var notes = notes
    device.draft.noteAxes(in: &notes)
    log.noteUnfinishedFrames(in: &notes)
    return Recording(
      format: .libinput, version: nil,
      devices: [RecordedDevice(description: device.draft.device, number: 0)], events: [],
      notes: notes.diagnostics)
  }
}
