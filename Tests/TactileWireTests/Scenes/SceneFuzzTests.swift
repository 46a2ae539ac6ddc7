import TactileTesting
import Testing

@testable import TactileWire

@Suite("Damaged scenes")
struct SceneFuzzTests {
  private static let pieces = [
    "{", "}", "[", "]", ",", ":", " ", "\n", "\"", "'", "-", "- ", "&a", "*a", "!!x", "#", "|", ">",
    "0", "1e9", "1e999", ".inf", "null", "true", "\t", "\u{0}", "\u{2028}", "é", "😀", "name: ",
    "kind: tap", "windows:", "? ", "%YAML 1.1\n", "---\n", "...\n", "<<: ",
  ]

  /// Replaces, inserts, removes or duplicates a part of the text.
  private func damage(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let start = Int.random(in: 0..<max(1, text.count), using: &random)
      let end = min(text.count, start + Int.random(in: 0...12, using: &random))
      let stretch = start..<max(start, end)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: text.removeSubrange(stretch)
      case 1: text.insert(contentsOf: text[stretch], at: start)
      case 2: text.replaceSubrange(stretch, with: [UInt8.random(in: 0...255, using: &random)])
      default:
        let piece = Self.pieces.randomElement(using: &random) ?? ""
        text.replaceSubrange(stretch, with: Array(piece.utf8))
      }
    }
    return text
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `a damaged scene is accepted, or rejected with a location inside it`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let json = try JSONText.of(yaml: FullScene.yaml)
    let originals = [Array(FullScene.yaml.utf8), Array(json.utf8)]
    var refused = 0
    for round in 0..<400 {
      let text = damage(originals[round % 2], &random)
      let lines = text.count(where: { $0 == 0x0a || $0 == 0x0d }) + 2
      do {
        let scene = try SceneDescription(text: text, file: "f")
        let again = try? SceneDescription(scene.json)
        #expect(again == scene, "the encoded scene is the decoded one")
      } catch {
        refused += 1
        #expect(error.line >= 1 && error.line <= lines + 8, "\(error)")
        #expect(error.column >= 1)
        #expect(!error.description.contains("\n"))
      }
    }
    #expect(refused > 100)
  }

  /// YAML texts cannot contain control characters and the line breaks of YAML 1.1 directly.
  private func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      !(0x7f...0x9f).contains($0.value) && $0.value != 0x2028 && $0.value != 0x2029
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `YAML's reader decodes JSON to the same value as JSON's reader`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var compared = 0
    for _ in 0..<300 {
      let value = RandomJSON.value(depth: 3, using: &random)
      var writer = JSONWriter()
      value.write(into: &writer)
      guard isPlain(String(decoding: writer.bytes, as: UTF8.self)) else { continue }
      let tree = try writer.bytes.withUnsafeBufferPointer {
        try YAMLReader.read($0, limits: SceneLimits())
      }
      #expect(tree == SourcedValue(value))
      compared += 1
    }
    #expect(compared > 100)
  }
}
