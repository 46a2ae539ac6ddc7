import Foundation
import TactileTesting

/// The rules that the project's tests name: in a test's or suite's name, or in a `.touch` file's
/// comments.
enum CitedRules {
  static let all: Set<Int> = {
    var rules: Set<Int> = []
    for file in swiftFiles {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      for line in text.split(separator: "\n") where isName(line) {
        rules.formUnion(numbers(in: line))
      }
    }
    for name in SpecificationFiles.names {
      rules.formUnion((try? SpecificationFiles.read(name))?.rules ?? [])
    }
    return rules
  }()

  private static var swiftFiles: [URL] {
    let tests = SpecificationFiles.folder.deletingLastPathComponent().deletingLastPathComponent()
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }

  /// Whether a line holds the name of a test or suite.
  private static func isName(_ line: Substring) -> Bool {
    line.contains("func `") || line.contains("@Suite(\"") || line.contains("@Test(\"")
  }

  private static func numbers(in line: Substring) -> [Int] {
    line.split { !$0.isLetter && !$0.isNumber }
      .filter { $0.first == "S" }
      .compactMap { Int($0.dropFirst()) }
  }
}
