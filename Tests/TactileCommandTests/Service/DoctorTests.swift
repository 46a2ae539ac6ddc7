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

@Suite("tactile doctor", .waits)
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

  /// The panel as the service lists it.
  private let served = DeviceMessage(
    id: 1, name: "Panel", kind: "touchscreen", reason: "", node: "/dev/input/event3")

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
    reply.state.devices = [served]
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

  @Test func `reports what the service may not read, with one command for each`() {
    var facts = sound
    let commands = [
      (
        ServiceObstacle(path: "/etc/tactile/tactiled.yaml", refused: .read),
        "sudo chmod a+r /etc/tactile/tactiled.yaml"
      ),
      (ServiceObstacle(path: "/srv/kiosk", refused: .search), "sudo chmod a+x /srv/kiosk"),
      (
        ServiceObstacle(path: "/etc/tactile/tactiled.d", refused: .list),
        "sudo chmod a+rx /etc/tactile/tactiled.d"
      ),
      (
        ServiceObstacle(path: "/srv/a.yaml", refused: .read, entry: "g:tactile"),
        "sudo setfacl -m g:tactile:r /srv/a.yaml"
      ),
      (
        ServiceObstacle(path: "/srv/link", refused: nil),
        "sudo namei -l /srv/link (shows the permissions of each folder)"
      ),
    ]
    for (obstacle, command) in commands {
      facts.obstacles = [obstacle]
      let findings = worst(facts)
      #expect(findings.map(\.level) == [.bad])
      #expect(findings.first?.fix == command)
      #expect(findings.first?.text.contains(obstacle.path) ?? false)
    }
  }

  @Test(.enabled(if: FileUser.isRoot, "needs root"))
  func `asks the kernel what the service may read, with modes, folders and lists`() throws {
    let folder = try TemporaryFolder()
    let root = try #require(FilePath.resolved(folder.url.path))
    let group: UInt32 = 54_401
    let identity = ServiceIdentity(user: 54_321, groups: [54_400, group], entry: "g:tactile")
    let access = FileAccess(of: identity, asksKernel: true)
    // The folder around that of the test may be closed.
    chmod(root, 0o755)
    guard access.toRead(root) == .permitted else { return print("skipped: \(root) is closed") }
    _ = try folder.write("scene.yaml", "windows: [{name: w}]\n")
    let main = try folder.write("tactiled.yaml", "scene: scene.yaml\n")
    try FileManager.default.createDirectory(
      atPath: root + "/tactiled.d", withIntermediateDirectories: true)
    let more = try folder.write("tactiled.d/10.yaml", "log: info\n")
    func obstacles() -> [ServiceObstacle] {
      var facts = sound
      facts.takeConfiguration(at: ConfigurationPaths(root + "/tactiled.yaml"), access, hiding: nil)
      #expect(facts.uncheckedFiles.isEmpty)
      return facts.obstacles
    }
    for file in [main, more, root + "/scene.yaml"] { chmod(file, 0o644) }
    chmod(root + "/tactiled.d", 0o755)
    #expect(obstacles().isEmpty)
    for file in ["tactiled.yaml", "tactiled.d/10.yaml", "scene.yaml"] {
      chmod(root + "/" + file, 0o600)
      #expect(obstacles() == [ServiceObstacle(path: root + "/" + file, refused: .read)])
      if AccessList.set(root + "/" + file, mode: 0o600, group: group, 4) {
        #expect(obstacles().isEmpty, "\(file)")
      } else {
        chmod(root + "/" + file, 0o644)
      }
    }
    chmod(root + "/tactiled.d", 0o700)
    #expect(obstacles() == [ServiceObstacle(path: root + "/tactiled.d", refused: .list)])
  }

  @Test func `advises to move a file that the unit hides from the service`() throws {
    let folder = try TemporaryFolder()
    let root = try #require(FilePath.resolved(folder.url.path))
    let scene = try folder.write("scene.yaml", "windows: [{name: w}]\n")
    _ = try folder.write("tactiled.yaml", "scene: scene.yaml\n")
    chmod(scene, 0o600)
    var facts = sound
    facts.takeConfiguration(
      at: ConfigurationPaths(root + "/tactiled.yaml"), FileAccess(of: try #require(stranger)),
      hiding: ServiceUnit(properties: "InaccessiblePaths=-\(root)"))
    let findings = worst(facts)
    #expect(findings.map(\.level) == [.bad, .bad])
    for (finding, name) in zip(findings, ["tactiled.yaml", "scene.yaml"]) {
      #expect(finding.text.hasPrefix("tactiled.service hides \(root) from the service"))
      #expect(finding.fix?.contains("mv \(root)/\(name) /etc/tactile/") ?? false)
    }
    #expect(findings.allSatisfy { $0.fix?.contains("chmod") != true })
  }

  /// A service that owns no files and is in no group.
  private var stranger: ServiceIdentity? {
    ServiceIdentity(of: ServiceUnit(properties: "DynamicUser=yes"))
  }

  @Test func `reports what a panel does wrong, if something is to be done about it`() throws {
    var facts = sound
    var reply = try #require(facts.reply)
    var device = served
    device.oddities = [
      CountMessage(name: "palms", reason: "the device reported a palm", count: 7),
      CountMessage(
        name: "positionsOutOfRange", reason: "a position was outside the declared range", count: 3),
    ]
    reply.state.devices = [device]
    facts.service = .answers(reply)
    let found = worst(facts)
    #expect(found.map(\.level) == [.odd])
    #expect(found.first?.subject == "/dev/input/event3 \"Panel\"")
    #expect(
      found.first?.text == "unexpected 3 times: a position was outside the declared range")
    #expect(found.first?.fix?.contains("EVDEV_ABS_") ?? false)
  }

  @Test func `says which checks only root can make`() {
    var facts = sound
    facts.isRoot = false
    #expect(worst(facts).map(\.fix) == ["sudo tactile doctor"])
    #expect(
      worst(facts).first?.text
        == "kiosk is not root, so the doctor did not check which programs of other users read or grab a "
        + "panel")
    facts.uncheckedFiles = ["/etc/tactile/tactiled.yaml"]
    #expect(
      worst(facts).first?.text.hasSuffix(
        "a panel, and whether the services may read /etc/tactile/tactiled.yaml") ?? false)
    facts.isRoot = true
    #expect(worst(facts).first?.text.contains("take another user") ?? false)
  }

  @Test func `reports a panel that the service may not read, or does not use`() throws {
    var facts = sound
    facts.refusedToService = ["/dev/input/event3"]
    let refused = Examination.findings(facts).filter { $0.subject.contains("event3") }
    #expect(refused.map(\.level) == [.bad])
    #expect(refused.first?.fix?.hasPrefix("sudo udevadm trigger --subsystem-match=input") ?? false)
    facts.rule = nil
    #expect(
      Set(worst(facts).map(\.fix)).count == 1, "the rule has to be installed, nothing else first")

    facts = sound
    facts.unit = ServiceUnit(properties: "ActiveState=active")
    let unused = Examination.findings(facts).filter { $0.subject.contains("event3") }
    #expect(unused.map(\.text) == ["the service runs, but does not use it"])
    #expect(unused.map(\.level) == [.bad])
    var reply = try #require(facts.reply)
    reply.state.devices = [served]
    facts.service = .answers(reply)
    #expect(worst(facts).isEmpty)
  }

  @Test func `reports bindings that have failed, those with the most failures first`() throws {
    var facts = sound
    var reply = try #require(facts.reply)
    reply.bindings = [
      BindingListMessage(
        user: 990, process: 7,
        bindings: [
          BindingReportMessage(name: "works", runs: 5, failures: 0),
          BindingReportMessage(
            name: "menu", runs: 3, failures: 1, lastFailure: "ended with \u{1b} status 3"),
        ] + (0..<6).map { BindingReportMessage(name: "b\($0)", runs: 9, failures: 9 - $0) })
    ]
    facts.service = .answers(reply)
    let found = worst(facts)
    #expect(found.count == 6)
    #expect(found[0].subject == "binding \"b0\" of user 990")
    #expect(found[0].text == "it failed 9 times of 9")
    #expect(found[5].text == "2 more have failed")
    reply.bindings[0].bindings.removeLast(6)
    facts.service = .answers(reply)
    #expect(
      worst(facts).map(\.text) == [
        "it failed 1 time of 3; the last time: ended with \\u{1B} status 3"
      ])
    #expect(worst(facts).first?.fix?.contains("journalctl -u tactile-bind") == true)
  }

  @Test func `reports bindings that no program reads, and those that nothing causes`() throws {
    var facts = sound
    let text = "version: 1\nbindings: [{gesture: tpa, run: [a]}, {action: open, run: [a]}]\n"
    let list = try BindingList(text: Array(text.utf8), file: "b.yaml")
    facts.bindings = SystemFacts.BindingFile(
      list: list, unit: ServiceUnit(properties: "ActiveState=active"))
    var reply = try #require(facts.reply)
    let tap = GestureOccasionMessage(gesture: "tap", kind: "tap", view: "w")
    reply.occasions = OccasionsMessage(gestures: [tap], actions: ["open"])
    facts.service = .answers(reply)
    #expect(
      worst(facts).map(\.text) == [
        "nothing in the machine's windows causes the gesture \"tpa\"; did you mean \"tap\"?"
      ])
    reply.occasions.gestures[0].gesture = "tpa"
    facts.service = .answers(reply)
    #expect(worst(facts).isEmpty)
    facts.bindings?.list?.bindings[0].view = "nosuch"
    facts.bindings?.list?.bindings[1].occasion = .gesture("tpa")
    facts.bindings?.list?.bindings[1].states = [.changed]
    #expect(
      worst(facts).map(\.text) == [
        "nothing in the machine's windows causes the gesture \"tpa\" in the view \"nosuch\"; "
          + "it belongs to \"w\"",
        "nothing in the machine's windows causes the gesture \"tpa\" in the state \"changed\"; "
          + "a tap has only the state \"ended\"",
      ])
    facts.bindings?.list = list

    facts.bindings?.unit = ServiceUnit(properties: "ActiveState=inactive")
    #expect(worst(facts).map(\.fix) == ["sudo systemctl enable --now tactile-bind"])
    facts.bindings?.unit = ServiceUnit(properties: "ActiveState=failed\nResult=exit-code")
    #expect(worst(facts).first?.fix?.hasPrefix("journalctl -u tactile-bind") ?? false)
    facts.bindings?.obstacle = ServiceObstacle(path: "/etc/tactile/bindings.yaml", refused: .read)
    #expect(worst(facts).map(\.fix) == ["sudo chmod a+r /etc/tactile/bindings.yaml"])
    facts.bindings = SystemFacts.BindingFile(error: "b.yaml:1:1: wrong")
    #expect(worst(facts).map(\.level) == [.bad])
    #expect(worst(facts).first?.text == "b.yaml:1:1: wrong")
  }

  @Test func `reports a unit whose user does not exist`() {
    var facts = sound
    facts.missingUser = "kioks"
    #expect(worst(facts).map(\.level) == [.bad])
    #expect(worst(facts).first?.text.contains("kioks") ?? false)
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
      // The files have no error now.
      #expect(worst(facts).first?.fix?.hasPrefix("sudo systemctl reload tactiled") ?? false)
    }
    facts.configuration = .wrong("x.yaml:1:1: wrong")
    #expect(worst(facts).map(\.level) == [.bad, .bad])
    #expect(worst(facts).first?.fix?.contains("tactiled --check") ?? false)
    #expect(worst(facts).last?.fix?.hasPrefix("correct the other findings") ?? false)
    facts.configuration = .right(files: 1)
    facts.obstacles = [ServiceObstacle(path: "/etc/tactile/x.yaml", refused: .read)]
    #expect(worst(facts).last?.fix?.hasPrefix("correct the other findings") ?? false)
  }

  @Test func `each finding that is not good has one action, and none is advised twice`() throws {
    var facts = sound
    facts.hasUdev = false
    facts.devices = [.open(panel(["LIBINPUT_CALIBRATION_MATRIX": "0 1 0 1 0 0"], resolution: 0))]
    facts.grabbed = [("/dev/input/event3", [])]
    facts.sharedPanels = [("/dev/input/event4", [.init(process: 7, name: "sway")])]
    facts.panelsWithoutScreen = ["/dev/input/event3", "/dev/input/event4"]
    facts.isMember = false
    facts.obstacles = [ServiceObstacle(path: "/etc/tactile/tactiled.yaml", refused: .read)]
    facts.unit = ServiceUnit(properties: "ActiveState=active\nNRestarts=3")
    var reply = try #require(facts.reply)
    reply.isIgnoring = true
    reply.incidents = [.init(time: 0, client: 1, user: 1000, process: 7, reason: "not JSON")]
    reply.configuration.refusal = "cannot open /etc/tactile/tactiled.yaml"
    facts.service = .answers(reply)
    let findings = worst(facts)
    #expect(findings.count >= 10)
    for finding in findings { #expect(finding.fix?.isEmpty == false, "\(finding.text)") }
    #expect(Set(findings.map(\.fix)).count == findings.count)
    #expect(!findings.contains { $0.fix?.contains("start tactiled") ?? false })
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

  @Test func `reports a mode in which apps receive no touches`() throws {
    var facts = sound
    var reply = try #require(facts.reply)
    for (kind, part) in [
      (.locked, "mode locked, so only the machine's own windows receive touches"),
      (.asleep, "mode asleep, so no window receives touches"),
    ] as [(ModeMessage.Kind, String)] {
      reply.state.mode = ModeMessage(kind: kind, until: 5)
      facts.service = .answers(reply)
      #expect(worst(facts).map(\.text) == ["the service is in the \(part)"])
    }
  }

  @Test func `reports that fingers explore the screen, because they press nothing`() throws {
    var facts = sound
    var reply = try #require(facts.reply)
    reply.state.accessibility = AccessibilityMessage(accommodations: false, exploring: true)
    facts.service = .answers(reply)
    #expect(worst(facts).map(\.subject) == ["exploring"])
  }

  @Test func `reports touch accommodations that are on, because touches may begin late`() throws {
    var facts = sound
    var reply = try #require(facts.reply)
    reply.state.accessibility = AccessibilityMessage(accommodations: true)
    facts.service = .answers(reply)
    #expect(worst(facts).map(\.subject) == ["accommodations"])
    reply.state.accessibility = AccessibilityMessage(accommodations: false)
    facts.service = .answers(reply)
    #expect(worst(facts).isEmpty)
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
    #expect(worst(facts).first?.text.contains("every touch") ?? false)
  }

  @Test func `names only sections of pages that exist`() throws {
    let code = try ["Examination", "Examination+Devices", "SystemFacts"].map {
      try String(
        contentsOfFile: Fixtures.path("../../Sources/TactileCommand/System/\($0).swift"),
        encoding: .utf8)
    }.joined()
    let sections = code.matches(of: /\((README|docs\/[\w-]+)\.md, \\"([^"\\]+)\\"\)/)
    #expect(sections.count >= 2)
    for section in sections {
      let page = try String(
        contentsOfFile: Fixtures.path("../../\(section.1).md"), encoding: .utf8)
      #expect(page.contains("# \(section.2)\n"), "\(section.2)")
    }
  }

  @Test func `the advice for a silent service fits the state of its unit`() throws {
    var facts = sound
    facts.service = .silent("no daemon listens")
    func fix(_ properties: String) -> String? {
      facts.unit = ServiceUnit(properties: properties)
      return worst(facts).first?.fix
    }
    #expect(worst(facts).first?.fix == "start tactiled")
    #expect(
      fix("LoadState=not-found\nActiveState=inactive")
        == "install the service (docs/install.md, \"Install\")")
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
    var reply = try #require(sound.reply)
    reply.state.devices = [served]
    facts.service = .answers(reply)
    facts.unit = ServiceUnit(properties: "LoadState=loaded\nNRestarts=3\nActiveState=active")
    #expect(worst(facts).map(\.text) == ["systemd restarted it 3 times"])
  }

  @Test func `reports a grabbed device as bad and names the program`() throws {
    var facts = sound
    facts.grabbed = [("/dev/input/event3", [.init(process: 812, name: "Xorg")])]
    #expect(worst(facts).map(\.level) == [.bad])
    #expect(worst(facts).first?.text.contains("Xorg (process 812)") ?? false)
    #expect(worst(facts).first?.fix?.hasPrefix("systemctl status 812") ?? false)
    facts.grabbed = [("/dev/input/event3", [])]
    #expect(worst(facts).first?.fix?.hasPrefix("sudo fuser -v /dev/input/event3") ?? false)
    // The service reports the same grab, one that the doctor could not see, and one that has just ended.
    var reply = try #require(facts.reply)
    facts.free = ["/dev/input/event5"]
    reply.state.devices = (3...5).map { "/dev/input/event\($0)" }.map {
      DeviceMessage(
        id: 1, name: "Panel", kind: "touchscreen", reason: "", node: $0, isGrabbed: true)
    }
    facts.service = .answers(reply)
    #expect(worst(facts).map(\.subject) == ["/dev/input/event3", "/dev/input/event4"])
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
    #expect(wrong.fix?.contains("tactiled --check --config /") ?? false)
    let missing = try #require(try look("scene: nowhere.yaml\n"))
    #expect(missing.level == .bad)
    #expect(missing.text.contains("nowhere.yaml"))
    let named = try Programs.run(
      "tactile",
      [
        "doctor", "--json", "--config", folder.path("misspelt.yaml"), "--socket",
        folder.path("none"),
      ])
    let finding = try #require(
      try named.lines.map(ServiceProbe.object).first {
        $0["subject"] as? String == "configuration"
      })
    #expect(finding["level"] as? String == "bad")
    #expect((finding["finding"] as? String ?? "").contains("misspelt.yaml"), "\(finding)")
  }

  @Test func `finds the programs that have a file open`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("held", "x")
    // A program that another test starts has a copy of the descriptor until it is executed.
    for _ in 0..<1000 where !FileHolders.of(file).isEmpty { usleep(10_000) }
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

  @Test func `uses the rules of the configuration for devices`() throws {
    var facts = sound
    facts.devices = [.open(panel(["LIBINPUT_IGNORE_DEVICE": "1"], resolution: 0))]
    #expect(worst(facts).map(\.text) == ["no device is a touchscreen or a pen"])
    facts.settings = try settings(
      "devices: [{match: {name: \"*\"}, kind: touchscreen, millimetres: [300, 200]}]")
    #expect(worst(facts).isEmpty)
    facts.settings = try settings("devices: [{match: {name: \"*\"}, kind: other}]")
    #expect(worst(facts).map(\.level) == [.bad])
  }

  private func settings(_ text: String) throws -> Configuration {
    try Configuration(
      files: [ConfigurationFile(name: "tactiled.yaml", text: Array(text.utf8))],
      accounts: .unchecked)
  }

  @Test func `reports that the user of the bindings lacks the permission for actions`() throws {
    let bind = ServiceIdentity(user: 700, groups: [70, 71], entry: "u:tactile-bind")
    func may(_ text: String) throws -> Bool {
      var facts = sound
      facts.settings = try settings(text)
      return facts.mayReceiveActions(bind) { $0 == "tactile-bind" ? 700 : nil }
    }
    #expect(try may("log: info"))
    #expect(try may("policy: {actions: {users: [700]}}"))
    #expect(try may("policy: {actions: {groups: [71]}}"))
    #expect(try may("policy: {watch: everyone, actions: nobody}"))
    #expect(try !may("policy: {actions: nobody}"))
    #expect(try !may("policy: {actions: {users: [701]}}"))
    var facts = sound
    facts.settings = try settings("log: info")
    #expect(!facts.mayReceiveActions(bind) { _ in 701 })
    facts.bindings = SystemFacts.BindingFile(lacksPermission: true)
    #expect(worst(facts).map(\.level) == [.odd])
    #expect(worst(facts).first?.fix?.contains("policy: {actions") ?? false)
  }

  @Test func `reports that the user of the bindings lacks the permission for system gestures`()
    throws
  {
    let bind = ServiceIdentity(user: 700, groups: [70, 71], entry: "u:tactile-bind")
    func may(_ text: String, user: UInt32 = 700) throws -> Bool {
      var facts = sound
      facts.settings = try settings(text)
      return facts.mayShowSystemGestures(bind) { $0 == "tactile-bind" ? user : nil }
    }
    #expect(try may("log: info"))
    #expect(try may("policy: {systemGestures: {users: [700]}}"))
    #expect(try may("policy: {systemGestures: {groups: [71]}}"))
    #expect(try may("policy: {watch: everyone, control: everyone, systemGestures: nobody}"))
    #expect(try !may("policy: {watch: everyone, systemGestures: nobody}"))
    #expect(try !may("policy: {systemGestures: {users: [701]}}"))
    #expect(try !may("log: info", user: 701))
    var facts = sound
    facts.bindings = SystemFacts.BindingFile(lacksGesturePermission: true)
    #expect(worst(facts).map(\.level) == [.bad])
    #expect(worst(facts).first?.fix?.contains("policy: {systemGestures") ?? false)
  }

  @Test
  func `a socket that refuses this user is no service to start, and a missing group is named`() {
    var facts = sound
    facts.service = .refuses("cannot connect to /run/x: permission denied")
    #expect(worst(facts).map(\.fix) == ["ls -l /run/x (shows who may connect)"])
    facts.hasGroup = false
    facts.unit = ServiceUnit(properties: "LoadState=loaded\nActiveState=active")
    let findings = worst(facts).filter { $0.level == .bad }
    #expect(findings.map(\.subject) == ["group tactile", "service"])
    #expect(findings.first?.fix?.hasPrefix("sudo systemd-sysusers") == true)
    #expect(!findings.contains { $0.fix?.contains(" start tactiled") == true })
  }

  @Test func `a rule whose panel is at another port now is bad, and one without a panel is odd`()
    throws
  {
    var facts = sound
    func findings(_ rule: String) throws -> [Finding] {
      facts.settings = try Configuration(
        files: [
          ConfigurationFile(
            name: "a.yaml", text: Array("devices: [{match: {\(rule)}, rotation: 90}]".utf8))
        ], accounts: AccountNames(user: { _ in nil }, group: { _ in nil }))
      return worst(facts).filter { $0.text.contains("matches no device") }
    }
    #expect(try findings("name: Panel").isEmpty)
    let moved = try findings("name: Panel, port: usb-1/input0")
    #expect(moved.map(\.level) == [.bad])
    #expect(
      moved.first?.text.contains("\"Panel\" at /dev/input/event3 differs only in its port") == true)
    #expect(moved.first?.fix?.contains("move the cable back") == true)
    let missing = try findings("name: Other, port: usb-1/input0")
    #expect(missing.map(\.level) == [.odd])
  }

  @Test func `what devices report wrongly, and full disks, are findings`() {
    var facts = sound
    var device = served
    device.oddities = [CountMessage(name: "droppedEvents", reason: "events were lost", count: 300)]
    device.filtered = [
      CountMessage(name: "stuck", reason: "it stayed still", count: 1),
      CountMessage(name: "jitter", reason: "it moved less", count: 9),
    ]
    facts.service = .answers(
      .init(version: TactileVersion.current, state: StateMessage(devices: [device])))
    facts.fullDisks = ["/etc/tactile"]
    let texts = worst(facts).map { "\($0.level.rawValue) \($0.subject): \($0.text)" }
    #expect(
      texts == [
        "odd /dev/input/event3 \"Panel\": 300 times: events were lost",
        "odd /dev/input/event3 \"Panel\": 1 time: it stayed still",
        "bad disk: the disk of /etc/tactile is full, so no changed configuration can be kept there",
      ])
  }

  @Test func `the last line counts the findings and says where to begin`() {
    var facts = sound
    #expect(DoctorCommand.summary(of: Examination.findings(facts)) == "0 bad, 0 odd, 5 good")
    facts.fullDisks = ["/etc/tactile"]
    #expect(
      DoctorCommand.summary(of: Examination.findings(facts))
        == "1 bad, 0 odd, 5 good; begin with disk")
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
