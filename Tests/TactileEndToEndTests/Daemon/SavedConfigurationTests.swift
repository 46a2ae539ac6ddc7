import Fixtures
import Foundation
import Testing

@Suite("The service's copy of its configuration", .waits)
struct SavedConfigurationTests {
  private let folder: TemporaryFolder
  private let socket: String
  private let state: String

  init() throws {
    folder = try TemporaryFolder()
    socket = folder.path("socket")
    state = folder.path("state")
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
  }

  private var copy: String { state + "/configuration.json" }

  /// A daemon as systemd starts it, with a folder for its state. Its recording begins at the first
  /// subscription.
  private func daemon(_ text: String) throws -> Running {
    _ = try folder.write("tactiled.yaml", text)
    let daemon = try Programs.start(
      URL(fileURLWithPath: "/usr/bin/env"),
      [
        "STATE_DIRECTORY=\(state)", Programs.folder.appendingPathComponent("tactiled").path,
        "--socket", socket, "--config", folder.path("tactiled.yaml"), "--replay",
        Fixtures.path("Recordings/tap.evemu"), "--speed", "max",
      ])
    try ServiceProbe.waitUntilListening(socket, daemon)
    return daemon
  }

  /// Waits until the copy contains a text.
  private func waitForCopy(with text: String) throws {
    for _ in 0..<1000 {
      if let contents = try? String(contentsOfFile: copy, encoding: .utf8), contents.contains(text)
      {
        return
      }
      usleep(10_000)
    }
    Issue.record("the copy does not contain \(text)")
  }

  private func configuration() throws -> [String: Any] {
    let client = try ServiceProbe.connect(to: socket)
    defer { close(client) }
    let reply = try ServiceProbe.call("io.tactile.Control.GetStatus", on: client)
    let parameters = reply["parameters"] as? [String: Any]
    let status = try #require(parameters?["status"] as? [String: Any])
    return try #require(status["configuration"] as? [String: Any])
  }

  /// Reads the first state of a stream. The recording then plays, and the daemon ends.
  private func firstState() throws -> [String: Any] {
    let monitor = try Programs.run("tactile", ["monitor", "--json", "--socket", socket])
    let first = try ServiceProbe.object(try #require(monitor.lines.first))
    return try #require(first["state"] as? [String: Any])
  }

  private let good = "devices: [{match: {name: \"*\"}, screen: DSI-1}]\n"
  private let wrong = "devices: [{match: {name: \"*\"}, screen: DSI-2}]\nlimits: {views: 0}\n"

  @Test func `replaces files with an error at the start`() throws {
    let first = try daemon(good)
    try waitForCopy(with: "DSI-1")
    #expect(try configuration()["origin"] as? String == "files")
    #expect(try firstState()["refusal"] == nil)
    #expect(Programs.finish(first).status == 0)
    var status = stat()
    #expect(stat(copy, &status) == 0 && status.st_mode & 0o777 == 0o600)

    let second = try daemon(wrong)
    let configuration = try configuration()
    #expect(configuration["origin"] as? String == "saved")
    let place = "\(folder.path("tactiled.yaml")):2:17: error: limits.views: found 0"
    #expect((configuration["refusal"] as? String)?.hasPrefix(place) ?? false)
    let text = try Programs.run("tactile", ["status", "--socket", socket]).output
    #expect(text.contains("from the service's copy of the last one that it accepted"))
    #expect(text.contains("the files were rejected: \(place)"))
    #expect(text.contains("\"DSI-1\""))
    #expect(try firstState()["refusal"] != nil)
    let log = Programs.finish(second)
    #expect(log.errors.contains("using the last configuration that was accepted; cannot use"))
    #expect(log.errors.contains(place))
    #expect(try String(contentsOfFile: copy, encoding: .utf8).contains("DSI-1"))

    // The check reports the error although there is a copy.
    let check = Programs.finish(
      try Programs.start(
        URL(fileURLWithPath: "/usr/bin/env"),
        [
          "STATE_DIRECTORY=\(state)", Programs.folder.appendingPathComponent("tactiled").path,
          "--check", "--config", folder.path("tactiled.yaml"),
        ]))
    #expect(check.status == 1 && check.output.isEmpty)
    #expect(check.errors.contains(place))
  }

  @Test func `has the scene too, and is replaced by a reload`() throws {
    _ = try folder.write("scene.yaml", "windows: [{name: mine}]\n")
    let first = try daemon("scene: scene.yaml\n")
    try waitForCopy(with: "mine")
    _ = try folder.write("scene.yaml", "windows: [{name: other}]\n")
    let client = try ServiceProbe.connect(to: socket)
    _ = try ServiceProbe.call("io.tactile.Control.Reload", on: client)
    close(client)
    try waitForCopy(with: "other")
    _ = try firstState()
    #expect(Programs.finish(first).status == 0)

    _ = try folder.write("scene.yaml", "windows: [{nam: other}]\n")
    let second = try daemon("scene: scene.yaml\n")
    let state = try firstState()
    let windows = state["windows"] as? [[String: Any]] ?? []
    #expect(windows.compactMap { $0["name"] as? String } == ["other"])
    #expect((state["refusal"] as? String)?.contains("scene.yaml:1") ?? false)
    #expect(Programs.finish(second).status == 0)
  }

  @Test func `is not needed: the service then starts with the defaults`() throws {
    let first = try daemon(wrong)
    #expect(try configuration()["origin"] as? String == "defaults")
    #expect((try firstState()["refusal"] as? String)?.contains("limits.views") ?? false)
    #expect(
      Programs.finish(first).errors.contains("using the defaults, because there is no copy"))
    #expect(!FileManager.default.fileExists(atPath: copy))

    try "{\"files\": 3}\n".write(toFile: copy, atomically: true, encoding: .utf8)
    let second = try daemon(wrong)
    #expect(try configuration()["origin"] as? String == "defaults")
    _ = try firstState()
    #expect(Programs.finish(second).errors.contains("cannot use \(copy)"))
  }
}
