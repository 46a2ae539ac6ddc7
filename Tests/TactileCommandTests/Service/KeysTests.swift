import Fixtures
import Foundation
import TactileIO
import Testing

@testable import TactileCommand

@Suite("tactile keys") struct KeysTests {
  /// A machine on which bindings may press keys, and do so.
  private var sound: KeysFacts {
    var facts = KeysFacts()
    facts.states = facts.setup.links.map { _ in .present }
    facts.isNeeded = true
    facts.unit = ServiceUnit(
      properties: """
        LoadState=loaded
        DeviceAllow=/dev/uinput w
        SupplementaryGroups=tactile-uinput
        """)
    return facts
  }

  private func fixes(_ facts: KeysFacts) -> [String?] {
    KeysExamination.findings(facts).filter { $0.level == .bad }.map(\.fix)
  }

  @Test func `the links are those of the keyboard, and not those of owning`() throws {
    let folder = try TemporaryFolder()
    let keys = SetupLinks(.keys, files: folder.path("keys"), settings: folder.path("etc"))
    let own = SetupLinks(.own, files: folder.path("own"), settings: folder.path("etc"))
    for link in keys.links + own.links {
      try FileManager.default.createDirectory(
        atPath: (link.target as NSString).deletingLastPathComponent,
        withIntermediateDirectories: true)
      try Data().write(to: URL(fileURLWithPath: link.target))
    }
    #expect(try keys.enable() == keys.links)
    #expect(try own.enable() == own.links)
    // Each can be switched off without the other.
    #expect(try own.disable() == own.links)
    #expect(keys.isEnabled)
    #expect(try keys.disable() == keys.links)
    #expect(!keys.isEnabled)
  }

  @Test func `a machine on which all is right has one good finding`() {
    #expect(KeysExamination.findings(sound).map(\.level) == [.good])
    #expect(sound.isRelevant)
    var unknown = sound
    unknown.isNeeded = nil
    #expect(KeysExamination.findings(unknown).map(\.level) == [.good])
  }

  @Test func `without the permission, bindings that press keys are a problem, and others are none`()
  {
    var facts = sound
    facts.states = facts.setup.links.map { _ in .missing }
    #expect(fixes(facts) == ["sudo tactile keys enable"])
    facts.isNeeded = false
    #expect(fixes(facts) == [])
    #expect(!facts.isRelevant)
  }

  @Test func `the permission without a binding that needs it is odd`() {
    var facts = sound
    facts.isNeeded = false
    let findings = KeysExamination.findings(facts)
    #expect(findings.map(\.level) == [.odd])
    #expect(findings.first?.fix == "sudo tactile keys disable")
  }

  @Test func `each part that is missing has its fix`() {
    var facts = sound
    facts.hasGroup = false
    #expect(fixes(facts) == ["sudo systemd-sysusers"])
    facts = sound
    facts.node = nil
    #expect(fixes(facts) == ["sudo modprobe uinput"])
    facts.node = .init(group: "input")
    #expect(fixes(facts) == ["sudo udevadm trigger --settle --sysname-match=uinput"])
    facts = sound
    facts.unit = ServiceUnit(properties: "LoadState=loaded")
    #expect(
      fixes(facts) == [
        "sudo systemctl daemon-reload && sudo systemctl restart tactile-bind.service"
      ])
    facts = sound
    facts.states[1] = .missing
    #expect(fixes(facts) == ["sudo tactile keys enable"])
    facts.states[1] = .other("a folder")
    #expect(fixes(facts) == ["move it away, then sudo tactile keys enable"])
  }
}
