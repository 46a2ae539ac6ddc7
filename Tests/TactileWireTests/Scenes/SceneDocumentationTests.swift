import Foundation
import Tactile
import Testing

@testable import TactileWire

@Suite("docs/scenes.md")
struct SceneDocumentationTests {
  private static func page() throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try String(
      contentsOf: folder.appendingPathComponent("../../../docs/scenes.md"), encoding: .utf8)
  }

  @Test func `every example is a valid scene`() throws {
    let parts = try Self.page().components(separatedBy: "```")
    let all = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
    let examples = all.filter { !$0.contains("\"method\"") }
    #expect(examples.count >= 6)
    for example in examples {
      let text = example.drop { $0 != "\n" }
      #expect(throws: Never.self, "\(text)") {
        let warnings = try SceneDescription.warnings(text: Array(text.utf8), file: "scenes.md")
        #expect(warnings.isEmpty, "\(warnings)")
      }
    }
  }

  @Test func `the example of changes can be applied`() throws {
    let parts = try Self.page().components(separatedBy: "```json\n")
    let example = try #require(parts.first { $0.hasPrefix(#"{"method"#) })
    let text = try #require(example.components(separatedBy: "```").first)
    guard case .object(let call) = try JSONValue(decoding: text),
      case .object(let parameters)? = call["parameters"], let changes = parameters["changes"]
    else {
      Issue.record("the example is not a call")
      return
    }
    let scene = try SceneDescription(
      text: Array(
        "windows: [{name: app, views: [{name: page, frame: [0, 0, 1920, 1080]}]}]".utf8),
      file: "app.yaml")
    let window = try #require(SceneChanges(changes).outcomes(from: ["app": scene.windows[0]]).first)
    #expect(window.level == 5)
    #expect(window.views.map(\.name) == ["bar"])
    #expect(window.views[0].frame == Rect(x: 0, y: 980, width: 1920, height: 100))
    #expect(window.views[0].views.map(\.name) == ["page"])
    #expect(window.views[0].gestures.isEmpty)
  }

  @Test func `the page contains the tables of gesture parameters, word for word`() throws {
    guard !(try Self.page().contains(GestureTableText.tables)) else { return }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("gesture-tables.md")
    try Data(GestureTableText.tables.utf8).write(to: file)
    Issue.record("the page should contain the text of \(file.path)")
  }

  @Test func `the page names every key of the full scene`() throws {
    let page = try Self.page()
    let words = FullScene.yaml.split { !($0.isLetter && $0.isASCII) }
    let keys = words.filter { FullScene.yaml.contains("\($0):") && $0.count > 1 }
    let own = ["OK", "zoom", "ok", "map", "kiosk", "handheld"]
    for key in Set(keys.map(String.init)).subtracting(own) {
      #expect(page.contains(key), "\(key) is not explained")
    }
  }
}
