import Fixtures
import Foundation
import Tactile
import TactileIO
import TactileInput
import TactileWire
import Testing

@testable import TactileCommand

@Suite("tactile own and tactile release")
struct OwnTests {
  private let folder: TemporaryFolder
  private let setup: SetupLinks

  init() throws {
    folder = try TemporaryFolder()
    setup = SetupLinks(.own, files: folder.path("own"), settings: folder.path("etc"))
    for link in setup.links {
      try FileManager.default.createDirectory(
        atPath: folder.path("own"), withIntermediateDirectories: true)
      try Data().write(to: URL(fileURLWithPath: link.target))
    }
  }

  private var states: [SetupLinks.State] { setup.links.map(setup.state(of:)) }

  @Test func `enable makes links with their folders, once, and disable removes them`() throws {
    #expect(states == [.missing, .missing, .missing, .missing])
    #expect(try setup.enable() == setup.links)
    #expect(setup.isEnabled)
    for link in setup.links {
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == link.target)
    }
    #expect(try setup.enable() == [])
    #expect(try setup.disable() == setup.links)
    #expect(states == [.missing, .missing, .missing, .missing])
    #expect(try setup.disable() == [])
  }

  @Test func `files of the administrator stay, and prevent a change`() throws {
    let link = setup.links[2]
    try FileLink.make(link.path, to: "/elsewhere")
    #expect(setup.state(of: link) == .other("a link to /elsewhere"))
    let error = #expect(throws: CommandError.self) { try setup.enable() }
    #expect(error?.description.contains("found a link to /elsewhere") == true)
    #expect(setup.state(of: setup.links[0]) == .missing)
    #expect(try setup.disable() == [])
    #expect(setup.state(of: link) == .other("a link to /elsewhere"))
  }

  @Test func `enable needs the installed files`() throws {
    try FileManager.default.removeItem(atPath: setup.links[3].target)
    #expect(throws: CommandError.self) { try setup.enable() }
    #expect(setup.state(of: setup.links[0]) == .missing)
  }

  // MARK: Findings

  private static let rules: DeviceRules = {
    var rule = DeviceRule(DeviceMatch(name: "*"))
    var own = OwnChanges()
    own.mode = .on
    rule.own = own
    return DeviceRules([rule])
  }()

  private static func device(
    _ ownership: DeviceMessage.Ownership = .owned, clone: String? = "/dev/input/event9"
  ) -> DeviceMessage {
    DeviceMessage(
      id: 3, name: "Panel", kind: "touchscreen", reason: "", node: "/dev/input/event3",
      ownership: ownership, clone: clone)
  }

  /// A machine on which everything is right.
  private var sound: OwnFacts {
    var facts = OwnFacts()
    facts.states = facts.setup.links.map { _ in .present }
    facts.rules = Self.rules
    facts.unit = ServiceUnit(
      properties: "DeviceAllow=/dev/uinput w\nFileDescriptorStoreMax=8\n"
        + "SupplementaryGroups=tactile-input tactile-uinput")
    facts.devices = [Self.device()]
    facts.readers = ["/dev/input/event9": [.init(process: 7, name: "weston")]]
    return facts
  }

  private func worst(_ facts: OwnFacts) -> [Finding] {
    OwnExamination.findings(facts).filter { $0.level != .good }
  }

  @Test func `nothing is odd on a machine on which everything is right`() {
    #expect(worst(sound).isEmpty)
    #expect(
      OwnExamination.findings(sound).map(\.text) == [
        "the service may own panels",
        "tactiled owns it, and the compositor receives its touches from a clone",
        "weston (process 7) reads its clone /dev/input/event9",
      ])
  }

  @Test func `a machine without owning is not examined by the doctor`() {
    var facts = OwnFacts()
    facts.states = facts.setup.links.map { _ in .missing }
    facts.rules = DeviceRules()
    #expect(!facts.isRelevant)
    #expect(OwnExamination.findings(facts).map(\.text) == ["the service may not own panels"])
    facts.rules = Self.rules
    #expect(facts.isRelevant)
    #expect(worst(facts).map(\.fix) == ["sudo tactile own enable"])
  }

  @Test func `S269 the wake-up key is examined if the configuration wants it`() {
    var facts = sound
    facts.wantsWakeKey = true
    facts.hasWakeKey = true
    #expect(worst(facts).isEmpty)
    #expect(
      OwnExamination.findings(facts).map(\.text).contains(
        "the service has made a keyboard with KEY_WAKEUP"))
    facts.hasWakeKey = false
    #expect(worst(facts).map(\.subject) == ["wake.key"])
    // The key alone is a reason for the permission.
    facts.rules = DeviceRules()
    facts.devices = []
    facts.hasWakeKey = true
    #expect(worst(facts).isEmpty)
    facts.states = facts.setup.links.map { _ in .missing }
    #expect(facts.isRelevant)
    #expect(worst(facts).map(\.fix) == ["sudo tactile own enable"])
    #expect(worst(facts).first?.text.contains("wake.key") == true)
  }

  @Test func `each missing part is named with its fix`() {
    var facts = sound
    facts.states[1] = .missing
    #expect(worst(facts).map(\.subject) == ["/etc/modules-load.d/tactile-own.conf"])
    facts = sound
    facts.states[0] = .other("a regular file")
    #expect(worst(facts).first?.text.contains("found a regular file") == true)
    facts = sound
    facts.hasGroup = false
    #expect(worst(facts).map(\.fix) == ["sudo systemd-sysusers"])
    facts = sound
    facts.node = nil
    #expect(worst(facts).map(\.fix) == ["sudo modprobe uinput"])
    facts = sound
    facts.node = OwnFacts.Node(group: "input")
    #expect(worst(facts).first?.text.contains("the group input may") == true)
    for missing in ["DeviceAllow", "FileDescriptorStoreMax", "SupplementaryGroups"] {
      facts = sound
      facts.unit = ServiceUnit(
        properties: [
          "DeviceAllow=/dev/uinput w", "FileDescriptorStoreMax=8",
          "SupplementaryGroups=tactile-uinput",
        ].filter { !$0.hasPrefix(missing) }.joined(separator: "\n"))
      #expect(worst(facts).map(\.subject) == ["tactiled.service"], "\(missing)")
    }
    facts = sound
    facts.rules = DeviceRules()
    facts.devices = []
    #expect(worst(facts).first?.text.contains("no rule of the configuration") == true)
  }

  @Test func `a clone without a reader is odd, and so is a panel that is not owned yet`() {
    var facts = sound
    facts.readers = ["/dev/input/event9": []]
    #expect(worst(facts).first?.text.contains("no program has opened its clone") == true)
    // Only root sees the files of all programs.
    facts.isRoot = false
    #expect(worst(facts).isEmpty)
    facts = sound
    facts.devices = [Self.device(.waiting, clone: nil)]
    #expect(worst(facts).map(\.text) == ["tactiled grabs it when nothing touches it"])
  }

  /// The worst findings about cancellations, if a program reads the clone of a panel with `cancel: palm`.
  private func palms(_ program: String, _ version: SoftwareVersion?) -> [String] {
    var facts = sound
    facts.options["/dev/input/event3"] = OwnOptions()
    facts.options["/dev/input/event3"]?.cancel = .palm
    facts.options["/dev/input/event3"]?.name = .suffix
    facts.readers = ["/dev/input/event9": [.init(process: 7, name: program)]]
    facts.versions[7] = version
    return worst(facts).map(\.text).filter { $0.hasPrefix("own.cancel") }
  }

  @Test func `compositors that drop cancellations are named with their versions`() {
    let harm = "the cancellation, which leaves a finger down in the app"
    for (program, version) in [
      ("cage", "0.1.4"), ("cage", "0.2.0"), ("weston", "10.0.1"), ("weston", "14.0.2"),
      ("labwc", "0.8.3"), ("sway", "1.7"),
    ] {
      #expect(
        palms(program, SoftwareVersion(version))
          == ["own.cancel is palm, and \(program) \(version) drops \(harm)"])
    }
    // These versions were not measured.
    for (program, version) in [("cage", "0.3"), ("weston", "15.0.0"), ("sway", "1.9")] {
      #expect(
        palms(program, SoftwareVersion(version))
          == ["own.cancel is palm, and \(program) \(version) may drop \(harm)"])
    }
    #expect(palms("sway", "1.10.1").isEmpty && palms("sway", "1.11").isEmpty)
    #expect(palms("Xorg", nil).isEmpty)
    for program in ["sway", "cage", "mutter"] {
      #expect(
        palms(program, nil)
          == ["own.cancel is palm, and \(program) may drop \(harm); its version is not known"])
    }
  }

  @Test func `cage 0.1.4, in which Chromium receives no touches, is named with another choice`() {
    var facts = sound
    facts.readers = ["/dev/input/event9": [.init(process: 7, name: "cage")]]
    func missing(_ version: SoftwareVersion?) -> [Finding] {
      facts.versions[7] = version
      return worst(facts)
    }
    #expect(
      missing("0.1.4").map(\.text) == [
        "cage 0.1.4 sends no wl_touch.frame, so pages in Chromium receive no touches"
      ])
    #expect(missing("0.1.4").map(\.level) == [.odd])
    #expect(missing("0.1.4").first?.fix?.contains("use cage 0.2 or sway") == true)
    #expect(missing("0.2.0").isEmpty && missing("0.1.5").isEmpty && missing(nil).isEmpty)
    // Without own mode, cage reads the panel itself.
    var system = SystemFacts()
    system.sharedPanels = [("/dev/input/event3", [.init(process: 7, name: "cage")])]
    system.versions = [7: "0.1.4"]
    #expect(Examination.compositors(system).count == 2)
    #expect(Examination.compositors(system).last?.text.hasPrefix("cage 0.1.4 sends no") == true)
    system.versions = [7: "0.2.0"]
    #expect(Examination.compositors(system).count == 1)
  }

  @Test func `X shows two devices of one name`() {
    var facts = sound
    facts.readers = ["/dev/input/event9": [.init(process: 7, name: "Xorg")]]
    facts.options["/dev/input/event3"] = OwnOptions()
    #expect(worst(facts).map(\.level) == [.odd])
    #expect(worst(facts).first?.text.contains("X shows two devices of this name") == true)
    facts.options["/dev/input/event3"]?.name = .suffix
    #expect(worst(facts).isEmpty)
  }

  @Test func `the version of a reader is named`() {
    var facts = sound
    facts.versions[7] = "10.0.1"
    #expect(
      OwnExamination.findings(facts).map(\.text).last
        == "weston 10.0.1 (process 7) reads its clone /dev/input/event9")
  }

  @Test func `the package database tells upstream versions of installed packages`() throws {
    let text = """
      Package: cage-tools
      Status: install ok installed
      Version: 9.9

      Package: cage
      Status: install ok installed
      Version: 0.1.4-4+b1
      Description: a compositor
       Version: 7

      Package: weston
      Status: deinstall ok config-files
      Version: 10.0.1-1

      Package: xserver-xorg-core
      Status: install ok installed
      Version: 2:21.1.7-3+deb12u9
      """
    let bytes = Array(text.utf8)
    #expect(PackageDatabase.version(of: "cage", in: bytes)?.description == "0.1.4")
    #expect(PackageDatabase.version(of: "weston", in: bytes) == nil)
    #expect(PackageDatabase.version(of: "sway", in: bytes) == nil)
    #expect(
      PackageDatabase.version(of: "xserver-xorg-core", in: bytes)?.description == "21.1.7")
    let file = folder.path("status")
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    #expect(PackageDatabase.version(of: "cage", file: file) == "0.1.4")
    #expect(PackageDatabase.version(of: "cage", file: folder.path("none")) == nil)
    let ascending: [SoftwareVersion] = ["", "0.1.4", "0.2", "1.7-rc1", "1.10", "1.10.1", "21"]
    for (index, version) in ascending.enumerated() {
      #expect(ascending.filter { $0 < version }.count == index)
    }
    #expect(SoftwareVersion("1.10") == "1.10.0")
  }

  @Test func `names the program that keeps a panel from being owned`() {
    var facts = SystemFacts()
    let (weston, evtest) = (
      FileHolders.Holder(process: 7, name: "weston"), FileHolders.Holder(process: 9, name: "evtest")
    )
    facts.grabbed = [("/dev/input/event3", [weston, evtest])]
    facts.owning.readers = ["/dev/input/event9": [weston]]
    func grabs(_ ownership: DeviceMessage.Ownership) -> [Finding] {
      facts.owning.devices = [
        DeviceMessage(
          id: 3, name: "Panel", kind: "touchscreen", reason: "", node: "/dev/input/event3",
          ownership: ownership, clone: "/dev/input/event9")
      ]
      return Examination.grabs(facts)
    }
    #expect(grabs(.waiting).map(\.level) == [.bad])
    #expect(grabs(.waiting).first?.text.hasSuffix("it is open in evtest (process 9)") == true)
    #expect(grabs(.waiting).first?.fix?.hasPrefix("systemctl status 9 ") == true)
    // The service itself has grabbed it.
    #expect(grabs(.owned).isEmpty && grabs(.releasing).isEmpty)
  }

  // MARK: Release

  @Test func `a device is named by its node, its number or its name`() throws {
    let known = [
      Self.device(),
      DeviceMessage(
        id: 4, name: "Twin", kind: "touchscreen", reason: "", node: "/dev/input/event4"),
      DeviceMessage(
        id: 5, name: "Twin", kind: "touchscreen", reason: "", node: "/dev/input/event5"),
    ]
    for text in ["/dev/input/event3", "3", "Panel"] {
      #expect(try ReleaseCommand.device(text, among: known).id == 3)
    }
    let several = #expect(throws: CommandError.self) {
      try ReleaseCommand.device("Twin", among: known)
    }
    #expect(several?.description.contains("/dev/input/event4, /dev/input/event5") == true)
    #expect(throws: CommandError.self) { try ReleaseCommand.device("None", among: known) }
    #expect(ReleaseCommand.lines(of: [], among: known) == ["No panel was owned."])
    #expect(
      ReleaseCommand.lines(of: [3], among: known) == [
        "released device 3 \"Panel\" at /dev/input/event3"
      ])
  }
}
