import Tactile
import Testing

@testable import TactileWire

@Suite("Files of bindings")
struct BindingListTests {
  private func list(_ bindings: String) throws(SceneError) -> BindingList {
    try BindingList(text: Array("version: 1\nbindings:\n\(bindings)\n".utf8), file: "b.yaml")
  }

  private func binding(_ text: String) throws -> BindingDescription {
    try #require(try list("- \(text)").bindings.first)
  }

  @Test func `an inline gesture is a recognizer of the whole screen`() throws {
    let list = try list(
      """
      - gesture: {kind: swipe, touches: 3, directions: [up]}
        run: [next]
      - gesture: {kind: longPress, name: press, hold: 0.8}
        click: right
      """)
    #expect(list.gestures.map(\.recognizer.name) == ["binding-1", "press"])
    #expect(list.gestures.allSatisfy { $0.recognizer.scope == .screen })
    #expect(list.gestures[0].recognizer[.touches] == .count(3))
    #expect(list.gestures[1].recognizer[.duration] == .number(0.8))
    #expect(list.bindings[0].occasion == .inline(0))
    #expect(list.bindings[0].pause == 0)
    let window = try #require(list.window(on: "DSI-1", size: Size(width: 100, height: 50)))
    #expect(window.passesTouchesThrough && window.screen == "DSI-1" && window.level == 0)
    #expect(window.gestures.count == 2)
    // The service accepts the window as an app would send it.
    let scene = SceneDescription(windows: [window])
    #expect(try SceneDescription(scene.json) == scene)
  }

  @Test func `equal inline gestures share one recognizer, whatever the order of their keys`() throws
  {
    let list = try list(
      """
      - {gesture: {kind: pan, minimumTouches: 2}, every: 40pt, direction: up, run: [a]}
      - {gesture: {minimumTouches: 2, kind: pan}, every: 40pt, direction: down, run: [b]}
      - {gesture: {kind: pan, minimumTouches: 3}, every: 40pt, run: [c]}
      """)
    #expect(list.gestures.count == 2)
    #expect(list.bindings.map(\.occasion) == [.inline(0), .inline(0), .inline(1)])
  }

  @Test func `a tap waits for taps with more taps and the same fingers`() throws {
    let list = try list(
      """
      - {gesture: {kind: tap, touches: 2, name: one}, run: [a]}
      - {gesture: {kind: tap, touches: 2, taps: 2, name: two}, run: [b]}
      - {gesture: {kind: tap, touches: 3, taps: 2, name: other}, run: [c]}
      """)
    #expect(list.gestures[0].recognizer.requireToFail == ["two"])
    #expect(list.gestures[1].recognizer.requireToFail.isEmpty)
  }

  @Test func `a gesture at an edge, in a corner or in a region has this place on each screen`()
    throws
  {
    let list = try list(
      """
      - {gesture: {kind: swipe, edge: bottom, directions: up}, run: [a]}
      - {gesture: {kind: tap, corner: topRight}, run: [b]}
      - {gesture: {kind: tap, region: [0.5, 0, 0.5, 1]}, run: [c]}
      - {gesture: {kind: tap, region: [0, 0, 40, 30], screen: A}, run: [d]}
      """)
    let zone = GestureDefaults.kiosk.edgeZone
    let window = try #require(list.window(on: "A", size: Size(width: 1000, height: 600)))
    #expect(
      window.gestures.map(\.shouldReceive?.region) == [
        .edges(.bottom, size: zone), .corner(.topRight, size: zone),
        .rect(Rect(x: 500, y: 0, width: 500, height: 600)),
        .rect(Rect(x: 0, y: 0, width: 40, height: 30)),
      ])
    let other = try #require(list.window(on: "B", size: Size(width: 10, height: 10)))
    #expect(other.gestures.map(\.name) == ["binding-1", "binding-2", "binding-3"])
  }

  @Test func `a short swipe ends where a long one begins`() throws {
    let list = try list(
      """
      - {gesture: {kind: swipe, directions: up, distance: short}, run: [a]}
      - {gesture: {kind: swipe, directions: up, distance: long}, run: [b]}
      """)
    #expect(list.gestures.map { $0.recognizer[.maximumDistance]?.number } == [252, nil])
    #expect(list.gestures.map { $0.recognizer[.distance]?.number } == [nil, 252])
  }

  @Test func `a swipe beside a diagonal one with the same fingers and place is narrower`() throws {
    let list = try list(
      """
      - {gesture: {kind: swipe, directions: right}, run: [a]}
      - {gesture: {kind: swipe, directions: upRight}, run: [b]}
      - {gesture: {kind: swipe, directions: left, sideways: 0.3}, run: [c]}
      - {gesture: {kind: swipe, touches: 2, directions: right}, run: [d]}
      - {gesture: {kind: swipe, directions: up, edge: bottom}, run: [e]}
      """)
    #expect(
      list.gestures.map { $0.recognizer[.sideways]?.number } == [0.41421, nil, 0.3, nil, nil])
  }

  @Test func `fingers that become a click are kept from the compositor`() throws {
    let list = try list(
      """
      - {gesture: {kind: longPress}, click: right}
      - {gesture: {kind: longPress, touches: 2, delaysTouchesBegan: false}, click: middle}
      - {gesture: {kind: tap, touches: 3}, run: [a]}
      """)
    #expect(list.gestures.map(\.recognizer.delaysTouchesBegan) == [true, false, nil])
  }

  @Test func `reads all tasks`() throws {
    let gesture = "gesture: {kind: pan}"
    #expect(
      try binding("{\(gesture), run: [volume, '{direction} {{x}']}").task
        == .run([
          TextTemplate(text: "volume"),
          TextTemplate(parts: [.value(.direction), .text(" {x}")]),
        ]))
    #expect(
      try binding("{\(gesture), run: [awk, '{print $1}', '{ }', '{}']}").task
        == .run(["awk", "{print $1}", "{ }", "{}"].map { TextTemplate(text: $0) }))
    #expect(
      try binding("{\(gesture), unit: {name: a.service, verb: restart}}").task
        == .unit("a.service", .restart))
    #expect(
      try binding("{\(gesture), keys: [ctrl+alt+t, 5]}").task
        == .keys([KeyChord(keys: ["ctrl", "alt", "t"]), KeyChord(keys: ["5"])]))
    #expect(try binding("{\(gesture), click: double}").task == .click(.left, count: 2))
    #expect(
      try binding("{\(gesture), click: {button: middle, count: 3}}").task
        == .click(.middle, count: 3))
    #expect(try binding("{\(gesture), scroll: follow}").task == .scroll(.follow))
    #expect(
      try binding("{\(gesture), scroll: [0, -3]}").task == .scroll(.steps(right: 0, down: -3)))
    #expect(try binding("{\(gesture), drag: left}").task == .drag(.left))
    #expect(
      try binding("{\(gesture), mode: {name: cleaning, for: 30s}}").task == .mode(.cleaning, 30))
    #expect(
      try binding("{\(gesture), call: {method: a.b.C, parameters: {n: 1}, socket: /run/s}}").task
        == .call(
          VarlinkTask(method: "a.b.C", parameters: .object(["n": .integer(1)]), socket: "/run/s")))
    #expect(
      try binding("{\(gesture), http: 'http://localhost:81/v?s={scale}'}").task
        == .http(
          HTTPTask(
            method: "GET", host: "localhost", port: 81,
            target: TextTemplate(parts: [.text("/v?s="), .value(.scale)]))))
    #expect(
      try binding("{\(gesture), set: {app: menu, old: null}}").task
        == .set(["app": TextTemplate(text: "menu"), "old": nil]))
    // Without another occasion, a mode is the occasion.
    #expect(try binding("{mode: locked, run: [a]}").occasion == .mode(.locked))
    #expect(try binding("{idle: 60, mode: locked}").task == .mode(.locked, nil))
  }

  @Test func `reads steps, states, conditions and the keyboard`() throws {
    #expect(
      try binding("{gesture: {kind: pan}, every: 5mm, run: [a]}").every?.measure == .movement)
    #expect(
      try binding("{gesture: {kind: pinch}, every: 0.1, direction: out, run: [a]}").every
        == BindingStep(.own, size: 0.1))
    #expect(
      try binding("{gesture: go, state: [began, ended], run: [a]}").states == [.began, .ended])
    let both = try binding(
      "{gesture: go, run: [a], when: [{mode: normal}, {idle: 0}], unless: {screen: [A, B]}}")
    #expect(both.when.count == 2 && both.unless.first?.screens == ["A", "B"])
    let text = "version: 1\nkeyboard: {layout: de}\nbindings: []\n"
    let list = try BindingList(text: Array(text.utf8), file: "b.yaml")
    #expect(list.keyboard.layout == "de")
  }

  @Test func `a time of the week can pass midnight and the end of the week`() throws {
    let night = try #require(
      try binding("{mode: normal, run: [a], when: {time: \"sun 22:00-06:00\"}}").when.first?.times
        .first)
    #expect(night == WeekTime(days: [6], start: 22 * 60, end: 6 * 60))
    #expect(night.contains(6 * WeekTime.day + 23 * 60))
    #expect(night.contains(5 * 60 + 59))
    #expect(!night.contains(6 * 60) && !night.contains(WeekTime.day))
    let days = try binding("{mode: normal, run: [a], when: {time: \"fri-mon,wed 08:00-24:00\"}}")
    #expect(days.when.first?.times.first?.days == [4, 5, 6, 0, 2])
  }

  @Test(arguments: [
    ("{gesture: {kind: swip}, run: [a]}", 1, 20, "swipe"),
    ("{gesture: {kind: swipe, finger: 3}, run: [a]}", 1, 27, "one of"),
    ("{gesture: {kind: tap}, every: 40pt, run: [a]}", 1, 33, "every only for gestures that last"),
    ("{gesture: {kind: pinch}, every: 40pt, run: [a]}", 1, 35, "such as 0.1 or 100ms"),
    ("{gesture: {kind: pan}, every: 0, run: [a]}", 1, 33, "such as 40pt or 100ms"),
    ("{gesture: {kind: pan}, every: 9, state: began, run: [a]}", 1, 43, "no state"),
    ("{gesture: {kind: pan}, every: 9, direction: in, run: [a]}", 1, 47, "left, right, up, down"),
    ("{gesture: {kind: swipe, hold: 1}, run: [a]}", 1, 33, "use a pan"),
    ("{gesture: {kind: hover}, run: [a]}", 1, 13, "another kind"),
    ("{gesture: {kind: tap}, run: ['{sacle}']}", 1, 0, ""),
    ("{gesture: {kind: tap}, run: [a, '{sacle}']}", 1, 35, "did you mean \"scale\"?"),
    ("{gesture: {kind: tap}, run: ['{scale}']}", 1, 32, "without a placeholder"),
    ("{gesture: {kind: tap}, shell: 'zoom {scale}'}", 1, 33, "$TACTILE_SCALE"),
    ("{gesture: {kind: tap}, drag: left}", 1, 32, "a gesture that lasts"),
    ("{gesture: go, click: left}", 1, 24, "an inline gesture"),
    ("{gesture: {kind: pan}, scroll: follow, every: 9}", 1, 34, "no every"),
    ("{gesture: {kind: tap}, http: 'http://example.org/'}", 1, 32, "this machine"),
    ("{gesture: {kind: tap}, http: 'http://localhost@evil/'}", 1, 32, "this machine"),
    ("{gesture: {kind: tap}, run: [a], when: {time: \"8-20\"}}", 1, 49, "08:00-20:00"),
    ("{mode: normal, run: [a], when: {screen: A}}", 1, 43, "only for a gesture or an action"),
    ("{gesture: {kind: tap}, run: [a], when: {}}", 1, 42, "at least one key"),
    ("{gesture: {kind: tap}, run: [a], when: {user: bob}}", 1, 49, "only beside variable"),
    (
      "{gesture: {kind: tap, requireToFail: other}, run: [a]}", 1, 40, "a recognizer of this window"
    ),
    ("{gesture: {kind: tap, edge: top, corner: topLeft}, run: [a]}", 1, 31, "one of them"),
    ("{gesture: {kind: tap}, user: root, run: [a]}", 1, 32, "a user only for a named gesture"),
    ("{gesture: {kind: tap}, run: [a], keys: [b]}", 1, 3, "exactly one of run"),
    ("{gesture: {kind: tap}}", 1, 3, "exactly one of run"),
    ("{gesture: {kind: tap}, state: began, run: [a]}", 1, 33, "a tap has no other state"),
    ("{gesture: {kind: swipe}, state: [ended, changed], run: [a]}", 1, 43, "\"ended\""),
    ("{gesture: {kind: tap}, set: {a: \"b\\nc\"}}", 1, 35, "without control characters"),
    ("{gesture: {kind: tap}, set: {a: \"b\\u2028c\"}}", 1, 35, "without control characters"),
    ("{gesture: {kind: tap, region: [0.5, 0.5, 0.6, 0.2]}, run: [a]}", 1, 33, "at most 1"),
  ])
  func `an error names the place and the values allowed`(
    text: String, line: Int, column: Int, expected: String
  ) throws {
    let error = #expect(throws: SceneError.self) { try list("- \(text)") }
    guard column > 0, let error else { return }
    #expect(error.line == 2 + line)
    #expect(error.column == column, "\(error)")
    #expect(error.description.contains(expected), "\(error)")
  }

  // Claim: Errors in bindings do not repeat texts that can be secret.
  @Test func `errors in texts that can be secret do not contain the texts`() {
    for task in [
      "type: 'geheim {sacle}'", "type: \"geheim\\0\"", "set: {a: \"geheim\\n\"}",
      "set: {a: 'geheim {sacle}'}", "http: {url: 'http://localhost/', body: '{geheim}'}",
      "http: 'http://localhost/?pin={geheim}'", "http: 'http://example.org/?geheim'",
      "type: {geheim: 1}",
    ] {
      let error = #expect(throws: SceneError.self) { try list("- {mode: normal, \(task)}") }
      #expect(error?.description.contains("geheim") == false, "\(task): \(error!)")
    }
  }

  @Test func `a screen has at most 64 inline gestures`() throws {
    func taps(_ count: Int, _ more: String = "", from first: Int = 0) -> String {
      (first..<first + count).map {
        "- {gesture: {kind: tap, region: [0, \($0), 9, 9]\(more)}, run: [a]}\n"
      }.joined()
    }
    #expect(try list(taps(64)).gestures.count == 64)
    let error = #expect(throws: SceneError.self) { try list(taps(65)) }
    #expect(
      error?.description
        == "b.yaml:67:13: error: bindings[64].gesture: found 65 inline gestures on each screen, expected at "
        + "most 64; remove gestures, or divide them with the key screen")
    // Gestures of all screens count for each screen.
    let own = taps(50, ", screen: A") + taps(64, ", screen: B", from: 200)
    #expect(try list(own).gestures.count == 114)
    let both = #expect(throws: SceneError.self) { try list(own + taps(1, from: 900)) }
    #expect(both?.found == "65 inline gestures on the screen \"B\"")
    // Equal gestures are one.
    #expect(try list(taps(64) + taps(64)).gestures.count == 64)
  }

  @Test func `the number of comparisons grows as the number of gestures does`() throws {
    func comparisons(_ screens: Int) throws -> Int {
      let text = (0..<screens).map { screen in
        (0..<32).map {
          "- {gesture: {kind: tap, taps: \($0 % 2 + 1), region: [0, \($0 / 2), 9, 9], screen: s\(screen)}, run: [a]}\n"
            + "- {gesture: {kind: swipe, directions: \($0 % 2 == 0 ? "up" : "upLeft"), region: [0, \($0 / 2), 9, 9], screen: s\(screen)}, run: [a]}\n"
        }.joined()
      }.joined()
      var list = try list(text)
      #expect(list.gestures.count == 64 * screens)
      #expect(list.gestures.count { $0.recognizer.requireToFail.count == 1 } == 16 * screens)
      #expect(list.gestures.count { $0.recognizer[.sideways] != nil } == 16 * screens)
      return list.addRequirements() + list.separateDiagonals()
    }
    let one = try comparisons(1)
    #expect(one > 0 && one <= 4 * 64)
    #expect(try comparisons(10) == 10 * one)
  }

  @Test func `a location of a part of a binding is that of the last step that exists`() throws {
    let list = try list("- {gesture: {kind: tap}, keys: [a, b]}")
    #expect(
      list.place(of: 0, "keys", 1)
        == BindingPlace(line: 3, column: 36, path: list.place(of: 0, "keys", 1).path))
    #expect(list.place(of: 0, "keys", 1).text(file: "f") == "f:3:36: error: bindings[0].keys[1]: ")
    #expect(list.place(of: 0, "type").text(file: "f") == "f:3:3: error: bindings[0]: ")
    #expect(BindingList().place(of: 0) == BindingPlace())
  }

  @Test func `a movement can have each of eight directions`() throws {
    for direction in ["up", "upRight", "right", "downRight", "down", "downLeft", "left", "upLeft"] {
      for every in ["", ", every: 40pt"] {
        let binding = try binding(
          "{gesture: {kind: pan}, direction: \(direction)\(every), run: [a]}")
        #expect(binding.direction?.rawValue == direction)
      }
    }
  }
}
