import Foundation

/// The collection of real recordings beside the project, which need not be there.
package enum SharedRecordings {
  /// A row of the collection's index.
  package struct Row: Decodable, Sendable, CustomStringConvertible {
    package let file: String
    package let kind: String
    package let `protocol`: String?
    package let device: String?
    package let descriptionFile: String?
    package let contacts: Int?
    package let frames: Int?
    package let events: Int?
    package let trackingIds: Int?
    package let durationS: Double?

    package var description: String { file }

    /// Whether the row is a touchscreen of protocol B, with its contacts and frames counted.
    package var isCountedTouchscreen: Bool {
      `protocol` == "B" && kind.hasPrefix("touchscreen") && contacts != nil && frames != nil
    }
  }

  private struct Index: Decodable {
    let files: [Row]
  }

  /// The collection's folder, with a slash at the end.
  package static let folder = Fixtures.sharedPath("recordings/")

  /// Returns the rows of the index. Without the collection it prints that `test` is skipped.
  package static func rows(for test: String) throws -> [Row] {
    guard let data = FileManager.default.contents(atPath: folder + "index.json") else {
      print("\(test): skipped, there is no collection at \(folder)")
      return []
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Index.self, from: data).files
  }

  /// Returns the bytes of a file of the collection; throws if the file is not there.
  package static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + name)))
  }
}
