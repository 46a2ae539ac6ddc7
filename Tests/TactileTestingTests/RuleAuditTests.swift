import Testing

@Suite("Rule audit")
struct RuleAuditTests {
  /// Rules that say nothing a test could show, each with its reason.
  private static let silent: [Int: String] = [
    32: "what a view draws does not matter, and views here draw nothing",
    37: "leaves the engine free to hit-test once or more; there is nothing to find wanting",
  ]

  @Test func `every rule is shown by a test, or says nothing that a test could show`() {
    let missing = (1...206).filter { rule in
      !CitedRules.all.contains(rule) && Self.silent[rule] == nil
    }
    #expect(missing.isEmpty, "no test or .touch file names \(missing.map { "S\($0)" })")
  }

  @Test func `no rule is excused that a test shows`() {
    let shown = CitedRules.all.intersection(Self.silent.keys).sorted()
    #expect(shown.isEmpty, "take \(shown.map { "S\($0)" }) off the list in RuleAuditTests")
  }

  @Test func `tests name only rules that exist`() {
    let unknown = CitedRules.all.filter { !(1...206).contains($0) }
    #expect(unknown.isEmpty, "there is no \(unknown.sorted().map { "S\($0)" })")
  }
}
