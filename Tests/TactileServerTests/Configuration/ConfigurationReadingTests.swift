import Tactile
import TactileInput
import Testing

@testable import TactileServer

@Suite("Configurations")
struct ConfigurationReadingTests {
  @Test(arguments: ["", "# nothing\n", "---\n", "{}", "log:\n"])
  func `an empty configuration sets only defaults`(text: String) throws {
    #expect(try ConfigurationTexts.read(text) == Configuration())
  }

  @Test func `the configuration describes devices and screens`() throws {
    let configuration = try ConfigurationTexts.read(
      """
      seat: seat1
      devices:
        - match: {name: "eGalax*", id: "0eef:0001", port: "usb-1/input0", serial: "007"}
          kind: touchscreen
          millimetres: [154, 86.5]
          pixels: [800, 480]
          rotation: 270
          calibration: [1, 0.5, 0.01, 0, 1, -0.01]
          area: [0, 0, 0.5, 1]
          screen: DSI-1
          group: desk
          filters: {jitter: 0.3, bounceTime: off, edges: [1, 2, 3, 4], ghostCount: 10}
        - match: {id: "*:00ff"}
          filters: off
      """)
    var match = DeviceMatch(name: "eGalax*", vendor: 0x0eef, product: 1)
    match.port = "usb-1/input0"
    match.serial = "007"
    var rule = DeviceRule(match)
    rule.kind = .touchscreen
    rule.millimetres = Size(width: 154, height: 86.5)
    rule.pixels = Size(width: 800, height: 480)
    rule.rotation = .clockwise270
    rule.calibration = AffineMatrix(a: 1, b: 0.5, c: 0.01, d: 0, e: 1, f: -0.01)
    rule.area = Rect(x: 0, y: 0, width: 0.5, height: 1)
    rule.output = "DSI-1"
    rule.group = "desk"
    rule.filters = FilterChanges([
      .jitter: 0.3, .bounceTime: 0, .topEdge: 1, .leftEdge: 2, .bottomEdge: 3, .rightEdge: 4,
      .ghostCount: 10,
    ])
    var second = DeviceRule(DeviceMatch(product: 0xff))
    second.filters = FilterChanges(turnsAllOff: true)
    #expect(configuration.devices.rules == [rule, second])
    #expect(configuration.devices.seat == "seat1")
  }

  @Test(arguments: [
    ("[2, 0, 0.1, 0, 2, -0.1, 0, 0, 2]", AffineMatrix(a: 1, b: 0, c: 0.05, d: 0, e: 1, f: -0.05)),
    ("mirrorX", AffineMatrix(a: -1, b: 0, c: 1, d: 0, e: 1, f: 0)),
    ("[swapAxes]", AffineMatrix(a: 0, b: 1, c: 0, d: 1, e: 0, f: 0)),
    // A quarter turn clockwise and one anticlockwise: the words apply in their order.
    ("[swapAxes, mirrorX]", AffineMatrix(a: 0, b: -1, c: 1, d: 1, e: 0, f: 0)),
    ("[mirrorX, swapAxes]", AffineMatrix(a: 0, b: 1, c: 0, d: -1, e: 0, f: 1)),
  ])
  func `a calibration can have nine numbers or words`(text: String, matrix: AffineMatrix) throws {
    let configuration = try ConfigurationTexts.read(
      "devices: [{match: {name: x}, calibration: \(text)}]")
    #expect(configuration.devices.rules.first?.calibration == matrix)
  }

  @Test func `S276 files append regions, with numbers for those without a name`() throws {
    let configuration = try ConfigurationTexts.read(
      """
      thresholds: {edgeZone: 30}
      regions:
        - {name: map, screen: DSI-1, area: [0, 0, 0.5, 1], allow: [tap, longPress, pinch]}
      """, "regions: [{edges: [left, right], allow: [], press: 300ms}]")
    var map = TouchRegion(name: "map", allow: [.tap, .longPress, .pinch])
    map.screen = "DSI-1"
    map.area = Rect(x: 0, y: 0, width: 0.5, height: 1)
    var edges = TouchRegion(name: "region 2", allow: [])
    edges.edges = [.left, .right]
    edges.press = 0.3
    #expect(configuration.regions == [map, edges])
    #expect(configuration.server.regions.regions == [map, edges])
    #expect(configuration.server.regions.edgeZone == 30)
    #expect(
      configuration.summary.filter { $0.hasPrefix("region: ") } == [
        "region: map: allow: [tap, longPress, pinch], area: [0, 0, 0.5, 1], screen: DSI-1",
        "region: region 2: allow: [], edges: [left, right], press: 0.3",
      ])
  }

  @Test func `regions without an owned panel have no effect, and a sentence says so`() throws {
    let regions = "regions: [{allow: [tap]}]"
    let own = "devices: [{match: {name: x}, own: {mode: on}}]"
    #expect(try ConfigurationTexts.read(regions).ineffectiveSettings.count == 1)
    #expect(try ConfigurationTexts.read(regions, own).ineffectiveSettings.isEmpty)
    #expect(try ConfigurationTexts.read(own).ineffectiveSettings.isEmpty)
  }

  @Test func `each aid has a media key, and a word that is no command is an error`() throws {
    let configuration = try ConfigurationTexts.read(
      "accommodations: {key: stop}\nexploring: {key: nextTrack}")
    #expect(configuration.accessibility.key == .stop)
    #expect(configuration.accessibility.exploring.key == .nextTrack)
    #expect(
      configuration.summary.contains("accommodations.key: stop (default none)")
        && configuration.summary.contains("exploring.key: nextTrack (default none)"))
    // A later file takes the key away again.
    let later = try ConfigurationTexts.read(
      "accommodations: {key: stop}", "accommodations: {key: none}")
    #expect(later.accessibility.key == nil)
    let error = #expect(throws: (any Error).self) {
      try ConfigurationTexts.read("accommodations: {key: stopp}")
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("accommodations.key: found \"stopp\""), "\(text)")
    #expect(text.contains("did you mean \"stop\"?"), "\(text)")
  }

  @Test func `a rule sets options of owning, and a later rule keeps the others`() throws {
    let configuration = try ConfigurationTexts.read(
      """
      devices:
        - match: {name: "*"}
          own: {mode: on, name: suffix, cancel: spoil, hold: 100ms, filtered: false}
        - match: {name: Panel}
          own: {mode: off, cancel: palm}
      """)
    var panel = DeviceDescription(name: "Panel")
    var options = OwnOptions()
    options.name = .suffix
    options.cancel = .palm
    options.hold = 0.1
    options.isFiltered = false
    #expect(configuration.devices.settings(for: panel).own == options)
    panel.name = "Other"
    options.mode = .on
    options.cancel = .spoil
    #expect(configuration.devices.settings(for: panel).own == options)
    #expect(
      configuration.summary.contains(
        "device rule: name \"*\": own.mode: on, own.name: suffix, own.cancel: spoil, own.hold: 0.1, "
          + "own.filtered: false"), "\(configuration.summary)")
  }

  @Test(arguments: [
    ("{mode: true}", "expected one of off, on"),
    ("{cancel: lifts}", "expected one of lift, spoil, palm; did you mean \"lift\"?"),
    ("{name: other}", "expected one of same, suffix"),
    ("{hold: 2}", "expected a number from 0 to 1"),
    ("{filtered: on}", "expected true or false"),
    ("{modes: on}", "found the unknown key \"modes\""),
    ("off", "a map with mode, name, cancel, hold, filtered"),
  ])
  func `a wrong option of owning is rejected with its location`(own: String, refusal: String) throws
  {
    let found = try #require(
      ConfigurationTexts.refusal(of: "devices: [{match: {name: x}, own: \(own)}]"))
    #expect(found.hasPrefix("0.yaml:1:"), "\(found)")
    #expect(found.contains(refusal), "\(found)")
  }

  @Test func `the policy gives permissions to users and groups, by name or number`() throws {
    let policy = try ConfigurationTexts.read(
      """
      policy:
        attach:
          - who: everyone
          - {who: {users: [kiosk], groups: [signage, 7]}, levels: [101, 500]}
        watch: {users: [admin, 0]}
        control: everyone
        inject: {users: [kiosk]}
      """
    ).policy
    #expect(
      policy.attach == [
        Policy.Attaching(.all, levels: 0...0),
        Policy.Attaching(UserSet(users: [1000], groups: [44, 7]), levels: 101...500),
      ])
    #expect(policy.watch == UserSet(users: [1001, 0]))
    #expect(policy.control == .all)
    #expect(policy.inject == UserSet(users: [1000]))
    #expect(policy.owners == [0])
  }

  @Test func `a configuration changes only the parameters in it`() throws {
    let configuration = try ConfigurationTexts.read(
      """
      log: error
      filters: {maximumSize: 30, edges: 2}
      thresholds: {tapMovement: 20, decelerationRate: 0.99, preset: handheld}
      limits: {connections: 8, behind: 2.5}
      """)
    var filters = FilterOptions()
    filters.maximumSize = 30
    filters.edges = EdgeWidths(all: 2)
    var thresholds = GestureDefaults.handheld
    thresholds.tapMovement = 20
    thresholds.decelerationRate = .init(rawValue: 0.99)
    var limits = ServerLimits()
    limits.connections = 8
    limits.behind = 2.5
    #expect(configuration.devices.filters == filters)
    #expect(configuration.thresholds == thresholds)
    #expect(configuration.limits == limits)
    #expect(configuration.log == .error)
  }

  // MARK: Several files

  @Test func `lists of several files are appended`() throws {
    let configuration = try ConfigurationTexts.read(
      "devices: [{match: {name: a}}]\npolicy: {attach: [{who: nobody}], watch: {users: [1]}}",
      "devices: [{match: {name: b}}]\npolicy: {attach: [{who: everyone}], watch: {users: [2]}}\n"
        + "screens: [{name: s}]")
    #expect(configuration.devices.rules.map(\.match.name) == ["a", "b"])
    #expect(configuration.devices.screens.map(\.name) == ["s"])
    #expect(configuration.policy.attach.map(\.users) == [UserSet(), .all])
    #expect(configuration.policy.watch.users == [1, 2])
  }

  @Test func `a single value in a later file replaces an earlier one; other values stay`() throws {
    let configuration = try ConfigurationTexts.read(
      "{log: error, scene: a, limits: {views: 5, windows: 6}, filters: {jitter: 1, stuckTime: 9}}",
      "{log: warning, scene: b, limits: {views: 7}, filters: {jitter: 2}, policy: {watch: everyone}}",
      "{policy: {watch: nobody}}")
    #expect(configuration.log == .warning)
    #expect(configuration.scene == "b")
    #expect(configuration.limits.views == 7 && configuration.limits.windows == 6)
    #expect(configuration.devices.filters.jitter == 2)
    #expect(configuration.devices.filters.stuckTime == 9)
    #expect(configuration.policy.watch == UserSet())
  }

  @Test func `a preset sets every threshold, including those of earlier files`() throws {
    let configuration = try ConfigurationTexts.read(
      "thresholds: {tapMovement: 99}", "thresholds: {pressDuration: 2, preset: handheld}")
    var expected = GestureDefaults.handheld
    expected.pressDuration = 2
    #expect(configuration.thresholds == expected)
  }

  @Test func `configurations differ from scenes and bindings by their keys`() {
    func looks(_ text: String) -> Bool { Configuration.looksLike(Array(text.utf8)) }
    #expect(looks("log: info"))
    #expect(looks("devises: []\nlimits: {}"))
    #expect(!looks("windows: []"))
    #expect(!looks("version: 1\nbindings: []"))
    #expect(!looks(""))
    #expect(!looks("[1"))
  }

  @Test func `the user of tactile bind has its permissions, unless a file sets them`() throws {
    func permissions(_ text: String, _ accounts: AccountNames = ConfigurationTexts.accounts) throws
      -> [Set<UInt32>]
    {
      var read = try ConfigurationTexts.read(text)
      read.addUnitUsers(from: accounts)
      return [read.policy.actions.users, read.policy.systemGestures.users]
    }
    #expect(try permissions("") == [[990], [990]])
    #expect(try permissions("policy: {actions: nobody}") == [[], [990]])
    #expect(try permissions("policy: {systemGestures: {users: [7]}}") == [[990], [7]])
    // A machine without this user.
    #expect(try permissions("", AccountNames(user: { _ in nil }, group: { _ in nil })) == [[], []])
    #expect(
      ConfigurationTexts.refusal(of: "policy: {systemGestures: {users: [nobody-here]}}")
        == #"0.yaml:1:35: error: policy.systemGestures.users[0]: found "nobody-here", expected a user of this "#
        + "machine, by name or number")
    #expect(
      ConfigurationTexts.refusal(of: "policy: {systemGesture: nobody}")?
        .contains(#"did you mean "systemGestures"?"#) == true)
  }

  @Test func `the user of the metrics has the permission health, unless a file sets it`() throws {
    func users(_ text: String) throws -> Set<UInt32> {
      var read = try ConfigurationTexts.read(text)
      read.addUnitUsers(from: ConfigurationTexts.accounts)
      return read.policy.health.users
    }
    #expect(try users("") == [991])
    #expect(try users("policy: {health: nobody}") == [])
    #expect(try users("policy: {health: {users: [7]}}") == [7])
  }

  @Test func `a summary lists the values that differ from the defaults`() throws {
    #expect(
      Configuration().summary == [
        "attach at level 0: everyone", "watch: nobody", "actions: the user tactile-bind",
        "systemGestures: the user tactile-bind", "control: nobody", "inject: nobody",
        "withhold: nobody", "health: the user tactile-metrics", "log: info",
      ])
    let summary = try ConfigurationTexts.read(
      """
      devices:
      - {match: {name: "eGalax*"}}
      - {match: {name: x}, kind: pen, millimetres: [20, 10], rotation: 90, area: [0, 0, 0.5, 1],
         screen: DSI-1, group: desk, filters: {jitter: 1mm, stuckTime: off, edges: [3, 1mm, 0, 2]}}
      screens: [{name: DSI-1, pixels: [1920, 1080]}]
      filters: {jitter: 0.3, edges: [1, 0, 0, 0]}
      thresholds: {tapMovement: 20}
      limits: {behind: 3}
      policy: {watch: {users: [kiosk, 0], groups: [44]}, actions: nobody, systemGestures: {users: [7]}}
      """
    ).summary
    #expect(
      summary == [
        "device rule: name \"eGalax*\": sets nothing",
        "device rule: name \"x\": kind: pen, millimetres: [20, 10], rotation: 90, "
          + "area: [0, 0, 0.5, 1], screen: DSI-1, group: desk, filters.stuckTime: 0, filters.jitter: 1, "
          + "filters.edges: [3, 1, 0, 2]",
        "screen: DSI-1: pixels: [1920, 1080]", "filters.jitter: 0.3 (default 0)",
        "filters.edges: [1, 0, 0, 0] (default [0, 0, 0, 0])",
        "thresholds.tapMovement: 20 (default 16)",
        "limits.behind: 3 (default 10)", "attach at level 0: everyone",
        "watch: users 0, 1000; groups 44", "actions: nobody", "systemGestures: users 7",
        "control: nobody", "inject: nobody", "withhold: nobody",
        "health: the user tactile-metrics", "log: info",
      ])
  }
}
