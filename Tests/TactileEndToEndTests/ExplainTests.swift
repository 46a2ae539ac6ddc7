import Fixtures
import Foundation
import Testing

@Suite("tactile explain")
struct ExplainTests {
  private let demo = Fixtures.path("Recordings/demo.evemu")
  private let tap = Fixtures.path("Recordings/tap.evemu")

  private func explain(_ arguments: String...) throws -> Programs.Result {
    try Programs.run("tactile", ["explain"] + arguments)
  }

  @Test func `tells which view was hit and who was in play`() throws {
    let result = try explain(tap)
    #expect(result.status == 0)
    #expect(result.output.contains("hits view \"root\""))
    #expect(result.output.contains("In play: tap, longPress, pan, pinch, rotation."))
    #expect(result.lines.contains("  tap: recognized"))
  }

  @Test func `tells by how much a gesture failed, and what would have let it pass`() throws {
    let result = try explain(tap, "--gesture", "longPress")
    #expect(result.lines.contains("  longPress: failed"))
    #expect(result.output.contains("lifted after 0.08 s, 0.60 s needed (S144)"))
    #expect(
      result.output.contains(
        "It was 0.52 s short; minimumPressDuration of 0.08 s or less would have let it pass."))
    #expect(!result.output.contains("  tap:"))
  }

  @Test func `--at picks the story at a time`() throws {
    let all = try explain(demo)
    let stories = all.output.components(separatedBy: "\n\n").filter { !$0.isEmpty }
    #expect(stories.count > 3)
    let one = try explain(demo, "--at", "2.104")
    #expect(one.lines.filter { $0.hasPrefix("At ") }.count == 1)
    #expect(one.lines.contains("  pan: recognized"))
    #expect(all.output.contains(one.output))
  }

  @Test func `a story that is not there is said in a sentence`() throws {
    let result = try explain(demo, "--view", "nowhere")
    #expect(result.status == 1)
    #expect(result.errors.contains("none fits"))
    #expect(try explain(demo, "--at", "noon").status == 2)
  }
}
