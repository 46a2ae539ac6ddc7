import Fixtures
import Foundation
import TactileInput
import Testing

@testable import TactileRecording

/// Recordings of real devices beside the project, which are optional.
struct SharedRecordingsTests {
  typealias Row = SharedRecordings.Row

  static let suffixes = [
    ".evemu", ".events", ".event", ".desc", ".prop", ".device", ".getevent.txt",
  ]

  /// Returns the rows of the index for evemu and getevent text; none without the collection.
  static func rows() throws -> [Row] {
    try SharedRecordings.rows(for: "SharedRecordingsTests").filter { row in
      suffixes.contains { row.file.hasSuffix($0) }
    }
  }

  static func file(_ name: String) throws -> RecordingFile {
    RecordingFile(name: name, bytes: try SharedRecordings.bytes(name))
  }

  static func read(_ row: Row) throws -> Recording {
    let files = try [row.descriptionFile, row.file].compactMap { try $0.map(file) }
    return try RecordingReader.read(files)
  }

  @Test func `reads every recording with the events and frames of its index row`() throws {
    for row in try Self.readableRows() {
      let recording = try Self.read(row)
      let counted = Self.counted(recording)
      #expect(counted.count == row.events, "\(row.file)")
      let reports = counted.filter(\.isReport)
      #expect(reports.count == row.frames, "\(row.file)")
      let duration = try #require(row.durationS)
      let first = try #require(reports.first)
      let last = try #require(reports.last)
      // The index rounds to milliseconds, and to hundredths for getevent.
      let rounding = recording.format == .getevent ? 0.0051 : 0.0006
      #expect(abs(last.time.seconds(since: first.time) - duration) < rounding, "\(row.file)")
    }
  }

  /// The events that the index counts: those of the touchscreen, and no keyboard keys in getevent
  /// files.
  static func counted(_ recording: Recording) -> [InputEvent] {
    let isGetevent = recording.format == .getevent
    let touch = recording.devices.firstIndex { device in
      device.description.has(EventType.abs, 0x35) || device.description.has(EventType.abs, 0x00)
    }
    return recording.events.compactMap { recorded in
      guard isGetevent else { return recorded.event }
      let isKey = recorded.event.type == EventType.key && recorded.event.code < 0x100
      return recorded.device != touch || isKey ? nil : recorded.event
    }
  }

  /// Returns the rows with readable events: one file describes its keyboard only in comments.
  static func readableRows() throws -> [Row] {
    try rows().filter { $0.events != nil && $0.device != nil }
  }

  @Test func `reads every description and its name`() throws {
    for row in try Self.rows() where row.events == nil {
      let (description, _) = try EvemuReader.readDescription(Self.file(row.file))
      #expect(description.name == row.device, "\(row.file)")
      #expect(!description.codes.isEmpty, "\(row.file)")
    }
  }

  @Test func `a missing description is inferred with a note`() throws {
    for row in try Self.rows() where row.events != nil && row.descriptionFile != nil {
      let file = try Self.file(row.file)
      // Some files contain a description in addition to the separate one.
      if try EvemuParser.parse(file).description != nil { continue }
      let recording = try EvemuReader.read(file)
      #expect(recording.devices.map(\.isInferred) == [true], "\(row.file)")
      let note = recording.notes.first { $0.kind == .inferredDescription }
      #expect(note?.sentence.contains(".desc or ") == true, "\(row.file)")
    }
  }

  @Test func `all notes are correct`() throws {
    for row in try Self.rows() where row.events == nil || row.device != nil {
      let notes =
        try row.events == nil
        ? EvemuReader.readDescription(Self.file(row.file)).notes : Self.read(row).notes
      for note in notes {
        switch note.kind {
        case .axisWithoutRange, .inferredDescription, .silentDevices,
          .unfinishedFrame, .rangeWithoutAxis, .unusedPart:
          break
        case .missingLineEnd: #expect(try Self.file(row.file).bytes.last != UInt8(ascii: "\n"))
        default: Issue.record("unexpected in a sound file: \(note)")
        }
      }
    }
  }

  @Test func `a written real recording reads back equal`() throws {
    for row in try Self.readableRows() {
      let recording = try Self.read(row)
      guard recording.devices.count == 1 else { continue }
      let again = try RecordingReader.read(EvemuWriter.text(of: recording), name: "again.evemu")
      #expect(again.events == recording.events, "\(row.file)")
      var device = recording.devices[0].description
      // Android's files have no device names.
      device.name = device.nameOrPlaceholder
      device.node = ""
      #expect(again.devices[0].description == device, "\(row.file)")
    }
  }
}
