import Fixtures
import Foundation
import Testing

@Suite("The folders of a module")
struct LayerTests {
  @Test func `are layers, of which no two use each other`() throws {
    let sources = Fixtures.path("../../Sources")
    let modules = try FileManager.default.contentsOfDirectory(atPath: sources)
      .filter { $0.hasPrefix("Tactile") }
    #expect(modules.count > 15)
    for module in modules {
      let circles = FolderUse(of: try files(in: "\(sources)/\(module)")).inCircles
      #expect(circles.isEmpty, "\(module): \(circles.joined(separator: "; "))")
    }
  }

  @Test func `use each other if each names a type that only the other declares`() {
    let low = "public struct LowType {}"
    #expect(
      FolderUse(of: ["A/High.swift": "let x = LowType()", "B/Low.swift": low]).inCircles.isEmpty)
    let use = FolderUse(of: [
      "A/High.swift": "final class HighType { let x = LowType() }",
      "B/Low.swift": "\(low)\nextension LowType { func f(_ high: HighType) {} }",
      "C/User.swift": "func f(_ x: HighType, _ y: LowType) {}",
    ])
    #expect(use.inCircles == ["A uses LowType of B", "B uses HighType of A"])
  }

  @Test func `use nothing that stands in a comment or a string, or after a dot`() {
    let use = FolderUse(of: [
      "A/High.swift": "enum HighType { static let x = LowType() }",
      "B/Low.swift": #"""
      struct LowType {
        // HighType
        let x = "HighType \" HighType"  /* HighType */
        let y = Other.HighType
      }
      """#,
    ])
    #expect(use.inCircles.isEmpty)
  }

  /// The files of a module by their path in it, without generated ones.
  private func files(in folder: String) throws -> [String: String] {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    var files: [String: String] = [:]
    for path in paths where path.hasSuffix(".swift") && !path.hasPrefix("Generated/") {
      files[path] = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
    }
    return files
  }
}

/// The types that the folders of a module use from each other.
///
/// A folder uses another one if it names a type of more than six letters that the other one declares at the top level of
/// a file, and that no other folder declares. Files outside of folders don't count: they join the folders to a module.
private struct FolderUse {
  /// The names that each folder uses of others, by folder.
  private var names: [String: [String: Set<String>]] = [:]

  private static let ignored =
    #"//[^\n]*|/\*[\s\S]*?\*/|"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*""#
  private static let declaration =
    #"^(?:[a-z@][^\n{]*\s)?(?:class|struct|enum|protocol|actor)\s+([A-Z]\w+)"#
  private static let name = #"(?<![.\w])([A-Z]\w{6,})"#

  /// Reads the texts of files, by path.
  init(of files: [String: String]) {
    var owners: [String: Set<String>] = [:]
    var code: [(folder: String, text: String)] = []
    for (path, text) in files {
      let parts = path.split(separator: "/")
      let folder = parts.count > 1 ? String(parts[0]) : ""
      let text = text.replacingOccurrences(
        of: Self.ignored, with: "", options: .regularExpression)
      for type in Self.matches(of: Self.declaration, in: text) {
        owners[type, default: []].insert(folder)
      }
      if !folder.isEmpty { code.append((folder, text)) }
    }
    for (folder, text) in code {
      var used = names[folder] ?? [:]
      for type in Set(Self.matches(of: Self.name, in: text)) {
        guard let owner = owners[type], owner.count == 1, let other = owner.first,
          !other.isEmpty, other != folder
        else { continue }
        used[other, default: []].insert(type)
      }
      names[folder] = used
    }
  }

  /// What the folders in circles use of each other, in sentences; empty without a circle.
  ///
  /// Folders that use none of the rest, or that none of the rest uses, are taken away until only circles, and what is
  /// between them, are left.
  var inCircles: [String] {
    var left = names
    while let free = left.keys.first(where: { folder in
      (left[folder] ?? [:]).isEmpty || !left.values.contains { $0[folder] != nil }
    }) {
      left[free] = nil
      for folder in left.keys { left[folder]?[free] = nil }
    }
    return left.flatMap { folder, used in
      used.map { "\(folder) uses \($0.value.sorted().joined(separator: ", ")) of \($0.key)" }
    }.sorted()
  }

  /// Returns the text of the first group of each match.
  private static func matches(of pattern: String, in text: String) -> [String] {
    let expression = try? NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    let whole = NSString(string: text)
    let matches = expression?.matches(
      in: text, range: NSRange(location: 0, length: whole.length))
    return (matches ?? []).map { whole.substring(with: $0.range(at: 1)) }
  }
}
