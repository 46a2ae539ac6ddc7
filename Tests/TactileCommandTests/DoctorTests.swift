import Fixtures
import Foundation
import Tactile
import TactileIO
import TactileInput
import TactileServer
import TactileWire
import Testing

@testable import TactileCommand
@testable import TactileDevices

@Suite("tactile doctor")
struct DoctorTests {
  private func panel(_ properties: [String: String] = [:], resolution: Int32 = 12)
    -> DeviceDescription
  {
    var device = DeviceDescription(name: "Panel")
    device.node = "/dev/input/event3"
    device.codes[EventType.abs] = CodeSet([0, 1])
    device.codes[EventType.key] = CodeSet([0x14a])
    device.properties = CodeSet([1])
    for code: UInt16 in [0, 1] {
      device.axes[code] = AbsoluteAxis(minimum: 0, maximum: 4095, resolution: resolution)
    }
    device.udevProperties = properties
    return device
  }

  private var sound: SystemFacts {
    var facts = SystemFacts()
    facts.devices = [.open(panel())]
    facts.rule = "/usr/lib/udev/rules.d/70-tactile.rules"
    facts.service = .answers(.init(version: TactileVersion.current))
    facts.user = "kiosk"
    facts.socket = "/run/x"
    return facts
  }

  private func worst(_ facts: SystemFacts) -> [Finding] {
    Examination.findings(facts).filter { $0.level != .good }
  }

  @Test func `reports no problem on a good system`() {
    #expect(worst(sound).isEmpty)
    #expect(Examination.findings(sound).count == 5)
  }

  @Test func `reports a missing panel as bad, and one that only the service may read as good`()
    throws
  {
    var facts = sound
    facts.devices = []
    #expect(worst(facts).map(\.level) == [.bad])
    facts.devices = [
      .refused(
        node: "/dev/input/event3",
        .permissionDenied(node: "/dev/input/event3", group: "input"))
    ]
    #expect(worst(facts).map(\.level) == [.odd])
    #expect(worst(facts).first?.fix == "sudo tactile doctor")
    var reply = try #require(facts.reply)
    let panel = DeviceMessage(
      id: 1, name: "Panel", kind: "touchscreen", reason: "", node: "/dev/input/event3")
    reply.state.devices = [panel]
    facts.service = .answers(reply)
    #expect(worst(facts).isEmpty)
    facts.devices = [
      .refused(
        node: "/dev/input/event3", .failed(action: "open", target: "/dev/input/event3", code: EIO))
    ]
    #expect(worst(facts).map(\.level) == [.bad])
  }

  @Test func `never advises an app's user to join the group input`() {
    var facts = sound
    facts.devices = [
      .refused(
        node: "/dev/input/event3", .permissionDenied(node: "/dev/input/event3", group: "input"))
    ]
    facts.isMember = false
    facts.service = .silent("no daemon listens")
    for finding in Examination.findings(facts) {
      #expect(!"\(finding.text) \(finding.fix ?? "")".contains("-aG input"))
    }
  }

  @Test func `reports a file that only root can read as bad`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("tactiled.yaml", "devices: []\n")
    for path in [folder.path(""), file] { chmod(path, 0o755) }
    // The folder of the test may be closed to others itself; then this is the first obstacle.
    let outside = ConfigurationPaths.obstacle(forServiceTo: folder.path(""))
    chmod(file, 0o600)
    var facts = sound
    facts.obstacles = [ConfigurationPaths.obstacle(forServiceTo: file)].compactMap(\.self)
    #expect(facts.obstacles.first?.path == outside?.path ?? file)
    #expect(worst(facts).map(\.level) == [.bad])
    #expect(worst(facts).first?.fix?.hasPrefix("sudo chmod a+") ?? false)
    chmod(file, 0o644)
    #expect(ConfigurationPaths.obstacle(forServiceTo: file) == outside)
    chmod(folder.path(""), 0o700)
    #expect(
      outside != nil
        || ConfigurationPaths.obstacle(forServiceTo: file)?.fix == "chmod a+x \(folder.path(""))")
    #expect(ConfigurationPaths.obstacle(forServiceTo: folder.path("none")) == nil)
  }

  @Test func `advises to move a file that the unit hides from the service`() throws {
    #expect(ConfigurationPaths.hiddenFolder(of: "/home/kiosk/scene.yaml") == "/home")
    #expect(ConfigurationPaths.hiddenFolder(of: "/etc/tactile/scene.yaml") == nil)
    var facts = sound
    facts.hiddenFiles = ["/home/kiosk/scene.yaml"]
    facts.obstacles = [ServiceObstacle(path: "/home/kiosk", permission: "a+x")]
    let findings = worst(facts)
    #expect(findings.map(\.level) == [.bad])
    #expect(findings.first?.fix?.hasPrefix("sudo mv /home/kiosk/scene.yaml /etc/tactile/") ?? false)
    #expect(findings.allSatisfy { $0.fix?.contains("chmod") != true })
  }

  @Test func `the unit hides the folders that the doctor names`() throws {
    let unit = try String(
      contentsOfFile: Fixtures.path("../../systemd/tactiled.service"), encoding: .utf8)
    for line in ["ProtectHome=yes", "PrivateTmp=yes"] { #expect(unit.contains("\n\(line)\n")) }
    let inaccessible = try #require(
      unit.split(separator: "\n").first { $0.hasPrefix("InaccessiblePaths=") })
    for path in inaccessible.dropFirst("InaccessiblePaths=".count).split(separator: " ") {
      #expect(ConfigurationPaths.hiddenFolders.contains(String(path.drop { $0 == "-" })))
    }
  }

  @Test func `reports a configuration that the service rejected`() throws {
    var facts = sound
    for (origin, words) in [
      (.files, "the one that it read before"), (.saved, "the last one that it accepted"),
      (.defaults, "the defaults"),
    ] as [(ConfigurationMessage.Origin, String)] {
      var reply = try #require(facts.reply)
      reply.configuration = ConfigurationMessage(refusal: "x.yaml:1:1: wrong", origin: origin)
      facts.service = .answers(reply)
      #expect(worst(facts).map(\.level) == [.bad])
      #expect(worst(facts).first?.text.contains("\(words): x.yaml:1:1: wrong") ?? false)
    }
  }

  @Test func `reports windows that wait, ignored touches, and two windows of one name`() throws {
    var facts = sound
    var reply = try #require(facts.reply)
    reply.isIgnoring = true
    reply.state.screens = [ScreenMessage(name: "DSI-1", size: Size(width: 10, height: 10))]
    reply.state.waiting = [WaitingWindowMessage(name: "main", user: 1000, screen: "HDMI-1")]
    reply.state.windows = [1000, 1001].map {
      WindowMessage(
        name: "pin", user: $0, screen: "DSI-1", size: Size(width: 10, height: 10), level: 0)
    }
    facts.service = .answers(reply)
    #expect(
      worst(facts).map(\.text) == [
        "the service ignores all touches now, because a client asked for it",
        "it is not shown, because it waits for the screen \"HDMI-1\"; there is \"DSI-1\"",
        "2 users show a window of this name; commands that name it may mean another one",
      ])
  }

  @Test func `reports two panels without screens, and a compositor that reads a panel`() {
    var facts = sound
    facts.panelsWithoutScreen = ["/dev/input/event3"]
    #expect(worst(facts).isEmpty)
    facts.panelsWithoutScreen += ["/dev/input/event4"]
    #expect(worst(facts).map(\.subject) == ["/dev/input/event3, /dev/input/event4"])
    facts = sound
    facts.sharedPanels = [("/dev/input/event3", [.init(process: 7, name: "sway")])]
    #expect(worst(facts).first?.text.hasPrefix("sway (process 7) reads it too") ?? false)
  }

  @Test func `the advice for a silent service fits the state of its unit`() {
    var facts = sound
    facts.service = .silent("no daemon listens")
    func fix(_ properties: String) -> String? {
      facts.unit = SystemFacts.Unit(properties: properties)
      return worst(facts).first?.fix
    }
    #expect(worst(facts).first?.fix == "start tactiled")
    #expect(fix("LoadState=not-found\nActiveState=inactive") == "make install")
    #expect(fix("LoadState=loaded\nActiveState=inactive") == "sudo systemctl start tactiled")
    for state in ["active", "failed", "activating"] {
      #expect(
        fix("LoadState=loaded\nActiveState=\(state)\nResult=exit-code")
          == "journalctl -u tactiled (shows what it reported)")
    }
    #expect(worst(facts).first?.text.contains("its last run ended with exit-code") ?? false)
    #expect(
      fix("LoadState=masked\nActiveState=failed")
        == "journalctl -u tactiled (shows what it reported)")
    facts.isMember = false
    #expect(
      worst(facts).first { $0.subject == "service" }?.fix
        == "sudo tactile doctor, or log in as a member of the group tactile")
    facts.isMember = true
    facts.service = sound.service
    facts.unit = SystemFacts.Unit(properties: "LoadState=loaded\nNRestarts=3\nActiveState=active")
    #expect(worst(facts).map(\.text) == ["systemd restarted it 3 times"])
  }

  @Test func `reports a grabbed device as bad and names the program`() {
    var facts = sound
    facts.grabbed = [("/dev/input/event3", [.init(process: 812, name: "Xorg")])]
    #expect(worst(facts).map(\.level) == [.bad])
    #expect(worst(facts).first?.text.contains("Xorg (process 812)") ?? false)
    #expect(worst(facts).first?.fix?.hasPrefix("systemctl status 812") ?? false)
    facts.grabbed = [("/dev/input/event3", [])]
    #expect(worst(facts).first?.fix?.hasPrefix("sudo fuser -v /dev/input/event3") ?? false)
  }

  @Test func `reports an invalid configuration as bad, with the location of the error`() throws {
    let folder = try TemporaryFolder()
    func look(_ text: String) throws -> Finding? {
      let file = try folder.write("tactiled.yaml", text)
      let result = try Programs.run(
        "tactile", ["doctor", "--json", "--config", file, "--socket", folder.path("none")])
      let line = try #require(
        try result.lines.map(ServiceProbe.object).first {
          $0["subject"] as? String == "configuration"
        })
      return Finding(
        level: try #require(Finding.Level(rawValue: line["level"] as? String ?? "")),
        subject: "configuration", text: line["finding"] as? String ?? "",
        fix: line["fix"] as? String)
    }
    #expect(try look("devices: []\n")?.text == "1 file, valid")
    let wrong = try #require(try look("devices:\n- match: {name: x}\n  rotation: 45\n"))
    #expect(wrong.level == .bad)
    #expect(wrong.text.contains("tactiled.yaml:3:13"), "\(wrong.text)")
    #expect(wrong.fix?.contains("tactiled --check") ?? false)
    let missing = try #require(try look("scene: nowhere.yaml\n"))
    #expect(missing.level == .bad)
    #expect(missing.text.contains("nowhere.yaml"))
  }

  @Test func `finds the programs that have a file open`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("held", "x")
    #expect(FileHolders.of(file).isEmpty)
    let holder = try Programs.start(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "exec 9<'\(file)'; echo held; exec sleep 60"])
    var found: [FileHolders.Holder] = []
    for _ in 0..<1000 where found.isEmpty {
      found = FileHolders.of(file)
      usleep(10_000)
    }
    #expect(found.map(\.process) == [holder.process.processIdentifier])
    holder.terminate()
    _ = Programs.finish(holder)
  }

  @Test func `reports an assumed size and rotated touches as odd`() {
    var facts = sound
    facts.devices = [.open(panel(resolution: 0))]
    #expect(worst(facts).map(\.level) == [.odd])
    facts.devices = [.open(panel(["LIBINPUT_CALIBRATION_MATRIX": "0 1 0 1 0 0"]))]
    #expect(worst(facts).count == 1)
    facts.devices = [.open(panel(["LIBINPUT_CALIBRATION_MATRIX": "1 0 0 0 1 0"]))]
    #expect(worst(facts).isEmpty)
  }

  @Test func `suggests fixes for udev, groups and the service`() {
    var facts = sound
    facts.hasUdev = false
    facts.isMember = false
    facts.service = .silent("no daemon listens")
    let fixes = worst(facts).compactMap(\.fix)
    #expect(fixes.count == 3, "\(fixes)")
    #expect(fixes[1] == "sudo usermod -aG tactile kiosk, then log in again")
    facts = sound
    facts.rule = nil
    facts.hasGroup = false
    facts.service = .answers(.init(version: "9.9.9"))
    #expect(worst(facts).map(\.level) == [.odd, .odd, .odd])
  }

  @Test func `checks this system and exits with 1 if something is bad`() throws {
    let folder = try TemporaryFolder()
    let result = try Programs.run(
      "tactile", ["doctor", "--json", "--socket", folder.path("nobody")])
    #expect(result.status == 1)
    let findings = try result.lines.map(ServiceProbe.object)
    #expect(findings.contains { $0["subject"] as? String == "service" })
    #expect(findings.allSatisfy { $0["level"] != nil && $0["finding"] != nil })
  }
}
