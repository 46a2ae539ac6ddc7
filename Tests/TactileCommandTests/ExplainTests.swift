import Fixtures
import Foundation
import Tactile
import Testing

@testable import TactileCommand

@Suite("tactile explain")
struct ExplainTests {
  private let demo = Fixtures.path("Recordings/demo.evemu")
  private let tap = Fixtures.path("Recordings/tap.evemu")

  private func explain(_ arguments: String...) throws -> Programs.Result {
    try Programs.run("tactile", ["explain"] + arguments)
  }

  @Test func `names the hit view and the recognizers`() throws {
    let result = try explain(tap)
    #expect(result.status == 0)
    #expect(result.output.contains("hits view \"root\""))
    #expect(result.output.contains("Recognizers: tap, longPress, pan, pinch, rotation."))
    #expect(result.lines.contains("  tap: recognized"))
  }

  @Test func `explains by how much a gesture failed`() throws {
    let result = try explain(tap, "--gesture", "longPress")
    #expect(result.lines.contains("  longPress: failed"))
    #expect(result.output.contains("lifted after 0.08 s, 0.60 s needed (S144)"))
    #expect(
      result.output.contains(
        "It was 0.52 s too little; set duration to 0.08 s or less to accept it."))
    #expect(!result.output.contains("  tap:"))
  }

  @Test(
    arguments: [
      (
        .parameter(.movement, found: .points(14.23), required: .atMost(10), .moved),
        "It was 4.2 pt too much; set movement to 14.2 pt or more to accept it."
      ),
      (
        .parameter(.maximumTouches, found: .fingers(3), required: .atMost(2), .landed),
        "It was 1 finger too much; set maximumTouches to 3 fingers or more to accept it."
      ),
      (
        .parameter(.angle, found: .radians(0.03), required: .atLeast(0.1), .liftedAfterTurn),
        "It was 0.07 rad too little; set angle to 0.03 rad or less to accept it."
      ),
      (
        .parameter(.touches, found: .fingers(2), required: .exactly(1), .landed),
        "Set touches to 2 to accept it."
      ),
      (
        .parameter(.interval, found: .seconds(0.35), required: .atMost(0.35), .awaitedTap),
        "interval is 0.35 s; a longer time would let it wait longer."
      ),
      (
        .requiredRecognized("double"),
        "It waits for that recognizer to fail; without requireToFail the first of them would win."
      ),
      (.wrongDirection(movement: Vector(dx: 30, dy: 2)), nil),
      (.touchCancelled, nil),
    ] as [(Decision.Failure, String?)])
  func `advice follows the measurement and its limit`(failure: Decision.Failure, advice: String?) {
    #expect(FailureAdvice.sentence(on: failure) == advice)
  }

  @Test func `--at selects the story at a time`() throws {
    let all = try explain(demo)
    let stories = all.output.components(separatedBy: "\n\n").filter { !$0.isEmpty }
    #expect(stories.count > 3)
    let one = try explain(demo, "--at", "2.104")
    #expect(one.lines.filter { $0.hasPrefix("At ") }.count == 1)
    #expect(one.lines.contains("  pan: recognized"))
    #expect(all.output.contains(one.output))
  }

  @Test(arguments: ["S144", "s144", "144"])
  func `--rule prints a rule with its location on the page`(name: String) throws {
    let result = try explain("--rule", name)
    #expect(result.status == 0)
    #expect(result.lines.first == "S144: A long press fails before its duration")
    #expect(result.lines.last == "docs/rules.md#s144")
    #expect(result.lines.contains { $0.hasPrefix("Decision: ") })
    #expect(result.lines.allSatisfy { $0.count <= 90 })
  }

  @Test func `--rule prints each item of a list on separate lines`() throws {
    let result = try explain("--rule", "S2")
    for item in 1...7 { #expect(result.output.contains("\n\(item). ")) }
  }

  @Test func `the command has every rule of the page`() throws {
    #expect(Set(Rule.all.map(\.number)) == Set(1...206).union(230...243))
    for rule in Rule.all {
      #expect(!rule.paragraphs.isEmpty, "S\(rule.number)")
      #expect(!rule.text(width: 90).contains { "*`<".contains($0) })
    }
  }

  @Test(arguments: ["0", "207", "-1", "12x", "", "tap"])
  func `rejects an unknown rule and names the range`(name: String) throws {
    let result = try explain("--rule", name)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(
      result.errors
        == "tactile: --rule is '\(name)'; expected a rule from S1 to S243. "
        + "See tactile explain --help.\n")
  }

  @Test func `a rule needs no recording, and a story needs one`() throws {
    #expect(try explain().errors.contains("FILE is missing"))
    #expect(try explain(tap, "--rule", "S144").errors.contains("--rule takes no FILE"))
  }

  @Test func `reports a missing story`() throws {
    let result = try explain(demo, "--view", "nowhere")
    #expect(result.status == 1)
    #expect(result.errors.contains("No story matches the options"))
    #expect(try explain(demo, "--at", "noon").status == 2)
  }
}
