import Foundation
import TactileWire
import Testing

@Suite("docs/scenes.md")
struct SceneDocumentationTests {
  private static func page() throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try String(
      contentsOf: folder.appendingPathComponent("../../../docs/scenes.md"), encoding: .utf8)
  }

  @Test func `has only examples that are scenes`() throws {
    let parts = try Self.page().components(separatedBy: "```")
    let all = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
    let examples = all.filter { !$0.contains("\"method\"") }
    #expect(examples.count >= 6)
    for example in examples {
      let text = example.drop { $0 != "\n" }
      #expect(throws: Never.self, "\(text)") {
        try SceneDescription(text: Array(text.utf8), file: "scenes.md")
      }
    }
  }

  @Test func `has an example of changes that can be made`() throws {
    let parts = try Self.page().components(separatedBy: "```json\n")
    let example = try #require(parts.first { $0.hasPrefix(#"{"method"#) })
    let text = try #require(example.components(separatedBy: "```").first)
    guard case .object(let call) = try JSONValue(decoding: text),
      case .object(let parameters)? = call["parameters"], let changes = parameters["changes"]
    else {
      Issue.record("the example is no call")
      return
    }
    let window = #"{"name":"app","views":[{"name":"page","frame":[0,0,1920,1080]}]}"#
    let outcome = try #require(
      SceneChanges(changes).outcomes(from: ["app": try JSONValue(decoding: window)]).first)
    #expect(outcome.window.level == 5)
    #expect(outcome.window.views.map(\.name) == ["bar"])
    #expect(outcome.window.views[0].views.map(\.name) == ["page"])
    #expect(outcome.window.views[0].gestures.isEmpty)
  }

  @Test func `names every key of the full scene`() throws {
    let page = try Self.page()
    let words = FullScene.yaml.split { !($0.isLetter && $0.isASCII) }
    let keys = words.filter { FullScene.yaml.contains("\($0):") && $0.count > 1 }
    let own = ["OK", "zoom", "ok", "map", "kiosk", "handheld"]
    for key in Set(keys.map(String.init)).subtracting(own) {
      #expect(page.contains(key), "\(key) is not explained")
    }
  }
}
