import Fixtures
import Foundation
import TactileInput
import Testing

@testable import TactileRecording

/// Real recordings of real devices, which lie beside the project and need not be there.
struct SharedRecordingsTests {
  struct Index: Decodable {
    let files: [Row]
  }

  struct Row: Decodable {
    let file: String
    let events: Int?
    let frames: Int?
    let durationS: Double?
    let descriptionFile: String?
    let device: String?
    let anomalies: [String: Int]?
  }

  static let folder = Fixtures.sharedPath("recordings/")
  static let suffixes = [
    ".evemu", ".events", ".event", ".desc", ".prop", ".device", ".getevent.txt",
  ]

  /// The rows of the index that are evemu or getevent text; none where there is no collection.
  static func rows() throws -> [Row] {
    guard let data = FileManager.default.contents(atPath: folder + "index.json") else {
      print("SharedRecordingsTests: skipped, there is no collection at \(folder)")
      return []
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Index.self, from: data).files.filter { row in
      suffixes.contains { row.file.hasSuffix($0) }
    }
  }

  static func file(_ name: String) throws -> RecordingFile {
    let data = try #require(FileManager.default.contents(atPath: folder + name), "\(name)")
    return RecordingFile(name: name, bytes: [UInt8](data))
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

  /// The events the index counts: of the touchscreen, and no keyboard keys in getevent files.
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

  /// The rows with events that can be read: one file describes its keyboard in comments alone.
  static func readableRows() throws -> [Row] {
    try rows().filter { $0.events != nil && $0.device != nil }
  }

  @Test func `reads every description, and its name`() throws {
    for row in try Self.rows() where row.events == nil {
      let (description, _) = try EvemuReader.readDescription(Self.file(row.file))
      #expect(description.name == row.device, "\(row.file)")
      #expect(!description.codes.isEmpty, "\(row.file)")
    }
  }

  @Test func `events without their description say so`() throws {
    for row in try Self.rows() where row.events != nil && row.descriptionFile != nil {
      let file = try Self.file(row.file)
      // Some files hold a description of their own beside the one that is kept apart.
      if try EvemuParser.parse(file).description != nil { continue }
      let error = #expect(throws: RecordingError.self) { try EvemuReader.read(file) }
      guard case .descriptionMissing(_, let siblings) = error else {
        Issue.record("\(row.file): \(String(describing: error))")
        continue
      }
      #expect(siblings.allSatisfy { $0.hasSuffix(".desc") || $0.hasSuffix(".prop") })
    }
  }

  @Test func `notes only what is so`() throws {
    for row in try Self.rows() where row.events == nil || row.device != nil {
      let notes =
        try row.events == nil
        ? EvemuReader.readDescription(Self.file(row.file)).notes : Self.read(row).notes
      for note in notes {
        switch note.kind {
        case .axisWithoutRange, .workedOutDescription, .silentDevices, .textBeforeHeader,
          .unfinishedFrame, .rangeWithoutAxis, .unusedPart:
          break
        case .unendedLine: #expect(try Self.file(row.file).bytes.last != UInt8(ascii: "\n"))
        default: Issue.record("unexpected in a sound file: \(note)")
        }
      }
    }
  }

  @Test func `what is written from a real recording reads back equal`() throws {
    for row in try Self.readableRows() {
      let recording = try Self.read(row)
      guard recording.devices.count == 1 else { continue }
      let again = try RecordingReader.read(EvemuWriter.text(of: recording), name: "again.evemu")
      #expect(again.events == recording.events, "\(row.file)")
      var device = recording.devices[0].description
      // Android's files name no device.
      device.name = device.nameOrStandIn
      device.node = ""
      #expect(again.devices[0].description == device, "\(row.file)")
    }
  }
}
