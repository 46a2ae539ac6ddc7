import Fixtures
import Foundation
import Testing

@Suite("docs/touch-notation.md", .waits)
struct TouchNotationTests {
  @Test func `all cases on the page pass`() throws {
    let text = try String(
      contentsOfFile: Fixtures.path("../../docs/touch-notation.md"), encoding: .utf8)
    let folder = try TemporaryFolder()
    let blocks = text.components(separatedBy: "```touch\n").dropFirst()
    #expect(blocks.count >= 3)
    for (index, block) in blocks.enumerated() {
      _ = try folder.write("\(index).touch", block.components(separatedBy: "```")[0])
    }
    let result = try Programs.run("tactile", ["test", folder.url.path])
    #expect(result.status == 0, "\(result.output)")
  }
}
