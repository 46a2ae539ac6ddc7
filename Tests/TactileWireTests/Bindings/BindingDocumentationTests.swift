import Foundation
import Testing

@testable import TactileWire

@Suite("docs/bindings.md")
struct BindingDocumentationTests {
  private static func page() throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try String(
      contentsOf: folder.appendingPathComponent("../../../docs/bindings.md"), encoding: .utf8)
  }

  @Test func `every example is a valid file of bindings`() throws {
    let examples = try Self.page().components(separatedBy: "```yaml\n").dropFirst()
    #expect(examples.count >= 5)
    for example in examples {
      let text = try #require(example.components(separatedBy: "```").first)
      #expect(throws: Never.self, "\(text)") {
        _ = try BindingList(text: Array(text.utf8), file: "bindings.md")
      }
    }
  }

  @Test func `names every task, value, state and direction`() throws {
    let page = try Self.page()
    let words =
      BindingDecoder.tasks + BindingValues.Name.allCases.map(\.rawValue)
      + GestureMessage.State.allCases.map(\.rawValue)
      + ["up", "down", "left", "right", "in", "out", "clockwise", "counterclockwise"]
    for word in words { #expect(page.contains("`\(word)`"), "\(word)") }
  }

  @Test func `states the numbers of the code`() throws {
    let page = try Self.page()
    #expect(page.contains("at least \(Int(BindingDecoder.longSwipe)) points"))
    #expect(page.contains("at most \(Int(InlineGesture.zone)) points"))
  }
}
