import Fixtures
import Foundation
import Testing

/// Checks that the tests and files that SECURITY.md names exist, and that its cells are short.
@Suite("SECURITY.md")
struct SecurityPageTests {
  private let root = Fixtures.path("../..")
  private let rows: [Substring]

  init() throws {
    let text = try String(contentsOfFile: "\(root)/SECURITY.md", encoding: .utf8)
    rows = text.split(separator: "\n").filter {
      $0.hasPrefix("| ") && $0.contains("verified by") == false
    }
  }

  /// The last column of the tables of claims.
  private var evidence: [String] {
    rows.compactMap {
      $0.split(separator: "|").last.map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// All test files, by name.
  private func testFiles() throws -> [String: String] {
    let names = try #require(FileManager.default.enumerator(atPath: "\(root)/Tests"))
    var files: [String: String] = [:]
    for case let name as String in names where name.hasSuffix("Tests.swift") {
      files[String(name.split(separator: "/").last ?? "")] = "\(root)/Tests/\(name)"
    }
    return files
  }

  @Test func `has at most three sentences in a cell`() throws {
    let cells = rows.flatMap { $0.split(separator: "|") }
    #expect(cells.count > 100)
    for cell in cells {
      #expect(cell.matches(of: /[.?!](?= |$)/).count <= 3, "\(cell)")
    }
  }

  @Test func `names existing tests`() throws {
    let files = try testFiles()
    var count = 0
    for cell in evidence {
      var code = ""
      for part in cell.split(separator: ";") {
        if let name = part.firstMatch(of: /`(\w+Tests)`/)?.1 {
          let path = try #require(files["\(name).swift"], "\(name)")
          code = try String(contentsOfFile: path, encoding: .utf8)
        }
        for law in part.matches(of: /\*([^*]+)\*/).map(\.1) {
          #expect(code.contains("func `\(law)`"), "\(law)")
          count += 1
        }
      }
    }
    #expect(count > 20)
  }

  @Test func `names existing files and fuzz targets`() throws {
    let targets = try String(
      contentsOfFile: "\(root)/Sources/TactileFuzz/Program/FuzzTarget.swift", encoding: .utf8)
    var count = 0
    for name in evidence.flatMap({ $0.matches(of: /`([^`]+)`/).map(\.1) }) {
      if let target = name.wholeMatch(of: /tactile-fuzz (\w+)/)?.1 {
        #expect(targets.contains("\"\(target)\""), "\(target)")
        count += 1
      } else if name.contains("/"), !name.hasPrefix("/") {
        #expect(FileManager.default.fileExists(atPath: "\(root)/\(name)"), "\(name)")
        count += 1
      }
    }
    #expect(count > 10)
  }
}
