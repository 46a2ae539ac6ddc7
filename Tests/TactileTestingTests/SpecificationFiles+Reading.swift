import Fixtures
import Foundation
import TactileTesting

extension SpecificationFiles {
  static func read(_ name: String) throws -> Specification {
    try Specification(reading: bytes(of: name), file: name) { try bytes(of: $0) }
  }

  /// Whether the tests write the results into the files, so that git can show the differences.
  static let isUpdating = ProcessInfo.processInfo.environment["TACTILE_UPDATE"] != nil

  static func update(_ specification: Specification) throws {
    let text = specification.updated(expecting: try specification.perform()[0])
    try Data(text.utf8).write(to: folder.appending(path: specification.file))
  }
}
