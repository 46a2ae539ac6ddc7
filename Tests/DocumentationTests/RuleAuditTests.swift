import Tactile
import Testing

@Suite("Rule audit")
struct RuleAuditTests {
  private let page = RulesPage.current

  @Test func `the page defines each rule exactly once, S1 to S206 among them`() {
    let numbers = page.rules.map(\.number)
    #expect(Set(numbers).count == numbers.count)
    #expect(Set(numbers).isSuperset(of: 1...206))
  }

  @Test func `every rule has a title, a text and an anchor`() {
    for rule in page.rules {
      #expect(!rule.title.isEmpty, "S\(rule.number)")
      #expect(rule.sentences > 0, "S\(rule.number)")
      #expect(rule.anchor == rule.number, "S\(rule.number)")
    }
    #expect(Set(page.anchors).count == page.anchors.count)
    #expect(page.anchors.count == page.rules.count)
  }

  @Test func `every cited number is a rule of the page`() {
    let known = Set(page.rules.map(\.number))
    #expect(CitedRules.byFile.count > 100)
    for (file, rules) in CitedRules.byFile {
      let unknown = rules.subtracting(known).sorted().map { "S\($0)" }
      #expect(unknown.isEmpty, "\(file) cites \(unknown), which docs/rules.md does not define")
    }
  }

  @Test func `a test cites every rule, or the page gives the reason`() {
    let missing = page.rules.filter { !CitedRules.shown.contains($0.number) && !$0.isExcused }
    #expect(
      missing.isEmpty,
      "no test name and no .touch file cites \(missing.map { "S\($0.number)" })")
  }

  @Test func `the page gives such a reason only for rules that no test cites`() {
    let shown = page.rules.filter { $0.isExcused && CitedRules.shown.contains($0.number) }
    #expect(
      shown.isEmpty,
      "a test cites \(shown.map { "S\($0.number)" }); remove \"Not tested:\" from docs/rules.md")
  }

  @Test func `the page names the defaults of the presets`() {
    var checked = 0
    for threshold in GestureDefaults.thresholds {
      let texts = page.rules.map { $0.body.joined(separator: " ") }
        .filter { $0.contains("`\(threshold.name)`") }
      guard !texts.isEmpty else { continue }
      checked += 1
      for defaults in [GestureDefaults.handheld, .kiosk] {
        let value = Self.text(defaults[keyPath: threshold.path])
        let isNamed = texts.contains { Self.words(of: $0).contains(value) }
        #expect(isNamed, "docs/rules.md names \(threshold.name) without its default \(value)")
      }
    }
    #expect(checked > 20)
  }

  /// Returns a number in the form of the page, without ".0".
  private static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  /// Returns the words of a text without punctuation.
  private static func words(of text: String) -> Set<String> {
    let words = text.split(separator: " ").map { word in
      String(word.drop { "(".contains($0) }.prefix { !":;,)".contains($0) })
    }
    return Set(words.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 })
  }
}
