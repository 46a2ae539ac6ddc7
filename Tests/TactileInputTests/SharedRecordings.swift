import Fixtures
import TactileInput
import TactileRecording

extension SharedRecordings {
  static func file(_ name: String) throws -> RecordingFile {
    RecordingFile(name: name, bytes: try bytes(name))
  }

  /// Returns the recording of a row with events.
  static func recording(_ row: Row) throws -> Recording {
    try RecordingReader.read([row.descriptionFile, row.file].compactMap { try $0.map(file) })
  }

  private static let evemu = [".evemu", ".events", ".event", ".desc", ".prop", ".device"]

  /// Returns the description of a row in evemu format; nil for other formats.
  static func description(_ row: Row) throws -> DeviceDescription? {
    guard evemu.contains(where: row.file.hasSuffix) else { return nil }
    return try EvemuReader.readDescription(try file(row.descriptionFile ?? row.file)).description
  }
}
