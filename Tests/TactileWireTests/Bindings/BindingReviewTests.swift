import Tactile
import Testing

@testable import TactileWire

@Suite("Bindings that can never start their task")
struct BindingReviewTests {
  private func list(_ bindings: String) throws -> BindingList {
    try BindingList(text: Array("version: 1\nbindings:\n\(bindings)\n".utf8), file: "b.yaml")
  }

  private func warnings(
    _ bindings: String, _ known: BindingKnowledge = BindingKnowledge()
  ) throws -> [String] {
    try list(bindings).warnings(file: "b.yaml", known).map(\.description)
  }

  private static let up = "gesture: {kind: pan, shouldBegin: {directions: up}}"
  private static let horizontal = "gesture: {kind: pan, shouldBegin: {axis: horizontal}}"

  @Test(arguments: [
    ("{\(up), direction: left, run: [a]}", "expected up"),
    ("{\(up), direction: down, run: [a]}", "expected up"),
    ("{\(up), direction: left, every: 40pt, run: [a]}", "expected up"),
    ("{\(up), direction: downLeft, run: [a]}", "expected up"),
    ("{\(horizontal), direction: up, run: [a]}", "expected left or right"),
    ("{\(horizontal), direction: upLeft, every: 40pt, run: [a]}", "expected left or right"),
    (
      "{gesture: {kind: pan, shouldBegin: {axis: horizontal, directions: up}}, direction: up, run: [a]}",
      "expected no direction"
    ),
  ])
  func `a direction that shouldBegin does not allow`(binding: String, expected: String) throws {
    let found = try warnings("- \(binding)")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("b.yaml:3:") == true)
    #expect(found.first?.contains(": bindings[0].direction: the task never starts: ") == true)
    #expect(found.first?.contains(expected) == true, "\(found)")
  }

  @Test(arguments: [
    "{\(up), direction: up, run: [a]}", "{\(up), direction: upLeft, run: [a]}",
    "{\(up), direction: down, every: 40pt, run: [a]}",
    "{\(horizontal), direction: left, every: 40pt, run: [a]}",
    "{gesture: {kind: pan, shouldBegin: {directions: [up, right]}}, direction: left, every: 40pt, run: [a]}",
    "{gesture: {kind: pan, shouldBegin: {minimumSpeed: 5}}, direction: left, run: [a]}",
    "{gesture: {kind: pinch}, direction: in, run: [a]}",
  ])
  func `a direction that is possible causes no warning`(binding: String) throws {
    #expect(try warnings("- \(binding)") == [])
  }

  @Test(arguments: [
    (
      "{gesture: go, user: kiosk, run: [env, a, '{view}b']}",
      "bindings[0].run[2]: the task fails whenever the view"
    ),
    (
      "{action: go, user: 1000, run: [a, '{dx}{window}']}",
      "bindings[0].run[1]: the task fails whenever the window"
    ),
  ])
  func `a name of an app that can be an option`(binding: String, expected: String) throws {
    let found = try warnings("- \(binding)")
    #expect(found.count == 1 && found.first?.contains(expected) == true, "\(found)")
  }

  @Test(arguments: ["~/a", "'%h/a'", "$HOME/a"])
  func `a program whose path only a shell or systemd would complete`(path: String) throws {
    let found = try warnings("- {gesture: go, run: [\(path), b]}")
    #expect(found.count == 1 && found.first?.contains("bindings[0].run[0]: the program") == true)
    #expect(try warnings("- {gesture: go, run: [/usr/bin/a, ~/b]}") == [])
  }

  @Test(arguments: [
    "{gesture: go, user: kiosk, run: [env, a, 'view={view}', '{direction}', '{dx}']}",
    "{gesture: go, view: pad, user: kiosk, run: [a, '{view}']}",
    "{gesture: go, run: [a, '{view}']}", "{gesture: {kind: tap}, run: [a, '{screen}']}",
  ])
  func `a name that no app chooses causes no warning`(binding: String) throws {
    #expect(try warnings("- \(binding)") == [])
  }

  @Test(arguments: [
    ("when: {mode: locked}, unless: {mode: [locked, cleaning]}", "unless is true whenever when is"),
    (
      "when: {mode: [locked, cleaning]}, unless: [{mode: locked}, {mode: cleaning}]",
      "unless is true"
    ),
    ("when: {variable: {app: a}}, unless: {variable: {app: [a, b]}}", "unless is true"),
    ("when: {idle: 60}, unless: {idle: 30}", "unless is true"),
    ("when: {time: \"10:00-12:00\"}, unless: {time: \"09:00-12:00\"}", "unless is true"),
    (
      "when: {time: \"sat 22:00-06:00\"}, unless: {time: \"sat,sun 00:00-24:00\"}", "unless is true"
    ),
    ("when: {screen: A, mode: locked}, unless: {screen: A}", "unless is true"),
    ("unless: [{idle: 0}, {idle: 1}]", "always true"),
    ("when: {window: kiosk}", "never true for this occasion"),
  ])
  func `conditions that contradict each other`(conditions: String, expected: String) throws {
    let found = try warnings("- {gesture: {kind: tap}, run: [a], \(conditions)}")
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains(expected) == true, "\(found)")
    #expect(found.first?.hasPrefix("b.yaml:3:") == true)
  }

  @Test(arguments: [
    "when: {mode: [locked, normal]}, unless: {mode: locked}",
    "when: {variable: {app: a}}, unless: {variable: {app: b}}",
    "when: {variable: {app: a}}, unless: {variable: {app: a}, user: root}",
    "when: {idle: 30}, unless: {idle: 60}", "when: {idle: 0}, unless: {idle: 30}",
    "when: {time: \"09:00-12:01\"}, unless: {time: \"09:00-12:00\"}",
    "when: {screen: A}, unless: {screen: A, mode: locked}", "unless: {variable: {app: a}}",
    "when: {window: bindings DSI-1}",
    "when: [{mode: locked}, {mode: normal}], unless: {mode: locked}",
  ])
  func `conditions that can be true together cause no warning`(conditions: String) throws {
    #expect(try warnings("- {gesture: {kind: tap}, run: [a], \(conditions)}") == [])
  }

  @Test func `conditions are compared with the occasion`() throws {
    let found = try warnings(
      """
      - {mode: locked, run: [a], when: {mode: normal}}
      - {idle: 60, run: [a], when: {idle: 120}}
      - {gesture: {kind: tap, screen: A}, run: [a], when: {screen: B}}
      - {mode: locked, run: [a], unless: {mode: locked}}
      - {mode: locked, run: [a], unless: {mode: normal}}
      """)
    #expect(found.map { $0.contains("the task never starts") } == [true, true, true, true])
    #expect(found.last?.hasPrefix("b.yaml:6:36: warning: bindings[3].unless: ") == true, "\(found)")
  }

  @Test func `idle times that the configuration does not have`() throws {
    let text = """
      - {idle: 77, run: [a]}
      - {idle: 60, run: [a]}
      - {idle: 0, run: [a]}
      - {mode: normal, run: [a], when: {idle: 301}}
      - {mode: normal, run: [a], when: [{mode: normal}, {idle: 300}]}
      """
    #expect(try warnings(text) == [])
    var known = BindingKnowledge()
    known.idle = [60, 300]
    let found = try warnings(text, known)
    #expect(found.count == 2, "\(found)")
    #expect(
      found.first
        == "b.yaml:3:10: warning: bindings[0].idle: the task never starts: found the idle time 77, expected one of 60, 300 "
        + "(idle.after of the configuration); add it to idle.after")
    #expect(found.last?.hasPrefix("b.yaml:6:41: warning: bindings[3].when.idle: ") == true)
    known.idle = []
    #expect(try warnings(text, known).count == 5)
  }

  @Test func `screens and windows that do not exist`() throws {
    let text = """
      - {gesture: {kind: tap, screen: DSI-2}, run: [a]}
      - {gesture: {kind: tap}, run: [a], when: [{mode: normal}, {screen: [DSI-1, wall]}]}
      - {gesture: go, run: [a], unless: {window: kisok}}
      - {gesture: go, user: root, run: [a], when: {window: other}}
      """
    #expect(try warnings(text) == [])
    var known = BindingKnowledge()
    known.screens = ["DSI-1": nil]
    known.windows = ["kiosk"]
    let found = try warnings(text, known)
    #expect(
      found == [
        "b.yaml:3:33: warning: bindings[0].gesture.screen: the configuration declares no screen \"DSI-2\"; did you mean "
          + "\"DSI-1\"?",
        "b.yaml:4:68: warning: bindings[1].when[1].screen: the configuration declares no screen \"wall\"; expected one of "
          + "\"DSI-1\"",
        "b.yaml:5:44: warning: bindings[2].unless.window: the machine has no window \"kisok\"; did you mean \"kiosk\"?; name "
          + "one of its windows, or add user to the binding",
      ])
  }

  @Test func `regions outside all screens`() throws {
    let text = """
      - {gesture: {kind: tap, region: [1300, 0, 100, 100]}, run: [a]}
      - {gesture: {kind: tap, region: [0, 900, 100, 100], screen: A}, run: [a]}
      - {gesture: {kind: tap, shouldReceive: {region: [0, 2000, 100, 100]}}, run: [a]}
      - {gesture: {kind: tap, region: [0.5, 0.5, 0.5, 0.5]}, run: [a]}
      """
    var known = BindingKnowledge()
    known.screens = ["A": Size(width: 1260, height: 630), "B": Size(width: 1000, height: 1000)]
    let found = try warnings(text, known)
    #expect(found.count == 3, "\(found)")
    #expect(found.first?.contains("1000 x 1000 or 1260 x 630 points") == true)
    #expect(found.map { $0.contains("region outside the screen") } == [true, true, true])
    known.screens = ["A": nil]
    #expect(try warnings(text, known) == [])
  }

  @Test func `more gestures than the service accepts on all screens together`() throws {
    let text = (0..<50).map { "- {gesture: {kind: tap, region: [0, \($0), 9, 9]}, run: [a]}" }
      .joined(separator: "\n")
    var known = BindingKnowledge()
    known.screens = ["A": nil]
    #expect(try warnings(text, known) == [])
    known.screens?["B"] = .some(nil)
    #expect(try warnings(text, known).first?.contains("100 inline gestures on 2 screens") == true)
  }

  @Test func `gestures and actions that no window causes have a location`() throws {
    var known = BindingKnowledge()
    known.occasions = OccasionsMessage(
      gestures: [GestureOccasionMessage(gesture: "tap", kind: "tap", view: "w")], actions: ["open"])
    let found = try warnings(
      """
      - {gesture: tpa, run: [a]}
      - {gesture: tap, view: v, run: [a]}
      - {gesture: tap, state: began, run: [a]}
      - {action: close, run: [a]}
      - {action: close, user: root, run: [a]}
      """, known)
    #expect(
      found.map { $0.prefix { $0 != " " } } == [
        "b.yaml:3:13:", "b.yaml:4:24:", "b.yaml:5:25:", "b.yaml:6:12:",
      ])
    #expect(found.first?.hasSuffix("causes the gesture \"tpa\"; did you mean \"tap\"?") == true)
  }

  @Test func `conditions with many maps need a limited number of steps`() throws {
    let maps = (0..<32).map { "{mode: [normal, locked], variable: {a\($0): [x, y], b\($0): z}}" }
      .joined(separator: ", ")
    #expect(
      try warnings("- {mode: normal, run: [a], unless: [\(maps)]}") == [])
  }
}
