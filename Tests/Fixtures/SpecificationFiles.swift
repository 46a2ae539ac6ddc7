import Foundation

/// The `.touch` files of the project.
package enum SpecificationFiles {
  /// The folder of the files.
  package static let folder = URL(filePath: Fixtures.path("Specifications"))

  /// The paths of the files below the folder, sorted.
  package static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".touch") }.sorted()
  }()

  /// Returns the contents of a file below the folder.
  package static func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }
}
