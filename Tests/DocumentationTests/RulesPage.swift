import Foundation

/// The contents of the page `docs/rules.md` that the audit needs.
struct RulesPage {
  /// One rule of the page.
  struct Rule {
    let number: Int
    let title: String
    /// The number in the anchor above the heading; nil without an anchor.
    let anchor: Int?
    /// The lines below the heading that are not blank.
    let body: [String]

    /// Whether the page gives a reason why no test shows the rule.
    var isExcused: Bool { body.contains { $0.hasPrefix("Not tested: ") } }

    /// The number of sentences of the text, without the reason for a missing test.
    var sentences: Int {
      let text = body.filter { !$0.hasPrefix("Not tested: ") }.joined(separator: " ")
      return text.components(separatedBy: ". ").filter { !$0.isEmpty }.count
    }
  }

  /// The rules in the order of the page.
  let rules: [Rule]
  /// The anchors in the order of the page, such as `s144`.
  let anchors: [String]

  /// The page of the source tree.
  static let current: RulesPage = {
    let file = CitedRules.project.appending(path: "docs/rules.md")
    return RulesPage((try? String(contentsOf: file, encoding: .utf8)) ?? "")
  }()

  init(_ text: String) {
    var rules: [Rule] = []
    var anchors: [String] = []
    for part in text.components(separatedBy: "\n<a id=\"").dropFirst() {
      let lines = part.components(separatedBy: "\n").filter { !$0.isEmpty }
      let anchor = String(part.prefix { $0 != "\"" })
      anchors.append(anchor)
      guard lines.count > 1, let rule = Rule(heading: lines[1], anchor: anchor, lines.dropFirst(2))
      else { continue }
      rules.append(rule)
    }
    self.rules = rules
    self.anchors = anchors
  }
}

extension RulesPage.Rule {
  /// Reads a heading such as "### S144: Long press fails"; nil for any other line.
  fileprivate init?(heading: String, anchor: String, _ lines: some Sequence<String>) {
    guard heading.hasPrefix("### S"), let colon = heading.firstIndex(of: ":"),
      let number = Int(heading[heading.index(heading.startIndex, offsetBy: 5)..<colon])
    else { return nil }
    self.number = number
    title = heading[heading.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    self.anchor = Int(anchor.dropFirst())
    body = lines.prefix { !$0.hasPrefix("## ") }.map { $0 }
  }
}
