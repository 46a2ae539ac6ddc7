import Fixtures
import Foundation
import Testing

@Suite("Reload of tactiled", .waits)
struct DaemonReloadTests {
  private let folder: TemporaryFolder
  private let socket: String

  init() throws {
    folder = try TemporaryFolder()
    socket = folder.path("socket")
  }

  /// A daemon whose recording begins at the first subscription.
  private func daemon(_ text: String, _ more: [String] = []) throws -> Running {
    _ = try folder.write("tactiled.yaml", text)
    let daemon = try Programs.start(
      "tactiled",
      [
        "--socket", socket, "--config", folder.path("tactiled.yaml"), "--replay",
        Fixtures.path("Recordings/tap.evemu"), "--speed", "max",
      ] + more)
    try ServiceProbe.waitUntilListening(socket, daemon)
    return daemon
  }

  /// The parameters of the reply to a call.
  private func call(_ method: String) throws -> [String: Any] {
    let client = try ServiceProbe.connect(to: socket)
    defer { close(client) }
    return try ServiceProbe.call(method, on: client)
  }

  private func configuration() throws -> [String: Any] {
    let reply = try call("io.tactile.Control.GetStatus")["parameters"] as? [String: Any]
    let status = try #require(reply?["status"] as? [String: Any])
    return try #require(status["configuration"] as? [String: Any])
  }

  @Test func `Reload applies the new files, and the status lists them`() throws {
    let daemon = try daemon("log: info\n")
    #expect(try configuration()["files"] as? [String] == [folder.path("tactiled.yaml")])
    _ = try folder.write("tactiled.yaml", "scene: scene.yaml\n")
    let scene = try folder.write("scene.yaml", "windows: [{name: mine}]\n")
    let reply = try call("io.tactile.Control.Reload")
    #expect((reply["parameters"] as? [String: Any])?["notes"] as? [String] == [])
    #expect(try configuration()["scene"] as? String == scene)
    let monitor = try Programs.run("tactile", ["monitor", "--json", "--socket", socket])
    let state =
      try ServiceProbe.object(try #require(monitor.lines.first))["state"] as? [String: Any]
    let windows = state?["windows"] as? [[String: Any]] ?? []
    #expect(windows.compactMap { $0["name"] as? String } == ["mine"])
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `tactile reload waits for the outcome, and fails with the reason of a refusal`() throws
  {
    let daemon = try daemon("log: info\n")
    let scene = try folder.write("scene.yaml", "windows: [{name: mine}]\n")
    _ = try folder.write("tactiled.yaml", "scene: scene.yaml\n")
    let applied = try Programs.run("tactile", ["reload", "--socket", socket])
    #expect(applied.status == 0 && applied.lines == ["reloaded the configuration"], "\(applied)")
    #expect(try configuration()["scene"] as? String == scene)
    _ = try folder.write("tactiled.yaml", "scene: scene.yaml\nlimits: {views: 0}\n")
    let refused = try Programs.run("tactile", ["reload", "--socket", socket])
    #expect(refused.status == 1 && refused.output.isEmpty, "\(refused)")
    #expect(
      refused.errors.contains("\(folder.path("tactiled.yaml")):2:17: error: limits.views: found 0"),
      "\(refused.errors)")
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  // Claim: A configuration with an error changes nothing; the previous one stays.
  @Test func `an error rejects the whole configuration and is reported`() throws {
    let daemon = try daemon("devices: [{match: {name: \"*\"}, screen: DSI-1}]\n")
    _ = try folder.write(
      "tactiled.yaml", "devices: [{match: {name: \"*\"}, screen: DSI-2}]\nlimits: {views: 0}\n")
    let reply = try call("io.tactile.Control.Reload")
    #expect(reply["error"] as? String == "io.tactile.Control.InvalidConfiguration")
    let reason =
      "\(folder.path("tactiled.yaml")):2:17: error: limits.views: found 0, expected a whole"
    let said = (reply["parameters"] as? [String: Any])?["reason"] as? String
    #expect(said?.hasPrefix(reason) ?? false, "\(reply)")
    #expect((try configuration()["refusal"] as? String)?.hasPrefix(reason) ?? false)
    let status = try Programs.run("tactile", ["status", "--socket", socket])
    #expect(status.output.contains("the last reload was rejected: \(reason)"))
    // The recording begins now, and the daemon ends after it.
    #expect(try Programs.run("tactile", ["monitor", "--socket", socket]).status == 0)
    let log = Programs.finish(daemon)
    #expect(log.status == 0)
    #expect(
      log.errors.contains(
        "cannot reload; the previous configuration stays in effect: \(reason)"))
    #expect(status.output.contains("\"DSI-1\""))
  }

  @Test func `SIGHUP reads new files, and reports that --scene overrides a scene`() throws {
    let named = try folder.write("named.yaml", "windows: [{name: named}]\n")
    let daemon = try daemon("log: info\n", ["--scene", named])
    _ = try folder.write("tactiled.yaml", "scene: other.yaml\n")
    _ = try folder.write("other.yaml", "windows: [{name: other}]\n")
    try FileManager.default.createDirectory(
      atPath: folder.path("tactiled.d"), withIntermediateDirectories: false)
    _ = try folder.write(
      "tactiled.d/10.yaml", "devices: [{match: {name: \"*\"}, millimetres: [100, 50]}]\n")
    kill(daemon.process.processIdentifier, SIGHUP)
    // The daemon answers calls while it reads the files.
    let limit = Date(timeIntervalSinceNow: 60)
    var files: [String]?
    repeat {
      files = try configuration()["files"] as? [String]
    } while files?.count != 2 && Date() < limit
    #expect(files == [folder.path("tactiled.yaml"), folder.path("tactiled.d/10.yaml")])
    let monitor = try Programs.run("tactile", ["monitor", "--json", "--socket", socket])
    let state =
      try ServiceProbe.object(try #require(monitor.lines.first))["state"] as? [String: Any]
    let devices = state?["devices"] as? [[String: Any]]
    #expect(devices?.first?["sizeSource"] as? String == "the configuration")
    let log = Programs.finish(daemon).errors
    #expect(log.contains("reloaded the configuration"))
    #expect(log.contains("scene: ignoring other.yaml, because --scene is \(named)"))
  }

  // Claim: Reloads that repeat do not fill the log.
  @Test func `equal results of repeated reloads are logged once, and counted`() throws {
    let daemon = try daemon("log: info\n")
    _ = try folder.write("tactiled.yaml", "limits: {views: 0}\n")
    for _ in 0..<3 {
      let reply = try call("io.tactile.Control.Reload")
      #expect(reply["error"] as? String == "io.tactile.Control.InvalidConfiguration")
    }
    _ = try folder.write("tactiled.yaml", "log: info\n")
    #expect(try call("io.tactile.Control.Reload")["error"] == nil)
    #expect(try Programs.run("tactile", ["monitor", "--socket", socket]).status == 0)
    let log = Programs.finish(daemon).errors
    #expect(log.components(separatedBy: "cannot reload").count == 2, "\(log)")
    #expect(log.contains("2 more reloads had the same result"), "\(log)")
    #expect(log.contains("reloaded the configuration"), "\(log)")
  }

  /// Runs a script beside a daemon that reads a real device; it has the socket's path in $socket
  /// and the daemon's process in $daemon.
  private func serve(
    _ text: String, _ script: String, device: String = ServedDevice.script
  ) throws -> Programs.Result {
    _ = try folder.write("tactiled.yaml", text)
    let lines = """
      cd '\(folder.url.path)'; socket='\(socket)'
      tactiled --socket "$socket" --config tactiled.yaml 2>log & daemon=$!
      wait_for() {
        tries=1000
        until "$@" >/dev/null 2>&1 || [ $tries = 0 ]; do tries=$((tries - 1)); sleep 0.01; done
      }
      said() { tactile status --socket "$socket" | grep -q "$1"; }
      wait_for [ -S "$socket" ]
      \(script)
      kill -TERM $daemon; wait $daemon
      """
    let arguments =
      try ServedDevice.arguments(in: folder.url, script: device) + [
        "env", "PATH=\(Programs.folder.path):/usr/bin:/bin", "sh", "-c", lines,
      ]
    return Programs.finish(
      try Programs.start(URL(fileURLWithPath: ServedDevice.runner), arguments))
  }

  /// A finger is down when the daemon opens the device again.
  @Test(.enabled(if: ServedDevice.canServe, "needs umockdev-run"))
  func `a device that is used again is known with its live touch`()
    throws
  {
    let result = try serve(
      "devices: [{match: {name: Served*}, kind: other}]\n",
      """
      wait_for said '"Served Panel": other'; tactile status --socket "$socket"
      echo 'devices: [{match: {name: Served*}, filters: off}]' >tactiled.yaml
      kill -HUP $daemon
      wait_for said '"Served Panel": touchscreen'; tactile status --socket "$socket"
      """)
    #expect(result.status == 0, "\(result.errors)")
    let parts = result.output.components(separatedBy: "configuration read at ")
    try #require(parts.count == 3, "\(result.output)")
    #expect(parts[1].contains("\"Served Panel\": other"))
    #expect(parts[1].contains("\n0 screens\n"))
    #expect(parts[2].contains("\"Served Panel\": touchscreen"))
    #expect(parts[2].contains("\n1 screen\n"))
    #expect(parts[2].contains("touches down") || parts[2].contains("1 touch down"))
  }

  /// The finger on the device lifts one second after the device was opened. No other device
  /// changes.
  @Test(.enabled(if: ServedDevice.canServe, "needs umockdev-run"))
  func `an unused device is closed, and a device that becomes unused is released`()
    throws
  {
    let result = try serve(
      "devices: [{match: {name: Served*}, kind: other}]\n",
      """
      count() { ls /proc/$daemon/fd | wc -l; }
      let_go() { [ "$(count)" = "$alone" ]; }
      # The daemon may not have closed the connection of `tactile status` yet.
      settled() { last=$alone; alone=$(count); [ "$alone" = "$last" ]; }
      wait_for said '"Served Panel": other'; alone=0; wait_for settled
      echo 'devices: []' >tactiled.yaml; kill -HUP $daemon
      wait_for said '"Served Panel": touchscreen'; read=$(count)
      echo 'devices: [{match: {name: Served*}, kind: other}]' >tactiled.yaml; kill -HUP $daemon
      wait_for said '"Served Panel": other'
      wait_for let_go
      echo "$((read > alone)) $(($(count) - alone))"
      """, device: "E: 1.0 0000 0000 0\nE: 2.0 0003 0039 -1\nE: 2.0 0000 0000 0\n")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "1 0\n")
  }

  @Test func `a daemon reports errors before it opens devices or sockets`() throws {
    _ = try folder.write("tactiled.yaml", "limits: {conections: 1}\n")
    let result = try Programs.run(
      "tactiled", ["--socket", socket, "--config", folder.path("tactiled.yaml")])
    #expect(result.status == 1)
    #expect(result.errors.contains("did you mean \"connections\"?"))
    #expect(!FileManager.default.fileExists(atPath: socket))
  }

  @Test func `at the log level error, the log contains only errors`() throws {
    let daemon = try daemon("log: error\n")
    _ = try Programs.run("tactile", ["monitor", "--socket", socket])
    #expect(Programs.finish(daemon).errors.isEmpty)
  }
}
