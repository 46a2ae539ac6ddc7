import Foundation
import Tactile
import TactileInput
import Testing

@testable import TactileServer

@Suite("docs/configuration.md and docs/tactiled.yaml")
struct ConfigurationDocumentationTests {
  private func document(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try String(
      contentsOf: folder.appendingPathComponent("../../../docs/\(name)"), encoding: .utf8)
  }

  /// Writes the expected text to a temporary file.
  private func kept(_ text: String, as name: String) throws -> Comment {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return "the expected text is in \(file.path)"
  }

  @Test func `the page contains the tables of keys`() throws {
    let page = try document("configuration.md")
    let isThere = page.contains(GuideText.tables)
    if !isThere { Issue.record(try kept(GuideText.tables, as: "configuration-keys.md")) }
  }

  @Test func `the example comes from the tables of keys`() throws {
    let isSame = try document("tactiled.yaml") == GuideText.example
    if !isSame { Issue.record(try kept(GuideText.example, as: "tactiled.yaml")) }
  }

  @Test func `the example sets nothing, and without comment marks it sets the defaults`() throws {
    let text = try document("tactiled.yaml")
    #expect(try ConfigurationTexts.read(text) == Configuration())
    var read = try ConfigurationTexts.read(GuideText.uncommented(text))
    #expect(read.devices.rules.count == 1 && read.devices.screens.count == 1)
    #expect(read.regions.count == 1)
    #expect(read.scene != nil && read.statesAttaching)
    read.devices.rules = []
    read.devices.screens = []
    read.regions = []
    read.scene = nil
    read.scenePlace = nil
    read.statesAttaching = false
    #expect(read.statesActions && read.policy.actions.users.count == 1)
    read.statesActions = false
    read.policy.actions = UserSet()
    #expect(read.statesSystemGestures && read.policy.systemGestures.users.count == 1)
    read.statesSystemGestures = false
    read.policy.systemGestures = UserSet()
    #expect(read.statesHealth && read.policy.health.users.count == 1)
    read.statesHealth = false
    read.policy.health = UserSet()
    #expect(read == Configuration())
  }

  @Test func `the example contains every key`() throws {
    let text = GuideText.uncommented(try document("tactiled.yaml"))
    for section in ConfigurationGuide.sections {
      for name in section.names {
        #expect(text.contains("\(name): ") || text.contains("\(name):\n"))
      }
    }
  }

  @Test func `every example of the page is valid`() throws {
    let blocks = try document("configuration.md").components(separatedBy: "```yaml\n").dropFirst()
    #expect(blocks.count >= 5)
    for block in blocks {
      let text = block.components(separatedBy: "```")[0]
      #expect(ConfigurationTexts.refusal(of: text) == nil, "\(text)")
      #expect(try ConfigurationTexts.read(text) != Configuration(), "\(text)")
    }
    #expect(try ConfigurationTexts.read(ConfigurationGuide.example) != Configuration())
  }
}
