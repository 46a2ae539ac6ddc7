import Foundation
import TactileTesting

/// The `.touch` files of the project.
enum SpecificationFiles {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/Specifications")

  /// The paths of the files below the folder, sorted.
  static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".touch") }.sorted()
  }()

  static func read(_ name: String) throws -> Specification {
    let data = try Data(contentsOf: folder.appending(path: name))
    return try Specification(reading: [UInt8](data), file: name) { path in
      [UInt8](try Data(contentsOf: folder.appending(path: path)))
    }
  }

  /// Whether the tests write the results into the files, so that git can show the differences.
  static let isUpdating = ProcessInfo.processInfo.environment["TACTILE_UPDATE"] != nil

  static func update(_ specification: Specification) throws {
    let text = specification.updated(expecting: try specification.perform()[0])
    try Data(text.utf8).write(to: folder.appending(path: specification.file))
  }
}
