import Testing

@testable import TactileServer

/// A text with one mistake, and parts of its error message.
struct Slip: Sendable, CustomTestStringConvertible {
  let text: String
  let parts: [String]

  init(_ text: String, _ parts: String...) {
    (self.text, self.parts) = (text, parts)
  }

  var testDescription: String { text }
}

@Suite("Errors in configurations")
struct ConfigurationErrorTests {
  static let slips: [Slip] = [
    Slip(
      "[]", "0.yaml:1:1: error: found a list of 0, expected a configuration: a map with log, seat"),
    Slip(
      "log: loud", "0.yaml:1:6: error: log: found \"loud\", expected one of error, warning, info"),
    Slip("log: infos", "did you mean \"info\"?"),
    Slip("log: info\nlog: info", "0.yaml:2:1: error: found the key \"log\" a second time"),
    Slip("devices: {}", "1:10: error: devices: found a map, expected a list"),
    Slip("devices: [{}]", "devices[0]: found no match, expected a device rule with one"),
    Slip("devices: [{match: {}}]", "found an empty match", "name: \"*\" matches every device"),
    Slip("devices: [{match: {id: 4711}}]", "devices[0].match.id: found 4711", "\"0eef:0001\""),
    Slip("devices: [{match: {id: \"12:34\"}}]", "found \"12:34\"", "\"0eef:0001\""),
    Slip("devices: [{match: {id: \"*:*\"}}]", "found \"*:*\""),
    Slip("devices: [{match: {serial: 007}}]", "found 7, expected text; put it in quotes"),
    Slip(
      "devices:\n- match: {name: x}\n  kind: touchpad", "0.yaml:3:9: error: devices[0].kind",
      "one of touchscreen, pen, accelerometer, mediaKeys, other"),
    Slip(
      "devices: [{match: {name: x}, millimetres: [154]}]", "found a list of 1",
      "two numbers: [width, height]"),
    Slip(
      "devices: [{match: {name: x}, millimetres: [154, 5]}]", "devices[0].millimetres[1]: found 5",
      "from 10 to 3000"),
    Slip("devices: [{match: {name: x}, rotation: 45}]", "found 45", "one of 0, 90, 180, 270"),
    Slip(
      "devices: [{match: {name: x}, calibration: [0, 0, 0, 0, 0, 0]}]",
      "maps the screen to a line or a point"),
    Slip(
      "devices: [{match: {name: x}, calibration: \"1 0 0 0 1 0\"}]",
      "six numbers in the order of LIBINPUT_CALIBRATION_MATRIX"),
    Slip(
      "devices: [{match: {name: x}, calibration: [mirrorX, mirorY]}]",
      "calibration[1]: found \"mirorY\"", "one of swapAxes, mirrorX, mirrorY"),
    Slip(
      "devices: [{match: {name: x}, calibration: [1, 0, 0, 0, 1, 0, 0.1, 0, 1]}]",
      "found the third row [0.1, 0, 1], expected [0, 0, 1]"),
    Slip(
      "devices: [{match: {name: x}, calibration: [mirrorX, 1]}]",
      "found a list of 2, expected six numbers"),
    Slip("devices: [{match: {name: x}, area: [0.6, 0, 0.5, 1]}]", "outside the screen"),
    Slip("regions: [{}]", "regions[0]: found no allow, expected a region with one"),
    Slip(
      "regions: [{allow: [tap, swipe]}]", "1:25: error: regions[0].allow[1]: found \"swipe\"",
      "one of tap, longPress, pan, pinch"),
    Slip("regions: [{allow: tap}]", "expected a list of tap, longPress, pan, pinch, or []"),
    Slip("regions: [{allow: [longPress, pan]}]", "found longPress without tap, expected both"),
    Slip("regions: [{allow: [], area: [0, 0, 1, 2]}]", "regions[0].area[3]: found 2"),
    Slip("regions: [{allow: [], edges: [down]}]", "one of top, left, bottom, right"),
    Slip("regions: [{allow: [], press: 0}]", "found 0, expected a number from 0.1 to 10"),
    Slip("filters: on", "filters: found \"on\", expected off, or a map with swapDistance"),
    Slip("filters: {jiter: 1}", "did you mean \"jitter\"?"),
    Slip("filters: {jitter: -1}", "filters.jitter: found -1, expected a number from 0 to 100"),
    Slip("filters: {ghostCount: 1.5}", "found 1.5, expected a whole number from 0 to 1000"),
    Slip("filters: {bounceDistance: off}", "found \"off\", expected a number from 0 to 100"),
    Slip("filters: {edges: [1, 2]}", "one number, or four: [top, left, bottom, right]"),
    Slip("filters: no", "found \"no\", expected off, or a map", "; write off"),
    Slip("filters: {jitter: no}", "found \"no\"", "such as 5mm or 10pt; write off"),
    Slip("filters: {ghostCount: no}", "found \"no\"", "from 0 to 1000; write off"),
    Slip("filters: {edges: [no, 1, 2, 3]}", "filters.edges[0]: found \"no\""),
    Slip("filters: {edges: false}", "found false", "; write off"),
    Slip(
      "thresholds: {pressDuration: 600}", "found 600, expected a number from 0 to 60 in seconds",
      "such as 600ms or 0.6s; for 600 ms write 0.6 or 600ms"),
    Slip(
      "thresholds: {rotationAngle: 45}", "in radians", "; for 45 degrees write 45deg"),
    Slip("devices: [{match: {name: x}, rotate: 90}]", "did you mean \"rotation\"?"),
    Slip("devices:\n\t- {}", "0.yaml:2:1: error: found a tab, expected spaces"),
    Slip("log: info\n\tscene: x", "0.yaml:2:1: error: ", "a tab, expected spaces"),
    Slip("devices:\n- match:\n\t  name: x", "0.yaml:3:1: error: found a tab, expected spaces"),
    Slip("\u{FEFF}log: loud", "0.yaml:1:6: error: log: found \"loud\""),
    Slip(
      "log: info\nscene: \"kiosk.yaml\nfilters: {}\npolicy: {watch: \"everyone\"}\n",
      "0.yaml:2:8: error: found a quote that is not closed on its line",
      "expected a closing quote before the next quote, in line 4"),
    Slip(
      "log: info\nscene: 'kiosk.yaml\nseat: 'seat1'\n",
      "0.yaml:2:8: error: found a quote that is not closed on its line", "in line 3"),
    Slip(
      "log: info\nscene: \"kiosk.yaml\nlimits: {}\n",
      "0.yaml:2:8: error: found a quote that is not closed",
      "a closing quote"),
    Slip("thresholds: {preset: standard}", "one of kiosk, handheld"),
    Slip("thresholds: {tapMovement: 1e9}", "from 0 to 5000"),
    Slip("scene: \"\"", "the path of a file"),
    Slip("policy: {attach: everyone}", "policy.attach: found \"everyone\", expected a list"),
    Slip("policy: {attach: [{levels: [0, 1]}]}", "found no who, expected a grant with one"),
    Slip(
      "policy: {attach: [{who: everyone, levels: [5, 1]}]}", "levels[1]: found 1",
      "a whole number from 5 to 1000"),
    Slip("policy: {watch: everybody}", "did you mean \"everyone\"?"),
    Slip(
      "policy: {watch: {users: [admin,\n kioks]}}",
      "0.yaml:2:2: error: policy.watch.users[1]: found \"kioks\"",
      "a user of this machine, by name or number"),
    Slip("policy: {control: {groups: [-1]}}", "found -1, expected a whole number from 0 to"),
    Slip("limits: {connections: 0}", "limits.connections: found 0", "from 1 to 2048"),
    Slip("limits: {totalWindows: 9}", "limits.totalWindows: found a limit", "remove it"),
    Slip("limits: 5", "found 5, expected limits: a map with connections"),
  ]

  @Test(arguments: slips)
  func `an error has the location, the value found and the values allowed`(slip: Slip) throws {
    let refusal = try #require(ConfigurationTexts.refusal(of: slip.text))
    for part in slip.parts { #expect(refusal.contains(part), "\(refusal)") }
    #expect(!refusal.contains("\n"))
  }

  @Test func `an error names the wrong one of several files`() throws {
    let refusal = try #require(ConfigurationTexts.refusal(of: "log: info", "log: warn"))
    #expect(refusal.hasPrefix("1.yaml:1:6: error: log: "))
  }

  @Test func `numbers of filters may have a unit, and a text may begin with a byte order mark`()
    throws
  {
    let text = "\u{FEFF}filters: {jitter: 0.5mm, bounceTime: 20ms, edges: [3mm, 0, 16pt, 0]}"
    let configuration = try Configuration(
      files: [ConfigurationFile(name: "x.yaml", text: Array(text.utf8))], accounts: .unchecked)
    let filters = configuration.devices.filters
    #expect(filters[.jitter] == 0.5)
    #expect(abs(filters[.bounceTime] - 0.02) < 1e-12)
    #expect(filters[.topEdge] == 3)
    #expect(abs(filters[.bottomEdge] - 2.54) < 1e-12)
  }
}
