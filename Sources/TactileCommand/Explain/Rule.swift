import TactileIO

/// One rule of `docs/rules.md`, as `tactile explain --rule` prints it.
struct Rule {
  /// The number, as in "S144".
  let number: Int
  /// The heading without the number.
  let title: String
  /// The paragraphs and list items, without markup.
  let paragraphs: [String]

  /// The page that defines the rules, as a path in the source tree.
  static let page = "docs/rules.md"

  /// The sentence that explains how to look up a rule number.
  static let hint = "Rule numbers such as S134: see tactile explain --rule S134."

  /// All rules, in the order of the page.
  static let all = rules(of: String(decoding: PackageResources.rules_md, as: UTF8.self))

  /// Returns the rule that a user names `S144`, `s144` or `144`.
  ///
  /// - Throws: ``UsageError`` with the range of numbers, if there is no such rule.
  static func named(_ name: String) throws(UsageError) -> Rule {
    let digits = name.hasPrefix("S") || name.hasPrefix("s") ? name.dropFirst() : name[...]
    let number = digits.allSatisfy(\.isNumber) ? Int(digits) : nil
    guard let rule = all.first(where: { $0.number == number }) else {
      let numbers = all.map(\.number)
      throw UsageError(
        "--rule is '\(name)'; expected a rule from S\(numbers.min() ?? 0) to "
          + "S\(numbers.max() ?? 0)")
    }
    return rule
  }

  /// The rule as lines of limited width, with its place on the page at the end.
  func text(width: Int) -> String {
    var text = "S\(number): \(title)\n"
    var isInList = false
    for paragraph in paragraphs {
      let isItem = Self.isListItem(paragraph)
      if !(isItem && isInList) { text += "\n" }
      isInList = isItem
      for line in WrappedText.lines(of: paragraph, width: width) { text += line + "\n" }
    }
    return text + "\n\(Self.page)#s\(number)\n"
  }

  private static let heading = "### S"

  private static func rules(of page: String) -> [Rule] {
    var rules: [Rule] = []
    var body: [Substring] = []
    var title: Substring?
    func endRule() {
      if let title, let rule = Rule(heading: title, body: body) { rules.append(rule) }
      body = []
    }
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") || line.hasPrefix("<a id=") {
        endRule()
        title = line.hasPrefix(heading) ? line.dropFirst(heading.count) : nil
      } else {
        body.append(line)
      }
    }
    endRule()
    return rules
  }

  /// Reads a heading such as "144: Long press fails" and the lines below it.
  private init?(heading: Substring, body: [Substring]) {
    let parts = heading.split(separator: ": ", maxSplits: 1)
    guard parts.count == 2, let number = Int(parts[0]) else { return nil }
    self.number = number
    title = Self.plain(parts[1])
    paragraphs = Self.paragraphs(of: body)
  }

  /// Joins the lines of each paragraph and of each list item.
  private static func paragraphs(of lines: [Substring]) -> [String] {
    var paragraphs: [String] = []
    var isOpen = false
    for line in lines {
      let text = plain(line)
      if text.isEmpty {
        isOpen = false
      } else if isOpen, !isListItem(text) {
        paragraphs[paragraphs.count - 1] += " \(text)"
      } else {
        paragraphs.append(text)
        isOpen = true
      }
    }
    return paragraphs
  }

  private static func isListItem(_ line: String) -> Bool {
    line.hasPrefix("- ")
      || line.prefix { $0.isNumber }.count == 1 && line.dropFirst().hasPrefix(". ")
  }

  /// A line without indentation, emphasis and code marks.
  private static func plain(_ line: Substring) -> String {
    String(line.drop { $0 == " " }.filter { $0 != "*" && $0 != "`" })
  }
}
