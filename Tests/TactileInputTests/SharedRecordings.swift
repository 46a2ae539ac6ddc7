import Fixtures
import Foundation
import TactileInput
import TactileRecording

/// The collection of real recordings beside the project, which need not be there.
enum SharedRecordings {
  struct Row: Decodable {
    let file: String
    let kind: String
    let `protocol`: String?
    let contacts: Int?
    let frames: Int?
    let trackingIds: Int?
    let descriptionFile: String?
  }

  private struct Index: Decodable {
    let files: [Row]
  }

  private static let folder = Fixtures.sharedPath("recordings/")

  /// The rows of its index; none, with a line that says so, where it is missing.
  static func rows(for test: String) throws -> [Row] {
    guard let data = FileManager.default.contents(atPath: folder + "index.json") else {
      print("\(test): skipped, there is no collection at \(folder)")
      return []
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Index.self, from: data).files
  }

  static func file(_ name: String) -> RecordingFile {
    let bytes = FileManager.default.contents(atPath: folder + name).map { [UInt8]($0) }
    return RecordingFile(name: name, bytes: bytes ?? [])
  }

  /// The recording of a row with events.
  static func recording(_ row: Row) throws -> Recording {
    try RecordingReader.read([row.descriptionFile, row.file].compactMap { $0.map(file) })
  }

  private static let evemu = [".evemu", ".events", ".event", ".desc", ".prop", ".device"]

  /// The description of a row in evemu text; nil for a row of another form.
  static func description(_ row: Row) throws -> DeviceDescription? {
    guard evemu.contains(where: row.file.hasSuffix) else { return nil }
    return try EvemuReader.readDescription(file(row.descriptionFile ?? row.file)).description
  }
}
