import Fixtures
import Foundation
import TactileIO
import Testing

@Suite("Configuration files", .waits)
struct ConfigurationFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("tactiled.d"), withIntermediateDirectories: false)
  }

  private func check(_ arguments: [String] = []) throws -> Programs.Result {
    try Programs.run(
      "tactiled", ["--check", "--config", folder.path("tactiled.yaml")] + arguments)
  }

  @Test func `--check prints the files in their order and their settings`() throws {
    _ = try folder.write("scene.yaml", "windows: [{name: kiosk, level: 5}]\n")
    _ = try folder.write("tactiled.d/20-more.yaml", "log: warning\n")
    _ = try folder.write(
      "tactiled.d/10-panel.yaml",
      "devices: [{match: {name: \"eGalax*\"}, rotation: 90, screen: DSI-1}]\n")
    _ = try folder.write("tactiled.d/30-other.txt", "this is none\n")
    _ = try folder.write(
      "tactiled.yaml", "log: info\nscene: scene.yaml\nlimits: {connections: 8}\n")
    let result = try check()
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(
      result.lines.filter { $0.hasPrefix("configuration") }.map {
        $0.components(separatedBy: " (")[0]
      }
        == ["tactiled.yaml", "tactiled.d/10-panel.yaml", "tactiled.d/20-more.yaml"].map {
          "configuration \(folder.path($0))"
        })
    #expect(result.output.contains("device rule: name \"eGalax*\": rotation: 90, screen: DSI-1\n"))
    #expect(result.output.contains("log: warning"))
    #expect(result.output.contains("limits.connections: 8 (default 256)"))
    #expect(result.output.contains("watch: nobody"))
    #expect(result.output.contains("attach at level 0: everyone"))
    #expect(result.output.contains("scene \(folder.path("scene.yaml"))"))
    #expect(result.output.contains("windows: \"kiosk\" at level 5"))
  }

  @Test func `--check exits with 1 and the location of an error in any file`() throws {
    _ = try folder.write("tactiled.yaml", "scene: scene.yaml\n")
    _ = try folder.write("scene.yaml", "windows: [{nmae: kiosk}]\n")
    let scene = try check()
    #expect(scene.status == 1 && scene.output.isEmpty)
    #expect(scene.errors.contains("\(folder.path("scene.yaml")):1:12: error: windows[0].nmae: "))
    _ = try folder.write("tactiled.d/10.yaml", "limits: {conections: 5}\n")
    let limits = try check()
    #expect(limits.status == 1 && limits.output.isEmpty)
    #expect(
      limits.errors.contains(
        "\(folder.path("tactiled.d/10.yaml")):1:10: error: limits.conections: "))
    #expect(limits.errors.hasSuffix("did you mean \"connections\"?\n"))
  }

  @Test func `a named file must exist, and --scene overrides the scene`() throws {
    #expect(try check().errors.contains("cannot open \(folder.path("tactiled.yaml"))"))
    _ = try folder.write("tactiled.yaml", "scene: not-there.yaml\n")
    let scene = try folder.write("scene.yaml", "windows: [{name: kiosk, screen: X, handles: []}]\n")
    let place = "\(folder.path("tactiled.yaml")):1:8: error: scene: cannot open"
    #expect(try check().errors.contains("\(place) \(folder.path("not-there.yaml"))"))
    let other = try check(["--scene", scene])
    #expect(other.status == 0)
    #expect(other.output.contains("  \(scene):1:33: warning: windows[0].screen: no rule"))
  }

  @Test func `looks up names of users and groups`() throws {
    _ = try folder.write("tactiled.yaml", "policy: {watch: {users: [root], groups: [root]}}\n")
    #expect(try check().status == 0)
    _ = try folder.write("tactiled.yaml", "policy: {watch: {users: [nobody-of-this-name]}}\n")
    let result = try check()
    #expect(result.status == 1)
    #expect(
      result.errors.contains("tactiled.yaml:1:26: error: policy.watch.users[0]: "),
      "\(result.errors)")
  }

  @Test func `a limit of an earlier version is an error that says what to do`() throws {
    _ = try folder.write("tactiled.yaml", "limits: {totalBytes: 8589934592}\n")
    let result = try check()
    #expect(result.status == 1)
    #expect(
      result.errors.contains("limits.totalBytes: found a limit that this version does not have"),
      "\(result.errors)")
    #expect(result.errors.contains("remove it"), "\(result.errors)")
  }

  @Test func `--check reports files that the service cannot read`() throws {
    let file = try folder.write("tactiled.yaml", "log: error\n")
    let place = folder.path("")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: place)
    #expect(try check().output.contains("chmod a+x "))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place)
    // A folder around that of the test may be closed too.
    let identity = try #require(ServiceIdentity(of: nil))
    guard FileAccess(of: identity).toRead(place) == .permitted else { return }
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    #expect(try !check().output.contains("chmod"))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    let result = try check()
    #expect(result.status == 0)
    #expect(
      result.lines.first
        == "configuration \(file) (the service cannot read this file; run 'chmod a+r \(file)')")
    // The group tactile need not exist here. Without it, the service has this group.
    let group = try #require(identity.groups.first)
    guard FileUser.isRoot, AccessList.set(file, mode: 0o600, group: group, 4) else { return }
    #expect(try check().lines.first == "configuration \(file)")
    #expect(AccessList.set(file, mode: 0o644, group: group, 0))
    #expect(
      try check().lines.first
        == "configuration \(file) (the service cannot read this file; run 'setfacl -m g:tactile:r \(file)')"
    )
  }

  @Test func `--check rejects --replay and --socket`() throws {
    #expect(try check(["--socket", "/x"]).status == 2)
    #expect(try check(["--replay", "/x"]).status == 2)
  }

  @Test func `a daemon applies the rules to the devices of a recording`() throws {
    let socket = folder.path("socket")
    _ = try folder.write(
      "tactiled.yaml", "devices: [{match: {name: \"*\"}, millimetres: [100, 50], screen: DSI-1}]\n")
    let daemon = try Programs.start(
      "tactiled",
      [
        "--socket", socket, "--config", folder.path("tactiled.yaml"), "--replay",
        Fixtures.path("Recordings/tap.evemu"), "--speed", "max",
      ])
    try ServiceProbe.waitUntilListening(socket, daemon)
    let monitor = try Programs.run("tactile", ["monitor", "--json", "--socket", socket])
    #expect(Programs.finish(daemon).status == 0)
    let state =
      try ServiceProbe.object(try #require(monitor.lines.first))["state"] as? [String: Any]
    let screens = state?["screens"] as? [[String: Any]]
    #expect(screens?.first?["name"] as? String == "DSI-1")
    let size = screens?.first?["size"] as? [String: Double]
    #expect(abs((size?["width"] ?? 0) - 629.9) < 0.1)
    let devices = state?["devices"] as? [[String: Any]]
    #expect(devices?.first?["sizeSource"] as? String == "the configuration")
  }
}
