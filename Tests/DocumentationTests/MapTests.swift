import Fixtures
import Foundation
import Testing

@Suite("ARCHITECTURE.md")
struct MapTests {
  private let sources = Fixtures.path("../../Sources")
  private let text: String

  init() throws {
    text = try String(contentsOfFile: Fixtures.path("../../ARCHITECTURE.md"), encoding: .utf8)
  }

  /// The folders in a folder. Git leaves empty ones behind when it moves files, so those don't count.
  private func folders(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).filter { name in
      let contents = try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(name)")
      return contents?.isEmpty == false && !name.contains(".")
    }.sorted()
  }

  /// The row of a module in the table, or an empty text.
  private func row(of module: String) -> Substring {
    text.split(separator: "\n").first { $0.hasPrefix("| `\(module)` |") } ?? ""
  }

  @Test func `contains each module with its folders`() throws {
    for module in try folders(in: sources) where module.hasPrefix("Tactile") {
      let row = row(of: module)
      #expect(!row.isEmpty, "\(module)")
      for folder in try folders(in: "\(sources)/\(module)") {
        #expect(row.contains("`\(folder)`"), "\(module)/\(folder)")
      }
    }
  }

  @Test func `names each C library at its user`() throws {
    for module in try folders(in: sources) where module.hasPrefix("C") {
      #expect(text.contains(module), "\(module)")
    }
  }

  @Test func `is one page of at most 150 lines`() {
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }

  @Test func `has no line that is longer than a row of a table needs`() {
    for line in text.split(separator: "\n") {
      #expect(line.count <= (line.hasPrefix("|") ? 270 : 140), "\(line)")
    }
  }

  @Test func `names only existing functions, in four sequences`() throws {
    let stops = text.split(separator: "\n").compactMap {
      $0.wholeMatch(of: /\| \d \| `(\w+)\.(\w+)\(.*\)` — (\w+) \|.*/)?.output
    }
    #expect(stops.count >= 20)
    #expect(text.components(separatedBy: "\n| 1 | ").count == 5)
    for (_, type, method, module) in stops {
      let files = try #require(
        FileManager.default.enumerator(atPath: "\(sources)/\(module)")?.compactMap { $0 as? String }
      )
      let ofType =
        files.filter { $0.hasSuffix("/\(type).swift") || $0.contains("/\(type)+") }
        + files.filter { $0 == "\(type).swift" || $0.hasPrefix("\(type)+") }
      #expect(!ofType.isEmpty, "\(module).\(type)")
      let code = try ofType.map {
        try String(contentsOfFile: "\(sources)/\(module)/\($0)", encoding: .utf8)
      }
      #expect(code.contains { $0.contains("func \(method)(") }, "\(type).\(method)")
    }
  }
}
