import Fixtures
import Foundation
import Testing

@Suite("The page about the admin gesture", .waits)
struct AdminGesturePageTests {
  private static func block(_ language: String, of page: String) -> String {
    let parts = page.components(separatedBy: "\n```\(language)\n")
    return parts.count > 1 ? parts[1].components(separatedBy: "\n```")[0] + "\n" : ""
  }

  @Test func `has a scene and a test that pass together`() throws {
    let page = try String(
      contentsOfFile: Fixtures.path("../../docs/admin-gesture.md"), encoding: .utf8)
    let folder = try TemporaryFolder()
    _ = try folder.write("kiosk-scene.yaml", Self.block("yaml", of: page))
    let test = try folder.write("admin.touch", Self.block("text", of: page))
    let result = try Programs.run("tactile", ["test", test])
    #expect(result.status == 0, "\(result.lines)\n\(result.errors)")
  }
}
