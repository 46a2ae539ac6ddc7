import Fixtures
import Foundation
import TactileIO
import TactileInput
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
    facts.service = .version("0.1.0")
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

  @Test func `reports a missing or unreadable panel as bad`() {
    var facts = sound
    facts.devices = []
    #expect(worst(facts).map(\.level) == [.bad])
    facts.devices = [
      .refused(
        node: "/dev/input/event3",
        .permissionDenied(node: "/dev/input/event3", group: "input"))
    ]
    #expect(worst(facts).map(\.level) == [.bad])
    #expect(worst(facts).first?.fix == "sudo usermod -aG input kiosk")
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
    #expect(fixes.count == 3)
    #expect(fixes[1] == "sudo usermod -aG tactile kiosk, then log in again")
    facts = sound
    facts.rule = nil
    facts.hasGroup = false
    facts.service = .version("9.9.9")
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
