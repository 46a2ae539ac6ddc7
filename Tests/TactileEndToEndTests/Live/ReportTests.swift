import Fixtures
import Foundation
import Testing

/// Reports about a running daemon with a mocked panel.
@Suite("tactile report", .waits, .timeLimit(.minutes(5)))
struct ReportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(.enabled(if: LivePanel.canServe, "needs umockdev-run and a C compiler"))
  func `the inspector, replay and explain read the file with the last touches`() throws {
    let configuration = "support: {minutes: 5}\nidle: {after: [60]}\n"
    let panel = try LivePanel(in: folder, configuration: configuration, areTouched: false)
    _ = try panel.send([(0x2f, 0), (0x39, 8), (0x35, 10), (0x36, 20)])
    try panel.waitUntilStatus("the finger lands") { $0["touches"] as? Int == 1 }
    _ = try panel.send([(0x39, -1)])
    try panel.waitUntilStatus("the finger lifts") { $0["touches"] as? Int == 0 }

    let file = folder.path("report.yml")
    let result = try Programs.run(
      "tactile",
      [
        "report", "-o", file, "--socket", panel.socket, "--config", folder.path("tactiled.yaml"),
      ])
    #expect(result.status == 0, "\(result.errors)")
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    for section in ["versions", "doctor", "status", "configuration", "bindings", "recording"] {
      #expect(text.contains("\n# [\(section)]\n"), "\(section)")
    }
    #expect(text.contains("#   idle.after: [60]"), "\(text)")
    #expect(text.contains("#   the events of at most 5 minutes"), "\(text)")
    // The middle of the panel, and not the place of the finger.
    #expect(text.contains(",   3,  53,    2048]"), "\(text)")
    #expect(!text.contains(",   3,  53,      10]"), "\(text)")

    let replay = try Programs.run("tactile", ["replay", file, "--strict"])
    #expect(replay.status == 0, "\(replay.errors)")
    #expect(replay.output.contains("tap"), "\(replay.output)")
    #expect(try Programs.run("tactile", ["explain", file]).output.contains("tap"))
    let page = folder.path("report.html")
    #expect(try Programs.run("tactile", ["inspect", file, "-o", page]).status == 0)
    let html = try String(contentsOfFile: page, encoding: .utf8)
    // A finding, and a touch.
    #expect(html.contains(#""subject":"udev""#))
    #expect(html.contains(#""phase":"began""#))

    // The file is not overwritten.
    let again = try Programs.run("tactile", ["report", "-o", file, "--socket", panel.socket])
    #expect(again.status == 1)
    try panel.reload("")
    try panel.waitUntilLogged("configuration")
    panel.finish()
  }

  @Test func `a report is written without the service, and says so`() throws {
    let result = try Programs.run(
      "tactile", ["report", "-o", "-", "--socket", folder.path("none")])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("# Tactile report 1"))
    #expect(result.output.contains("# [status]\n#   the service does not answer: "))
    #expect(result.output.contains("#   none, because the service does not answer"))
    #expect(result.lines.allSatisfy { $0.hasPrefix("#") })
  }
}
