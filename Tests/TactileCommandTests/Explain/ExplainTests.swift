import Fixtures
import Foundation
import Tactile
import Testing

@testable import TactileCommand

@Suite("tactile explain", .waits)
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
    // A press of 0.08 s would be another gesture.
    #expect(!result.output.contains("->"))
    #expect(!result.output.contains("  tap:"))
  }

  @Test func `S281 names the region that withholds a touch from the compositor`() throws {
    let folder = try TemporaryFolder()
    let configuration = try folder.write("tactiled.yaml", "regions: [{name: page, allow: [pan]}]\n")
    let result = try explain(tap, "--config", configuration)
    #expect(result.status == 0, "\(result.errors)")
    let line = result.lines.first { $0.contains("page") }
    #expect(
      line?.contains("withheld a touch: its finger lifted or stayed, and tap is not allowed here")
        == true, "\(result.output)")
  }

  @Test func `the story of a pen names the pen`() throws {
    let pen = Fixtures.path("Recordings/pen.evemu")
    let text = try explain(pen).output
    #expect(text.contains(" s a pen touches the glass.\n"))
    for words in ["a finger touches", "The finger ", "the finger "] {
      #expect(!text.contains(words), "\(text)")
    }
    #expect(try explain(pen, "--json").output.contains(#""finger":{"touch":1,"type":"stylus","#))
    #expect(try explain(tap, "--json").output.contains(#""finger":{"touch":1,"type":"direct","#))
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
    #expect(Set(Rule.all.map(\.number)).isSuperset(of: 1...206))
    for rule in Rule.all {
      #expect(!rule.paragraphs.isEmpty, "S\(rule.number)")
      #expect(!rule.text(width: 90).contains { "*`<".contains($0) })
    }
  }

  @Test(arguments: ["0", "1000", "-1", "12x", "", "tap"])
  func `rejects an unknown rule and names the range`(name: String) throws {
    let result = try explain("--rule", name)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(
      result.errors
        == "tactile: --rule is '\(name)'; expected a rule from S1 to "
        + "S\(Rule.all.map(\.number).max() ?? 0). "
        + "See tactile explain --help.\n")
  }

  @Test func `a rule needs no recording, and a story needs one`() throws {
    #expect(try explain().errors.contains("FILE is missing"))
    #expect(try explain(tap, "--rule", "S144").errors.contains("--rule takes no FILE"))
  }

  @Test func `rejects unknown views and recognizers, and lists the names there are`() throws {
    let view = try explain(demo, "--view", "nowhere")
    #expect(view.status == 1)
    #expect(
      view.errors.contains("No view with the name 'nowhere' received a touch; there are 'root'"))
    let gesture = try explain(demo, "--gesture", "swipe")
    #expect(gesture.status == 1)
    #expect(gesture.output.isEmpty)
    #expect(
      gesture.errors.contains("there are 'tap', 'longPress', 'pan', 'pinch', 'rotation'."))
  }

  @Test func `a recording without touches names its devices`() throws {
    let result = try explain(Fixtures.path("Recordings/shake.evemu"))
    #expect(result.status == 1)
    #expect(result.errors.contains("contains no touch, so there is nothing to explain. The device"))
    #expect(result.errors.contains("is of the kind accelerometer: "))
  }

  @Test func `a recording of a pen that only hovers says so`() throws {
    let folder = try TemporaryFolder()
    let pen = try String(contentsOfFile: Fixtures.path("Recordings/pen.evemu"), encoding: .utf8)
    // Without the tip on the glass and its pressure.
    let hovering = pen.split(separator: "\n", omittingEmptySubsequences: false).filter {
      !$0.hasSuffix(" 0001 014a 0001") && !$0.hasSuffix(" 0001 014a 0000")
        && !$0.contains(" 0003 0018 ")
    }
    let file = try folder.write("hover.evemu", hovering.joined(separator: "\n"))
    let result = try explain(file)
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix("tactile: \(file) contains no touch, so there is nothing to explain.")
    )
    #expect(
      result.errors.contains(
        "The pen of the device \"Tactile Demo Pen\" is above the glass at 0.000 s, but never touches it."
      ),
      "\(result.errors)")
    let shake = try explain(Fixtures.path("Recordings/shake.evemu"))
    #expect(!shake.errors.contains("The pen of"))
  }

  @Test func `rejects a time after the end of the recording`() throws {
    let result = try explain(tap, "--at", "99")
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(
      result.errors.contains("--at is 99.000 s, but the recording ends at 0.080 s."))
    #expect(try explain(tap, "--at", "0.08").status == 0)
    #expect(try explain(demo, "--at", "noon").status == 2)
  }

  @Test func `folds failures that do not matter, and --all shows them`() throws {
    let short = try explain(tap)
    #expect(!short.lines.contains("  pinch: failed"))
    #expect(
      short.lines.contains(
        "  Also failed: longPress, pan, pinch, rotation (--all explains this)."))
    let all = try explain(tap, "--all")
    #expect(all.lines.contains("  pinch: failed"))
    #expect(!all.output.contains("Also failed"))
  }

  @Test func `--json has the facts of the text, one object for each line`() throws {
    let text = try explain(tap, "--all")
    let json = try explain(tap, "--all", "--json")
    #expect(json.status == 0)
    let objects = try json.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(objects.allSatisfy { $0["story"] as? Int == 1 && $0["time"] is Int })
    #expect(objects.count == text.lines.count)
    let finger = try #require(objects.compactMap { $0["finger"] as? [String: Any] }.first)
    #expect(finger["view"] as? String == "root")
    #expect(finger["landed"] as? Int == 1000)
    let results = objects.compactMap { $0["result"] as? [String: Any] }
    #expect(results.first?["recognizer"] as? String == "tap")
    #expect(results.first?["result"] as? String == "recognized")
    let decisions = objects.compactMap { $0["decision"] as? [String: Any] }
    #expect(decisions.contains { $0["parameter"] as? String == "duration" })
  }
}
