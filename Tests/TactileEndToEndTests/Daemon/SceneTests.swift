import Fixtures
import Foundation
import Testing

@Suite("Scene files", .waits)
struct SceneFileTests {
  private let folder: TemporaryFolder
  private let tap = Fixtures.path("Recordings/tap.evemu")

  init() throws {
    folder = try TemporaryFolder()
  }

  private func scene(_ view: String) throws -> String {
    try folder.write(
      "scene.yaml", "windows:\n- name: kiosk\n  size: [100, 100]\n  views:\n  - \(view)\n")
  }

  @Test func `a replay with a scene prints its views and actions`() throws {
    let path = try scene(
      "{name: page, frame: [0, 0, 100, 100], handles: [go], gestures: [{kind: tap, action: go}]}")
    let result = try Programs.run("tactile", ["replay", tap, "--scene", path])
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(
      result.lines.contains {
        $0.hasSuffix("action go  from page.tap (ended), handled by page, responders page")
      })
  }

  @Test func `every reader rejects an invalid scene with the location of the error`() throws {
    let path = try scene("{name: page, frme: [0, 0, 100, 100]}")
    let expected =
      "\(path):5:18: error: windows[0].views[0].frme: found the unknown key \"frme\", expected for a view "
    let runs = [
      try Programs.run("tactile", ["validate", path]),
      try Programs.run("tactile", ["replay", tap, "--scene", path]),
      try Programs.run("tactiled", ["--socket", folder.path("socket"), "--scene", path]),
    ]
    for run in runs {
      #expect(run.status == 1)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains(expected), "\(run.errors)")
      #expect(run.errors.hasSuffix("did you mean \"frame\"?\n"), "\(run.errors)")
    }
  }

  /// The names of the windows of a daemon after its scene file changed.
  private func windows(after text: String) throws -> (names: [String], log: String) {
    let socket = folder.path("socket")
    let path = try scene("{name: page, frame: [0, 0, 100, 100]}")
    let daemon = try Programs.start(
      "tactiled", ["--socket", socket, "--scene", path, "--replay", tap, "--speed", "max"])
    try ServiceProbe.waitUntilListening(socket, daemon)
    _ = try folder.write("scene.yaml", text)
    kill(daemon.process.processIdentifier, SIGHUP)
    // Reloads keep their order, so the reload of the signal is over when this one is answered.
    let client = try ServiceProbe.connect(to: socket)
    _ = try ServiceProbe.call("io.tactile.Control.Reload", on: client)
    close(client)
    let monitor = try Programs.run("tactile", ["monitor", "--json", "--socket", socket])
    let state =
      try ServiceProbe.object(try #require(monitor.lines.first))["state"] as? [String: Any]
    let windows = state?["windows"] as? [[String: Any]] ?? []
    return (windows.compactMap { $0["name"] as? String }, Programs.finish(daemon).errors)
  }

  @Test func `a daemon reads its scene again on reload`() throws {
    let (names, log) = try windows(after: "windows:\n- name: other\n  size: [100, 100]\n")
    #expect(names == ["other"])
    #expect(log.contains("reloaded the configuration"))
  }

  @Test func `a daemon keeps its scene if the new one is invalid, and reports the error`() throws {
    let (names, log) = try windows(after: "windows:\n- name: other\n  size: [100]\n")
    #expect(names == ["kiosk"])
    #expect(log.contains("scene.yaml:3:9"), "\(log)")
  }

  @Test func `validate prints nothing about a valid file`() throws {
    let path = try scene("{name: page, frame: [0, 0, 100, 100]}")
    let result = try Programs.run("tactile", ["validate", path, path])
    #expect(result.status == 0)
    #expect(result.output.isEmpty && result.errors.isEmpty)
  }
}
