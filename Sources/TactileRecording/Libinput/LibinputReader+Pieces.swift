extension LibinputReader {
  /// How many events are handed over at a time.
  private static let batch = 256

  /// Whether a file that begins so says that it is of one device.
  static func saysOneDevice(_ head: RecordingFile) -> Bool {
    guard var text = try? RecordingText(head) else { return false }
    while text.nextLine() {
      guard text.skip("ndevices:") else { continue }
      text.skipBlanks()
      return text.skip(UInt8(ascii: "1")) && text.isAtLineEnd
    }
    return false
  }

  /// Reads the file of one device piece by piece; nil where there are several after all.
  static func read(
    _ name: String, pieces next: () throws -> [UInt8]?, events take: ([RecordedEvent]) -> Void
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
    of device: LibinputDevice, _ log: EventLog, _ notes: NoteBook
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
