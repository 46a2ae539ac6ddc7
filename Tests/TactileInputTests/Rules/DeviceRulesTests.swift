import Tactile
import TactileInput
import Testing

struct DeviceRulesTests {
  static let panel: DeviceDescription = {
    var panel = DeviceDescription.panel(width: 800, height: 480)
    panel.name = "eGalax Inc. USB TouchController"
    panel.vendor = 0x0eef
    panel.product = 0x0001
    panel.physicalPath = "usb-0000:00:14.0-1/input0"
    panel.serial = "S42"
    panel.udevProperties = [
      "ID_PATH": "pci-0000:00:14.0-usb-0:1:1.0", "ID_SERIAL_SHORT": "42",
    ]
    return panel
  }()

  static func rule(_ match: DeviceMatch, _ change: (inout DeviceRule) -> Void) -> DeviceRule {
    var rule = DeviceRule(match)
    change(&rule)
    return rule
  }

  @Test(arguments: [
    DeviceMatch(), DeviceMatch(name: "eGalax Inc. USB TouchController"),
    DeviceMatch(name: "eGalax*"), DeviceMatch(name: "*Touch*"), DeviceMatch(name: "*"),
    DeviceMatch(vendor: 0x0eef), DeviceMatch(vendor: 0x0eef, product: 1),
    DeviceMatch(port: "usb-0000:00:14.0-1/input0"),
    DeviceMatch(port: "pci-0000:00:14.0-usb-0:1:1.0"),
    DeviceMatch(serial: "S42"), DeviceMatch(serial: "42"),
    DeviceMatch(name: "*", vendor: 0x0eef, product: 1, serial: "42"),
  ])
  func `matches by name, number, port and serial, and by all given values`(match: DeviceMatch) {
    #expect(match.matches(Self.panel), "\(match)")
  }

  @Test(arguments: [
    DeviceMatch(name: "eGalax"), DeviceMatch(name: ""), DeviceMatch(name: "*touch*"),
    DeviceMatch(vendor: 0x0eef, product: 2), DeviceMatch(port: "usb-0000:00:14.0-2/input0"),
    DeviceMatch(port: ""), DeviceMatch(serial: ""), DeviceMatch(name: "*", serial: "43"),
  ])
  func `does not match if one value differs`(match: DeviceMatch) {
    #expect(!match.matches(Self.panel), "\(match)")
  }

  @Test func `a match for a device leaves out what the device does not report`() {
    let match = DeviceMatch(selecting: Self.panel)
    #expect(match.matches(Self.panel))
    #expect(
      match.yaml == #"{name: "eGalax Inc. USB TouchController", id: "0eef:0001", "#
        + #"port: "usb-0000:00:14.0-1/input0", serial: "S42"}"#)
    var second = Self.panel
    second.physicalPath = "usb-0000:00:14.0-2/input0"
    #expect(!match.matches(second))
    let plain = DeviceDescription(name: "say \"touch\"\u{1B}")
    #expect(DeviceMatch(selecting: plain).matches(plain))
    #expect(DeviceMatch(selecting: plain).yaml == #"{name: "say \"touch\"\U0000001B"}"#)
    #expect(DeviceMatch(selecting: DeviceDescription(name: "")).yaml == "{}")
    #expect(DeviceMatch(vendor: 0x0eef).yaml == #"{id: "0eef:*"}"#)
    #expect(DeviceMatch(product: 1).yaml == #"{id: "*:0001"}"#)
  }

  @Test(arguments: [
    ("", "", true), ("*", "", true), ("a*", "a", true), ("*a", "ba", true),
    ("a*b*c", "axxbyyc", true),
    ("a*b*c", "acb", false), ("*ab", "aab", true), ("a**b", "ab", true), ("a", "ab", false),
    ("ab", "a", false), ("*a*a*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false),
  ])
  func `a star matches any characters`(pattern: String, name: String, fits: Bool) {
    let match = DeviceMatch(name: pattern)
    #expect(match.matches(DeviceDescription(name: name)) == fits)
  }

  @Test func `applies every matching rule; the last one for each setting takes effect`() {
    var jittery = FilterOptions()
    jittery.jitter = 0.5
    let rules = DeviceRules([
      Self.rule(DeviceMatch()) {
        $0.rotation = .clockwise90
        $0.millimetres = Size(width: 154, height: 86)
      },
      Self.rule(DeviceMatch(name: "eGalax*")) {
        $0.rotation = .upsideDown
        $0.filters = FilterChanges([.jitter: 0.5])
      },
      Self.rule(DeviceMatch(serial: "other")) { $0.rotation = .clockwise270 },
    ])
    let settings = rules.settings(for: Self.panel)
    #expect(settings.mapping.rotation == .upsideDown)
    #expect(settings.mapping.millimetres == Size(width: 154, height: 86))
    #expect(settings.filters == jittery)
    #expect(settings.classification.kind == .touchscreen)
  }

  @Test(arguments: DeviceKind.allCases)
  func `overrides the detected kind and states the reason`(kind: DeviceKind) {
    let rules = DeviceRules([Self.rule(DeviceMatch(serial: "42")) { $0.kind = kind }])
    let settings = rules.settings(for: Self.panel)
    #expect(settings.classification.kind == kind)
    #expect(
      settings.classification.reason == "A rule of the configuration sets it, for serial \"42\".")
  }

  @Test func `uses udev's output unless a rule sets another`() {
    var panel = Self.panel
    panel.udevProperties["WL_OUTPUT"] = "DSI-1"
    #expect(DeviceRules().settings(for: panel).output == "DSI-1")
    let rules = DeviceRules([Self.rule(DeviceMatch()) { $0.output = "HDMI-A-1" }])
    #expect(rules.settings(for: panel).output == "HDMI-A-1")
    #expect(DeviceRules().settings(for: Self.panel).output == nil)
  }

  @Test func `uses udev's calibration unless a rule sets another`() throws {
    var panel = Self.panel
    panel.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] = "-1 0 1 0 -1 1"
    func first(_ rules: DeviceRules) throws -> Point {
      let settings = rules.settings(for: panel)
      let pipeline = try InputPipeline(
        device: DeviceID(rawValue: 1), description: panel, settings: settings)
      return pipeline.mapping.location(x: 0, y: 0)
    }
    #expect(try first(DeviceRules()).x > 100)
    let plain = DeviceRules([Self.rule(DeviceMatch()) { $0.calibration = .identity }])
    #expect(try first(plain).x < 10)
  }

  @Test func `a rule sets the kind of a panel that udev lets compositors ignore`() {
    var panel = Self.panel
    panel.udevProperties["LIBINPUT_IGNORE_DEVICE"] = "1"
    #expect(DeviceRules().settings(for: panel).classification.kind == .other)
    let rules = DeviceRules([Self.rule(DeviceMatch()) { $0.kind = .touchscreen }])
    #expect(rules.settings(for: panel).classification.kind == .touchscreen)
  }

  @Test func `excludes devices of another seat unless a rule sets their kind`() {
    var panel = Self.panel
    panel.udevProperties["ID_SEAT"] = "seat1"
    let answer = DeviceRules().settings(for: panel).classification
    #expect(answer.kind == .other)
    #expect(answer.reason.contains("seat1"))
    #expect(DeviceRules(seat: "seat1").settings(for: panel).classification.kind == .touchscreen)
    #expect(DeviceRules(seat: "seat1").settings(for: Self.panel).classification.kind == .other)
    let rules = DeviceRules([Self.rule(DeviceMatch()) { $0.kind = .touchscreen }])
    #expect(rules.settings(for: panel).classification.kind == .touchscreen)
  }

  @Test func `a pen configured as a touchscreen touches once, not twice`() throws {
    var settings = DeviceSettings(Classification(.touchscreen, "test"))
    settings.filters = .off
    var pipeline = try InputPipeline(
      device: DeviceID(rawValue: 1), description: .pen(), settings: settings)
    var changes: [Contact.Change] = []
    for event: InputEvent in [
      .oneX(10), .oneY(20), .pen(1), .touch(1), .report, .touch(0), .report,
    ]
    where pipeline.process(event, source: .kernel) {
      changes += pipeline.frame.contacts.map(\.change)
    }
    #expect(changes == [.began, .ended])
  }

  @Test func `a device without axes that is configured as a touchscreen is refused`() {
    let keys = DeviceDescription.with(keys: [KeyCode.play])
    let settings = DeviceSettings(Classification(.touchscreen, "test"))
    #expect(throws: InputError.noDecoder(name: "device")) {
      try InputPipeline(device: DeviceID(rawValue: 1), description: keys, settings: settings)
    }
  }
}
