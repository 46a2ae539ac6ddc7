import Fixtures
import Foundation
import TactileTesting

/// The rule numbers that the project cites, such as "S134".
enum CitedRules {
  /// The root of the source tree.
  static let project = SpecificationFiles.folder
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The rules that tests cite: those in the names of tests and suites, and those in the comments
  /// of `.touch` files.
  static let shown: Set<Int> = {
    var rules: Set<Int> = []
    for file in files(in: "Tests") where file.pathExtension == "swift" {
      for line in text(of: file).split(separator: "\n") where isTestName(line) {
        rules.formUnion(numbers(in: line))
      }
    }
    for name in SpecificationFiles.names {
      let specification = try? Specification(
        reading: SpecificationFiles.bytes(of: name), file: name
      ) {
        try SpecificationFiles.bytes(of: $0)
      }
      rules.formUnion(specification?.rules ?? [])
    }
    return rules
  }()

  /// The rules that each file cites, by path. Files without a citation are not included.
  static let byFile: [String: Set<Int>] = {
    var cited: [String: Set<Int>] = [:]
    for folder in ["Sources", "Tests", "docs", "systemd", "udev", "Clients"] {
      for file in files(in: folder) { cited[file.path] = numbers(in: text(of: file)[...]) }
    }
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"] {
      let file = project.appending(path: name)
      cited[file.path] = numbers(in: text(of: file)[...])
    }
    return cited.filter { !$0.value.isEmpty }
  }()

  /// The file types that can cite rules. Recordings and seeds contain other numbers.
  private static let types: Set = [
    "swift", "md", "touch", "py", "sh", "varlink", "yaml", "service", "socket", "rules", "h", "c",
  ]

  private static func files(in folder: String) -> [URL] {
    let files = FileManager.default.enumerator(
      at: project.appending(path: folder), includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { types.contains($0.pathExtension) }
  }

  private static func text(of file: URL) -> String {
    (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  private static func isTestName(_ line: Substring) -> Bool {
    line.contains("func `") || line.contains("@Suite(\"") || line.contains("@Test(\"")
  }

  /// Returns the numbers of all words that are a capital S and one to three digits.
  private static func numbers(in text: Substring) -> Set<Int> {
    var rules: Set<Int> = []
    for word in text.utf8.split(whereSeparator: { !isWordCharacter($0) })
    where word.first == UInt8(ascii: "S") && (2...4).contains(word.count) {
      if let number = Int(String(decoding: word.dropFirst(), as: UTF8.self)) {
        rules.insert(number)
      }
    }
    return rules
  }

  private static func isWordCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
