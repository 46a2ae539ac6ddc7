import Fixtures
import Foundation
import Testing

@Suite("docs/uikit.md")
struct UIKitPageTests {
  private let sources = Fixtures.path("../../Sources/Tactile")
  private let text: String
  /// The code of each file of the module.
  private let code: [String]

  init() throws {
    let page = try String(contentsOfFile: Fixtures.path("../../docs/uikit.md"), encoding: .utf8)
    // A comment has the rows for what does not exist yet.
    text = page.replacing(/<!--[\s\S]*?-->/, with: "")
    let paths = FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? []
    let folder = sources
    code = try paths.filter { $0.hasSuffix(".swift") }.map {
      try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
    }
  }

  /// The names of the module in code marks: `View`, `View.tag`, `Control.addTarget(_:action:for:)`.
  private var names: [Name] {
    var names: [Name] = []
    for line in text.split(separator: "\n") where line.hasPrefix("| ") {
      // A cell with UIKit's names is not checked: the first one under "Names", the second one before.
      let cells = line.split(separator: "|").map(String.init)
      let checked = cells.count == 2 ? cells[1...] : cells[2...]
      for cell in checked {
        for match in cell.matches(of: /`([A-Z][A-Za-z]+)(?:\.(\w+)(?:\(([^`)]*)\))?)?`/) {
          names.append(
            Name(
              type: String(match.1), member: match.2.map(String.init),
              labels: match.3.map { $0.split(separator: ":").map(String.init) }))
        }
      }
    }
    return names
  }

  @Test func `names only what an app can use`() throws {
    #expect(names.count > 90)
    for name in names {
      let declaration = try Regex("(class|struct|enum|protocol) \(name.type)\\b")
      let files = code.filter { $0.contains(name.type) }
      #expect(files.contains { $0.contains(declaration) }, "\(name.type)")
      guard name.member != nil else { continue }
      let isDeclared = files.contains { file in
        name.bodies(in: file).contains { name.isDeclared(in: $0, ofProtocol: $1) }
      }
      #expect(isDeclared, "\(name)")
    }
  }

  @Test func `links to rules that exist`() throws {
    let rules = try String(contentsOfFile: Fixtures.path("../../docs/rules.md"), encoding: .utf8)
    let links = text.matches(of: /\[(S\d+)\]\(rules\.md#(s\d+)\)/)
    #expect(links.count > 20)
    for link in links {
      #expect(link.1.lowercased() == link.2)
      #expect(rules.contains("<a id=\"\(link.2)\"></a>"), "\(link.1)")
    }
  }

  @Test func `a name that does not exist is found`() {
    let file =
      "open class View {\n  public func move(_ x: Int, to y: Int) {}\n  var hidden = 1\n}\n"
    func isDeclared(_ member: String, _ labels: [String]?) -> Bool {
      let name = Name(type: "View", member: member, labels: labels)
      return name.bodies(in: file).contains { name.isDeclared(in: $0, ofProtocol: $1) }
    }
    #expect(isDeclared("move", ["_", "to"]))
    #expect(!isDeclared("move", ["_"]))
    #expect(!isDeclared("move", nil))
    #expect(!isDeclared("hidden", nil))
    #expect(!isDeclared("shown", nil))
  }
}

/// A name of a type or of a member, as the page has it.
private struct Name: CustomStringConvertible {
  let type: String
  let member: String?
  /// The labels of the arguments; nil for a property, a case or a type.
  let labels: [String]?

  var description: String {
    let arguments = labels.map { "(\($0.map { "\($0):" }.joined()))" } ?? ""
    return type + (member.map { ".\($0)" } ?? "") + arguments
  }

  /// The parts of a file that declare or extend the type, and whether it is a protocol.
  func bodies(in file: String) -> [(text: Substring, isProtocol: Bool)] {
    let heading = try! Regex(
      "(?m)^[^/\\n]*\\b(class|struct|enum|protocol|extension) \(type)\\b[^\\n]*\\{$")
    return file.matches(of: heading).map { match in
      let indent = match.0.prefix { $0 == " " }
      let rest = file[match.range.upperBound...]
      let end = rest.range(of: "\n\(indent)}\n")?.lowerBound ?? rest.endIndex
      return (rest[..<end], match.0.contains("protocol "))
    }
  }

  /// Whether a part of a type declares the member for apps.
  func isDeclared(in text: Substring, ofProtocol isProtocol: Bool) -> Bool {
    guard let member else { return true }
    let access = isProtocol ? "" : "(?:public|open) (?:[a-z()]+ )*"
    guard let labels else {
      let property = try! Regex("\\n *\(access)(?:var|let|struct|class|enum) \(member)\\b")
      let aCase = try! Regex("\\n *case \(member)\\b")
      return text.contains(property) || text.contains(aCase)
    }
    let function = try! Regex("\\n *\(access)func \(member)\\b[^(]*\\(")
    return text.matches(of: function).contains { match in
      Self.labels(of: text[match.range.upperBound...]) == labels
    }
  }

  /// The labels of a list of parameters, which begins behind its parenthesis.
  private static func labels(of text: Substring) -> [String] {
    var depth = 1
    var last: Character = " "
    var parts: [String] = [""]
    for character in text {
      let isArrow = last == "-" && character == ">"
      last = character
      if "([{<".contains(character) { depth += 1 }
      if ")]}>".contains(character), !isArrow { depth -= 1 }
      if depth == 0 { break }
      if character == ",", depth == 1 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.compactMap { part in
      part.firstMatch(of: /^\s*(?:@\w+ )*(\w+)(?: \w+)?:/).map { String($0.1) }
    }
  }
}
