import Foundation
import TactileTesting

/// The `.touch` files of the project.
enum SpecificationFiles {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/Specifications")

  /// Their names, sorted.
  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".touch") }.sorted()
  }()

  static func read(_ name: String) throws -> Specification {
    let data = try Data(contentsOf: folder.appending(path: name))
    return try Specification(reading: [UInt8](data), file: name)
  }

  /// Whether the files are to be rewritten with what happens, for a look at the difference in git.
  static let isUpdating = ProcessInfo.processInfo.environment["TACTILE_UPDATE"] != nil

  static func update(_ specification: Specification) throws {
    let text = specification.updated(expecting: try specification.perform()[0])
    try Data(text.utf8).write(to: folder.appending(path: specification.file))
  }
}
