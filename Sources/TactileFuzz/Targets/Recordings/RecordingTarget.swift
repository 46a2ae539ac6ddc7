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
