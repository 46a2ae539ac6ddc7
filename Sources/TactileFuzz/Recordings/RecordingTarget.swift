import Tactile
import TactileInput
import TactileRecording

/// Recordings. The reader rejects them with a location inside them, or accepts them. An accepted
/// recording is written and read again.
enum RecordingTarget {
  /// One file, read in the given format.
  static func check(_ bytes: UnsafeBufferPointer<UInt8>, as format: RecordingFormat) {
    let file = RecordingFile(name: "x", bytes: Array(bytes))
    do {
      checkRead(try read(file, as: format), of: [file])
    } catch {
      checkRefused(error, of: [file])
    }
  }

  /// One file, or two files with a NUL between them. The reader detects the format.
  static func checkFiles(_ bytes: UnsafeBufferPointer<UInt8>) {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let files = parts.map { RecordingFile(name: "x", bytes: Array($0)) }
    do {
      let recording = try RecordingReader.read(files)
      checkRead(recording, of: files)
      if files.count == 1 { RecordingInPieces.check(files[0], against: recording) }
    } catch {
      checkRefused(error, of: files)
      if files.count == 1 { RecordingInPieces.check(files[0], against: nil) }
    }
  }

  private static func read(
    _ file: RecordingFile, as format: RecordingFormat
  ) throws(RecordingError) -> Recording {
    switch format {
    case .evemu: try EvemuReader.read(file)
    case .libinput: try LibinputReader.read(file)
    case .getevent: try GeteventReader.read(file)
    case .evtest: try EvtestReader.read(file)
    }
  }

  // MARK: Laws

  private static func checkRefused(_ error: RecordingError, of files: [RecordingFile]) {
    let sentence = "\(error)"
    Law.demand(sentence.hasPrefix("x"), "does not begin with the file: \(sentence)")
    Law.demand(!sentence.contains("\n"), "is more than one line: \(sentence)")
    Law.demand(sentence.utf8.count < 2000, "is too long: \(sentence)")
    guard let place = error.place else { return }
    Law.demand((1...lines(of: files)).contains(place.line), "is outside the file: \(sentence)")
  }

  private static func checkRead(_ recording: Recording, of files: [RecordingFile]) {
    let lineCount = lines(of: files)
    let earliest = recording.events.map(\.event.time).min()
    Law.demand(earliest == Recording.firstEventTime, "does not begin at the first moment")
    Law.demand(
      recording.events.allSatisfy { recording.devices.indices.contains($0.device) },
      "an event has no device")
    Law.demand(
      recording.notes.allSatisfy { (1...lineCount).contains($0.line) }, "a note is outside the file"
    )
    Law.demand(recording.notes.count < 40, "has too many notes: \(recording.notes.count)")
    checkPlayback(recording)
    RecordingRoundTrip.check(
      recording, choice: files.reduce(0) { $0 + $1.bytes.reduce(0) { $0 + Int($1) } })
  }

  private static func checkPlayback(_ recording: Recording) {
    let playback = Playback(recording)
    Law.demand(playback.events.count == recording.events.count, "does not play every event")
    Law.demand(
      playback.steps.reduce(0) { $0 + $1.range.count } == playback.events.count,
      "does not play every event in one step")
  }

  private static func lines(of files: [RecordingFile]) -> Int {
    files.map { $0.bytes.count { $0 == UInt8(ascii: "\n") } + 1 }.max() ?? 1
  }
}

/// A file that is read in pieces gives the same recording as the whole file.
enum RecordingInPieces {
  /// Reads a file in pieces. The bytes determine the length of the pieces, so a finding is
  /// reproducible.
  ///
  /// - Parameter whole: The recording in the whole file; nil if the reader rejects it.
  static func check(_ file: RecordingFile, against whole: Recording?) {
    let size = 1 + file.bytes.reduce(0) { ($0 &+ Int($1)) & 0xff }
    let read = { (range: Range<Int>) in Array(file.bytes[range]) }
    do {
      let streamed = try StreamedRecording(
        name: file.name, size: file.bytes.count, chunkSize: size, read: read)
      // Some files must be read at once.
      guard let streamed else { return }
      guard let whole else {
        fatalError("is accepted in pieces of \(size), and rejected as a whole")
      }
      let playback = Playback(whole)
      Law.demand(streamed.devices == playback.devices, "has other devices in pieces of \(size)")
      Law.demand(
        streamed.settledEnd == playback.settledEnd, "has another end in pieces of \(size)")
      var reader = streamed.events()
      var events: [RecordedEvent] = []
      while let next = try reader.next(read) { events += next }
      Law.demand(events == whole.events, "has other events in pieces of \(size)")
    } catch {
      Law.demand(
        whole == nil, "is rejected in pieces of \(size), and accepted as a whole: \(error)")
    }
  }
}

/// A recording that is read and written reads as the same recording.
enum RecordingRoundTrip {
  /// Writes a recording in one format and reads it again.
  ///
  /// - Parameter choice: A number that selects the format. It depends only on the recording, so a
  ///   finding is reproducible. All four formats would take four times as long.
  static func check(_ recording: Recording, choice: Int) {
    let format = RecordingFormat.allCases[choice % RecordingFormat.allCases.count]
    for device in recording.devices.indices { check(recording, device, as: format) }
  }

  private static func check(_ recording: Recording, _ device: Int, as format: RecordingFormat) {
    let events = events(of: recording, device, format)
    do {
      let text = try RecordingWriter.text(of: recording, as: format, device: device)
      let again = try RecordingReader.read(text, name: "again")
      Law.demand(again.format == format, "\(format) reads as \(again.format)")
      Law.demand(again.devices.count == 1, "\(format) does not keep one device")
      Law.demand(self.events(of: again, 0, format) == events, "\(format) does not keep the events")
      let twice = try RecordingWriter.text(of: again, as: format)
      let third = try RecordingWriter.text(
        of: try RecordingReader.read(twice, name: "twice"), as: format)
      Law.demand(twice == third, "\(format) is written differently the second time")
      guard format == .evemu else { return }
      let before = kept(recording.devices[device].description)
      let after = kept(again.devices[0].description)
      Law.demand(before == after, "\(format) does not keep the device: \(before) became \(after)")
    } catch {
      fatalError("\(format), written and read again: \(error)")
    }
  }

  /// The events of a device, with times relative to the earliest event.
  private static func events(
    of recording: Recording, _ device: Int, _ format: RecordingFormat
  ) -> [InputEvent] {
    var events = recording.events.filter { $0.device == device }.map(\.event)
    let earliest = events.map(\.time.nanoseconds).min() ?? 0
    for index in events.indices {
      events[index].time.nanoseconds -= earliest
      // evtest text does not contain the value of a SYN event.
      if format == .evtest, events[index].type == EventType.syn { events[index].value = 0 }
    }
    return events
  }

  /// The parts of a description that evemu text contains.
  private static func kept(_ device: DeviceDescription) -> DeviceDescription {
    var device = device
    device.name = name(of: device)
    (device.node, device.physicalPath, device.serial) = ("", "", "")
    device.udevProperties = [:]
    // The codes of type 0 are the same in every file.
    device.codes[EventType.syn] = nil
    for code in device.axes.keys { device.axes[code]?.value = nil }
    return device
  }

  /// The name in evemu text: the name of the device on one line, unless it is blank.
  private static func name(of device: DeviceDescription) -> String {
    let line = oneLine(device.nameOrPlaceholder)
    Law.demand(!isBlank(line), "a device has no name")
    let own = oneLine(device.name)
    Law.demand(
      isBlank(own) || line == own, "a device does not keep its name: \(own) became \(line)")
    return line
  }

  private static func oneLine(_ name: String) -> String {
    String(decoding: name.utf8.map { [0x0a, 0x0d, 0].contains($0) ? 0x20 : $0 }, as: UTF8.self)
  }

  private static func isBlank(_ line: String) -> Bool {
    line.utf8.allSatisfy { [0x20, 0x09, 0x0b, 0x0c].contains($0) }
  }
}
