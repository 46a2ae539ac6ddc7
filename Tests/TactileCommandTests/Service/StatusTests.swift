import Fixtures
import Foundation
import Tactile
import TactileWire
import Testing

@testable import TactileCommand

@Suite("tactile status, monitor and devices --watch", .waits)
struct StatusTests {
  private let folder: TemporaryFolder
  private let socket: String

  init() throws {
    folder = try TemporaryFolder()
    socket = folder.path("socket")
  }

  /// A daemon that plays the demo for its first subscriber and then exits.
  private func daemon(speed: String = "max") throws -> Running {
    let daemon = try Programs.start(
      "tactiled",
      [
        "--socket", socket, "--replay", Fixtures.path("Recordings/demo.evemu"), "--speed", speed,
      ])
    try ServiceProbe.waitUntilListening(socket, daemon)
    return daemon
  }

  @Test func `prints the service, its devices, screens and windows`() throws {
    let daemon = try daemon(speed: "1")
    let status = try Programs.run("tactile", ["status", "--socket", socket])
    #expect(status.status == 0)
    #expect(status.lines.first?.contains("0.1.0 at \(socket), protocol 1") ?? false)
    #expect(status.lines.contains("1 device"))
    #expect(status.lines.contains("1 window"))
    #expect(status.output.contains("touchscreen"))
    let json = try Programs.run("tactile", ["status", "--json", "--socket", socket])
    #expect(json.lines.count == 3)
    #expect(try ServiceProbe.object(json.lines[0])["interfaces"] != nil)
    #expect(try ServiceProbe.object(json.lines[1])["state"] != nil)
    let service = try ServiceProbe.object(json.lines[2])["status"] as? [String: Any]
    #expect((service?["configuration"] as? [String: Any])?["readAt"] as? Int ?? 0 > 1_700_000_000)
    #expect(status.lines.contains { $0.hasPrefix("configuration read at 20") })
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `prints ignored touches, windows that wait, and what is in effect`() {
    let service = ServiceInfoMessage(
      vendor: "v", product: "tactiled", version: "1", url: "u", interfaces: [])
    var status = ServiceStatus(
      version: "1", clients: 1, subscribers: 0, devices: 0, grabbed: 0, windows: 0, touches: 0,
      isIgnoring: true, configuration: ConfigurationMessage(), users: [], incidents: [])
    var state = StateMessage()
    state.waiting = [
      WaitingWindowMessage(name: "main", user: 1000, screen: "HDMI-1"),
      WaitingWindowMessage(name: "other", user: 1000),
    ]
    let ignored = "touches are ignored, because a client asked for it"
    func lines() -> [String] { StatusCommand.lines(of: service, status, state, at: "/run/s") }
    #expect(lines().contains(ignored))
    #expect(lines().contains("  \"main\" waits for the screen \"HDMI-1\""))
    #expect(lines().contains("  \"other\" waits for a screen"))
    status.isIgnoring = false
    #expect(!lines().contains(ignored))
    status.mode = ModeMessage(kind: .cleaning, until: 30_000_000_000)
    let now = Timestamp(nanoseconds: 9_500_000_000)
    let timed = StatusCommand.lines(of: service, status, state, at: "/run/s", now: now)
    #expect(timed.contains("mode cleaning, for at most 21 s"))
    let later = Timestamp(nanoseconds: 31_000_000_000)
    let other = StatusCommand.lines(of: service, status, state, at: "/run/s", now: later)
    #expect(other.contains("mode cleaning"))
    status.mode = nil
    #expect(!lines().contains { $0.hasPrefix("mode") })
    status.lockouts = [LockoutMessage(window: "admin", gesture: "service", until: 60_000_000_000)]
    let locked = StatusCommand.lines(of: service, status, state, at: "/run/s", now: now)
    let lockout = "the gesture \"service\" of the window \"admin\" is locked out, for at most 51 s"
    #expect(locked.contains(lockout))
    for (origin, part) in [
      (.saved, "from the service's copy of the last one that it accepted"),
      (.defaults, "defaults, because the files have an error"),
    ] as [(ConfigurationMessage.Origin, String)] {
      status.configuration = ConfigurationMessage(refusal: "x.yaml:1:1: wrong", origin: origin)
      #expect(lines().contains { $0.contains(part) })
      #expect(lines().contains("  the files were rejected: x.yaml:1:1: wrong"))
    }
  }

  @Test func `a replay waits for a client that receives events, not for status`() throws {
    let daemon = try daemon()
    #expect(try Programs.run("tactile", ["status", "--socket", socket]).status == 0)
    let monitor = try Programs.run("tactile", ["monitor", "--json", "--socket", socket])
    #expect(monitor.status == 0)
    let replay = try Programs.run(
      "tactile", ["replay", Fixtures.path("Recordings/demo.evemu"), "--json"])
    #expect(
      try ServiceProbe.items(ofFrames: monitor.lines) == ServiceProbe.items(ofReplay: replay.lines))
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test(arguments: [
    (["--gesture", "tapp"], "no recognizer has the name or kind 'tapp' now (did you mean 'tap'?)"),
    (["--view", "nobody"], "--view: no view has the name 'nobody' now; names are root"),
    (["--window", "nobody"], "--window: no window has the name 'nobody' now; names are screen"),
    (["--device", "7"], "no device has the number 7 now; numbers are 1"),
  ])
  func `monitor warns of names that nothing has, and lists the names`(
    options: [String], expected: String
  ) throws {
    let daemon = try daemon()
    let monitor = try Programs.run("tactile", ["monitor", "--socket", socket] + options)
    #expect(monitor.status == 0)
    #expect(monitor.errors.contains("tactile: warning: "))
    #expect(monitor.errors.contains(expected), "\(monitor.errors)")
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `monitor does not warn of names that exist`() throws {
    let daemon = try daemon()
    let monitor = try Programs.run(
      "tactile",
      [
        "monitor", "--socket", socket, "--gesture", "pinch", "--view", "root", "--window", "screen",
        "--device", "1",
      ])
    #expect(!monitor.errors.contains("warning"), "\(monitor.errors)")
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `exits with 1 and an error without a service`() throws {
    let status = try Programs.run("tactile", ["status", "--socket", socket])
    #expect(status.status == 1)
    #expect(status.errors.contains("Is tactiled running?"))
  }

  @Test(arguments: [
    (["--only", "gestures"], ["gesture"]), (["--only", "touches"], ["touch"]),
    (["--only", "touches", "--only", "gestures"], ["gesture", "touch"]),
    (["--gesture", "tap"], ["gesture tap"]), (["--view", "nobody"], []),
    (["--only", "actions"], []), (["--view", "root"], ["gesture", "touch"]),
    (["--window", "nobody"], []), (["--window", "screen", "--only", "touches"], ["touch"]),
    (["--device", "1"], ["touch"]), (["--device", "2"], []),
    (["--device", "2", "--gesture", "tap"], ["gesture tap"]),
  ])
  func `monitor prints the selected events`(options: [String], expected: [String]) throws {
    let daemon = try daemon()
    let monitor = try Programs.run("tactile", ["monitor", "--json", "--socket", socket] + options)
    #expect(Programs.finish(daemon).status == 0)
    #expect(monitor.status == 0)
    let items = try ServiceProbe.items(ofFrames: monitor.lines)
    let isNamed = expected == ["gesture tap"]
    let kinds = Set(
      items.map {
        $0.split(separator: " ").dropFirst().prefix(isNamed ? 2 : 1).joined(separator: " ")
      })
    #expect(kinds.sorted() == expected)
    // The state comes first, with any selection.
    #expect(try ServiceProbe.object(try #require(monitor.lines.first))["state"] != nil)
  }

  @Test(.enabled(if: ServedDevice.canServe, "needs umockdev-run"))
  func `devices uses the rules of a configuration`() throws {
    let config = try folder.write(
      "tactiled.yaml", "devices: [{match: {name: Served*}, millimetres: [100, 50]}]\n")
    let arguments =
      try ServedDevice.arguments(in: folder.url) + [
        Programs.folder.appendingPathComponent("tactile").path, "devices", "--config", config,
      ]
    let result = Programs.finish(
      try Programs.start(URL(fileURLWithPath: ServedDevice.runner), arguments))
    #expect(
      result.output.contains("touchscreen, 100.0 x 50.0 mm (the configuration)"), "\(result.output)"
    )
  }

  @Test func `monitor prints decisions on request`() throws {
    let daemon = try daemon()
    let monitor = try Programs.run("tactile", ["monitor", "--only", "trace", "--socket", socket])
    #expect(Programs.finish(daemon).status == 0)
    #expect(monitor.status == 0)
    #expect(monitor.lines.contains { $0.contains("(S") })
    #expect(!monitor.lines.contains { $0.contains("touch 1    began") })
  }

  @Test func `rejects an unknown kind, and lists the kinds`() throws {
    let device = try Programs.run("tactile", ["monitor", "--device", "panel"])
    #expect(device.status == 2)
    #expect(device.errors.contains("--device is 'panel'; expected "), "\(device.errors)")
    let kind = try Programs.run("tactile", ["monitor", "--only", "dances"])
    #expect(kind.status == 2)
    #expect(kind.errors.contains("--only is 'dances'; expected one of devices, touches, gestures"))
  }

  @Test(.enabled(if: ServedDevice.canServe, "needs umockdev-run"))
  func `devices --watch lists devices until it is terminated`() throws {
    let script = """
      tactile devices --watch > '\(folder.path("out"))' & watcher=$!
      tries=2000
      until grep -q Served '\(folder.path("out"))' || [ $tries = 0 ]; do
        tries=$((tries - 1)); sleep 0.01
      done
      kill -TERM $watcher; wait $watcher
      """
    let arguments =
      try ServedDevice.arguments(in: folder.url) + [
        "env", "PATH=\(Programs.folder.path):/usr/bin:/bin", "sh", "-c", script,
      ]
    let result = Programs.finish(
      try Programs.start(URL(fileURLWithPath: ServedDevice.runner), arguments))
    #expect(result.status == 0)
    let text = try String(contentsOfFile: folder.path("out"), encoding: .utf8)
    #expect(text.contains("/dev/input/event5  device 1 \"Served Panel\": touchscreen"))
  }
}
