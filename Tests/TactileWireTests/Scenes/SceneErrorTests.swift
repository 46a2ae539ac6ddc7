import Testing

@testable import TactileWire

/// A text with one mistake, and its expected error: the location, the path, and parts of the
/// sentence.
struct Mistake: Sendable, CustomTestStringConvertible {
  let text: String
  let place: String
  let path: JSONPath
  let parts: [String]

  init(_ text: String, _ place: String, _ path: JSONPath, _ parts: String...) {
    (self.text, self.place, self.path, self.parts) = (text, place, path, parts)
  }

  var testDescription: String { "\(place) \(path)" }
}

@Suite("Scenes are refused")
struct SceneErrorTests {
  private static func window(_ rest: String) -> String { "windows:\n- name: w\n  \(rest)" }
  private static func view(_ rest: String) -> String {
    window("views:\n  - name: v\n    frame: [0, 0, 9, 9]\n    \(rest)")
  }
  private static func gesture(_ rest: String) -> String {
    view("gestures:\n    - \(rest)")
  }

  static let words: [Mistake] = [
    Mistake("", "1:1", "", "found an empty text, expected a scene"),
    Mistake("[]", "1:1", "", "found a list of 0, expected a scene: a map with windows"),
    Mistake("{}", "1:1", "", "found no windows"),
    Mistake("windows: []", "1:10", "windows", "found 0 windows, expected from 1 to 64"),
    Mistake("windows: 5", "1:10", "windows", "found 5, expected a list"),
    Mistake(
      "window: []", "1:1", "window", "found the unknown key \"window\"", "did you mean \"windows\""),
    Mistake("windows: [{}]", "1:11", "windows[0]", "found no name, expected a window with one"),
    Mistake("windows: [{name: 5}]", "1:18", "windows[0].name", "found 5, expected text; put it in"),
    Mistake("windows: [{name: \"\"}]", "1:18", "windows[0].name", "a name of 1 to 100 characters"),
    Mistake(
      "windows:\n- name: a\n- name: a", "3:3", "windows[1]", "found a second window \"a\""),
    Mistake(
      "windows:\n- name: a\n  name: b", "3:3", "", "found the key \"name\" a second time",
      "each key once in a map"),
    Mistake(
      window("levle: 1"), "3:3", "windows[0].levle", "for a window one of level",
      "did you mean \"level\""),
    Mistake(
      window("level: 1.5"), "3:10", "windows[0].level", "found 1.5",
      "a whole number from -1000 to 1000"),
    Mistake(window("level: 1001"), "3:10", "windows[0].level", "found 1001"),
    Mistake(
      window("size: [0, 5]"), "3:9", "windows[0].size",
      "found a width or height of 0, expected at least 0.001"),
    Mistake(
      window("size: [7, 5e-324]"), "3:9", "windows[0].size",
      "found a width or height of 5e-324, expected at least 0.001"),
    Mistake(window("size: [1]"), "3:9", "windows[0].size", "two numbers: [width, height]"),
    Mistake(
      window("frame: [0, 0, 1, 2e9]"), "3:20", "windows[0].frame[3]",
      "expected a number from -1000000 to 1000000"),
    Mistake(window("frame: [0, 0, 1, -1]"), "3:10", "windows[0].frame", "0 or more"),
    Mistake(window("frame: [0, 0, 1, .nan]"), "3:20", "windows[0].frame[3]", "found \".nan\""),
    Mistake(
      window("thresholds: Kiosk"), "3:15", "windows[0].thresholds",
      "expected one of kiosk, handheld; did you mean \"kiosk\""),
    Mistake(
      window("handles: [a, b, a]"), "3:19", "windows[0].handles[2]", "found \"a\" a second time"),
    Mistake(
      window("firstResponder: vv"), "3:19", "windows[0].firstResponder",
      "a view or controller of this window: w"),
    Mistake(window("views: {}"), "3:10", "windows[0].views", "found a map, expected a list"),
  ]

  static let views: [Mistake] = [
    Mistake(window("views: [{name: v}]"), "3:11", "windows[0].views[0]", "found no frame"),
    Mistake(
      view("kind: buton"), "6:11", "windows[0].views[0].kind",
      "one of view, button, switch, slider, stepper, segmentedControl, pageControl, scroll; did you mean \"button\""
    ),
    Mistake(view("title: OK"), "6:5", "windows[0].views[0].title", "for a view one of name"),
    Mistake(view("label: ''"), "6:12", "windows[0].views[0].label", "a text of 1 to 1000 bytes"),
    Mistake(view("alpha: 2"), "6:12", "windows[0].views[0].alpha", "a number from 0 to 1"),
    Mistake(
      view("hidden: yes"), "6:13", "windows[0].views[0].hidden",
      "found \"yes\", expected true or false"),
    Mistake(
      view("transform: [0, 0, 0, 0, 1, 1]"), "6:16", "windows[0].views[0].transform",
      "a transform that maps everything to a line or a point"),
    Mistake(
      view("transform: {scale: 0}"), "6:16", "windows[0].views[0].transform",
      "an invertible transform"),
    Mistake(
      view("transform: [1, 0, 0, 1e-300, 5, 5]"), "6:16", "windows[0].views[0].transform",
      "found a transform that multiplies lengths in one direction by 1e-300",
      "expected at least 0.001"),
    // Both axes have about the same direction afterwards.
    Mistake(
      view("transform: [0.5, 0.5, -0.5, -0.499, 0, 0]"), "6:16", "windows[0].views[0].transform",
      "a transform that multiplies lengths in one direction by 0.0005", "at least 0.001"),
    Mistake(
      view("transform: {turn: 1}"), "6:17", "windows[0].views[0].transform.turn",
      "one of scale, rotation, translation"),
    Mistake(
      view("views: [{name: v, frame: [0, 0, 1, 1]}]"), "6:20",
      "windows[0].views[0].views[0].name", "found the name \"v\" a second time"),
    Mistake(
      view("controller: {name: w}"), "6:24", "windows[0].views[0].controller.name",
      "found the name \"w\" a second time"),
    Mistake(
      view("controller: {name: c, presentedBy: c}"), "6:40",
      "windows[0].views[0].controller.presentedBy", "found a cycle: c is presented by c"),
    Mistake(
      view("controller: {name: c, presentedBy: v}"), "6:40",
      "windows[0].views[0].controller.presentedBy", "a controller of this window: c"),
    Mistake(
      view("views: [{name: x, frame: [0, 0, 1, 1], controller: {name: c, presentedBy: c}}]"),
      "6:79", "windows[0].views[0].views[0].controller.presentedBy",
      "only a view directly in its window"),
    Mistake(
      view("hitTarget: v"), "6:16", "windows[0].views[0].hitTarget",
      "found a cycle: v sends its hits to v, expected no cycle"),
    Mistake(
      view("kind: slider\n    minimum: 5\n    maximum: 1"), "7:14",
      "windows[0].views[0].minimum", "a minimum above the maximum"),
    Mistake(
      view("kind: stepper\n    maximum: -1"), "7:14", "windows[0].views[0].maximum",
      "found -1, below the minimum 0, expected 0 or more, or a smaller minimum"),
    Mistake(
      view("kind: segmentedControl\n    segments: [a]\n    selected: 1"), "8:15",
      "windows[0].views[0].selected", "from 0 to 0"),
    Mistake(
      view("kind: segmentedControl\n    segments: [a]\n    segmentWidths: [1, 2]"), "8:20",
      "windows[0].views[0].segmentWidths", "a width for each segment: 1"),
    Mistake(
      view("kind: pageControl\n    pages: 3\n    page: 3"), "8:11",
      "windows[0].views[0].page", "from 0 to 2"),
    Mistake(
      view("kind: scroll\n    contentSize: [9, 9]\n    zoom: [4, 1]"), "8:15",
      "windows[0].views[0].zoom[1]", "from 4 to 1000"),
    Mistake(
      view("kind: scroll\n    contentSize: [9, 9]\n    zoomView: x"), "8:15",
      "windows[0].views[0].zoomView", "a view of this window"),
    Mistake(
      view("kind: scroll\n    contentSize: [9, 9]\n    requireToFail: v.pam"), "8:20",
      "windows[0].views[0].requireToFail",
      "found \"v.pam\", expected a recognizer of this window: v.pan; did you mean \"v.pan\""),
    Mistake(
      view("kind: scroll\n    contentSize: [9, 9]\n    requireToFail: [v.pan]"), "8:21",
      "windows[0].views[0].requireToFail[0]", "found a cycle: v.pan waits for v.pan"),
    Mistake(
      view("kind: slider\n    value: 2"), "7:12", "windows[0].views[0].value", "from 0 to 1"),
    Mistake(
      view("kind: button\n    actions: {touchup: x}"), "7:15",
      "windows[0].views[0].actions.touchup", "one of touchDown, touchDownRepeat"),
    Mistake(
      view("kind: button\n    actions: {touchDown: {name: x, target: y}}"), "7:44",
      "windows[0].views[0].actions.touchDown.target", "found \"y\""),
    Mistake(
      view("kind: scroll"), "4:5", "windows[0].views[0]", "found no contentSize"),
    Mistake(
      view("kind: scroll\n    contentSize: [1, 1]\n    deceleration: slow"), "8:19",
      "windows[0].views[0].deceleration", "one of normal, fast"),
  ]

  static let gestures: [Mistake] = [
    Mistake(
      gesture("name: x"), "7:7", "windows[0].views[0].gestures[0]",
      "found no kind", "one of tap, longPress, pan"),
    Mistake(
      gesture("kind: pinsh"), "7:13", "windows[0].views[0].gestures[0].kind",
      "did you mean \"pinch\""),
    Mistake(
      gesture("{kind: tap, angle: 1}"), "7:19", "windows[0].views[0].gestures[0].angle",
      "for a tap recognizer one of"),
    Mistake(
      gesture("{kind: tap, taps: 0}"), "7:25", "windows[0].views[0].gestures[0].taps",
      "a whole number from 1 to 20"),
    Mistake(
      gesture("{kind: tap, duration: 1e9}"), "7:29", "windows[0].views[0].gestures[0].duration",
      "found 1000000000, expected a number from 0 to 3600"),
    Mistake(
      gesture("{kind: tap, duration: 1e999}"), "7:29", "",
      "found 1e999, expected a finite number"),
    Mistake(
      gesture("kind: tap\n    - kind: tap"), "8:7", "windows[0].views[0].gestures[1]",
      "found a second recognizer \"v.tap\"", "give it a name"),
    Mistake(
      gesture("{kind: pan, minimumTouches: 3, maximumTouches: 2}"), "7:54",
      "windows[0].views[0].gestures[0].maximumTouches", "a whole number from 3 to 40"),
    Mistake(
      gesture("kind: screenEdgePan"), "7:7", "windows[0].views[0].gestures[0]", "found no edges"),
    Mistake(
      gesture("{kind: screenEdgePan, edges: []}"), "7:36",
      "windows[0].views[0].gestures[0].edges", "at least one of top, left, bottom, right"),
    Mistake(
      gesture("{kind: sequence, regions: {a: [0, 0, 1, 1]}, steps: [a, aa]}"), "7:63",
      "windows[0].views[0].gestures[0].steps[1]", "one of its regions: a"),
    Mistake(
      gesture("{kind: sequence, regions: {}, steps: []}"), "7:33",
      "windows[0].views[0].gestures[0].regions", "a map from names"),
    Mistake(
      gesture("{kind: sequence, regions: {a: {corner: top, size: 50}}, steps: [a]}"), "7:46",
      "windows[0].views[0].gestures[0].regions.a.corner", "one of topLeft, topRight"),
    Mistake(
      gesture("{kind: sequence, regions: {a: {corner: topLeft}}, steps: [a]}"), "7:37",
      "windows[0].views[0].gestures[0].regions.a", "found no size"),
    Mistake(
      gesture("{kind: sequence, regions: {a: {edges: [top], size: 1000}}, steps: [a]}"), "7:58",
      "windows[0].views[0].gestures[0].regions.a.size", "a number from 10 to 500"),
    Mistake(
      gesture(
        "{kind: sequence, regions: {a: {edges: [top], corner: topLeft, size: 50}}, steps: [a]}"),
      "7:45", "windows[0].views[0].gestures[0].regions.a.edges", "either a corner or edges"),
    Mistake(
      gesture("{kind: sequence, regions: {a: [0, 0, 1, 1]}, steps: [{in: b}]}"), "7:65",
      "windows[0].views[0].gestures[0].steps[0].in", "one of its regions: a"),
    Mistake(
      gesture("{kind: sequence, regions: {a: [0, 0, 1, 1]}, steps: [{in: a, hold: 90}]}"), "7:74",
      "windows[0].views[0].gestures[0].steps[0].hold", "a number from 0.1 to 60"),
    Mistake(
      gesture("{kind: sequence, regions: {a: [0, 0, 1, 1]}, steps: [{in: a, hold: 1, taps: 2}]}"),
      "7:83", "windows[0].views[0].gestures[0].steps[0].taps", "either taps or hold"),
    Mistake(
      gesture("{kind: sequence, regions: {a: [0, 0, 1, 1]}, steps: [a], reservesRegions: true}"),
      "7:81", "windows[0].views[0].gestures[0].reservesRegions", "or scope: screen"),
    Mistake(
      gesture("{kind: swipe, distance: 60, maximumDistance: 20}"), "7:52",
      "windows[0].views[0].gestures[0].maximumDistance", "found 20, expected a number from 60"),
    Mistake(
      gesture("{kind: tap, shouldBegin: {axis: vertical}}"), "7:33",
      "windows[0].views[0].gestures[0].shouldBegin.axis",
      "for shouldBegin of a recognizer without movement one of region"),
    Mistake(
      gesture("{kind: pan, shouldBegin: {axis: diagonal}}"), "7:39",
      "windows[0].views[0].gestures[0].shouldBegin.axis", "one of horizontal, vertical"),
    Mistake(
      gesture("{kind: tap, shouldReceive: {views: [q]}}"), "7:43",
      "windows[0].views[0].gestures[0].shouldReceive.views[0]", "a view of this window: v"),
    Mistake(
      gesture("{kind: tap, shouldReceive: {region: {corner: topLeft}}}"), "7:43",
      "windows[0].views[0].gestures[0].shouldReceive.region", "found no size"),
    Mistake(
      gesture("{kind: tap, shouldReceive: {notRegion: {edges: [top], size: 9}}}"), "7:67",
      "windows[0].views[0].gestures[0].shouldReceive.notRegion.size", "a number from 10 to 500"),
    Mistake(
      gesture("{kind: tap, simultaneousWith: v.pan}"), "7:37",
      "windows[0].views[0].gestures[0].simultaneousWith", "a recognizer of this window: v.tap"),
    Mistake(
      gesture("{kind: tap, requireToFail: [v.tap]}"), "7:35",
      "windows[0].views[0].gestures[0].requireToFail[0]",
      "found a cycle: v.tap waits for v.tap, expected no cycle; remove one of these references"),
    Mistake(
      gesture(
        "{kind: tap, requireToFail: v.pan}\n    - {kind: pan, requireToFail: [v.tap]}"),
      "8:35", "windows[0].views[0].gestures[1].requireToFail[0]",
      "v.tap waits for v.pan waits for v.tap"),
    Mistake(
      gesture("{kind: tap, action: {name: a, states: [done]}}"), "7:46",
      "windows[0].views[0].gestures[0].action.states[0]",
      "one of began, changed, ended, cancelled"),
    Mistake(
      gesture("{kind: tap, touchTypes: pen}"), "7:31",
      "windows[0].views[0].gestures[0].touchTypes", "one of direct, stylus"),
  ]

  static let texts: [Mistake] = [
    Mistake(
      "windows:\n- name: w\n\tlevel: 1", "3:1", "", "found a tab, expected spaces"),
    Mistake(
      "windows:\n- name: \"w\n  level: 1\n", "2:9", "", "found a quote that is not closed",
      "a closing quote before the end"),
    Mistake(
      "windows:\n- name: \"w\n  screen: \"HDMI-1\"\n", "2:9", "",
      "found a quote that is not closed on its line", "before the next quote, in line 3"),
    Mistake("\u{FEFF}windows: 5", "1:10", "windows", "found 5, expected a list"),
    Mistake("windows: [", "2:1", "", "found invalid YAML", "expected YAML or JSON"),
    Mistake("windows: *x", "1:10", "", "found an alias, expected the value itself"),
    Mistake("windows: &x []", "1:10", "", "found an anchor"),
    Mistake("windows: !!seq []", "1:10", "", "found a tag"),
    Mistake("windows: []\n---\n{}", "2:1", "", "found a second document"),
    Mistake("? [a]\n: b", "1:3", "", "as a key"),
    Mistake("a: b: c", "1:5", "", "found invalid YAML (mapping values are not allowed"),
  ]

  @Test(arguments: words + views + gestures + texts)
  func `an error has the location, the path and the values allowed`(
    mistake: Mistake
  ) throws {
    let error = try #require(throws: SceneError.self) {
      try SceneDescription(text: Array(mistake.text.utf8), file: "a.yaml")
    }
    #expect("\(error.line):\(error.column)" == mistake.place)
    #expect(error.path == mistake.path)
    let sentence = "\(error)"
    #expect(sentence.hasPrefix("a.yaml:\(mistake.place): "))
    for part in mistake.parts { #expect(sentence.contains(part), "\(sentence)") }
  }

  /// A syntax error in a text has no equivalent on the socket.
  @Test(arguments: views + gestures.filter { $0.path != "" })
  func `the same mistake on the socket has the same path`(mistake: Mistake) throws {
    let json = try JSONText.of(yaml: mistake.text)
    let error = try #require(throws: SceneError.self) {
      try SceneDescription(try JSONValue(decoding: json), path: "scene")
    }
    #expect(error.path.description == "scene." + mistake.path.description)
    #expect(error.file == nil)
    for part in mistake.parts { #expect(error.description.contains(part), "\(error)") }
    #expect(error.description.hasPrefix("scene."))
  }

  @Test func `a text may begin with a byte order mark, and quotes may span lines`() throws {
    let text = "\u{FEFF}windows: [{name: \"one\n  two\", handles: [\"a\n b\", \"c\"]}]"
    let scene = try SceneDescription(text: Array(text.utf8), file: "a.yaml")
    #expect(scene.windows.map(\.name) == ["one two"])
    let bindings = "\u{FEFF}version: 1\nbindings: [{gesture: tap, run: [a]}]\n"
    #expect(BindingList.looksLike(Array(bindings.utf8)))
    #expect(try BindingList(text: Array(bindings.utf8), file: "b.yaml").bindings.count == 1)
  }

  @Test func `two controllers with the same presenter are an error`() throws {
    let text = """
      windows:
      - name: w
        views:
        - {name: a, frame: [0, 0, 1, 1], controller: {name: x}}
        - {name: b, frame: [0, 0, 1, 1], controller: {name: y, presentedBy: x}}
        - {name: c, frame: [0, 0, 1, 1], controller: {name: z, presentedBy: x}}
      """
    let error = try #require(throws: SceneError.self) {
      try SceneDescription(text: Array(text.utf8), file: "a.yaml")
    }
    #expect(error.line == 6)
    #expect(error.found == "\"x\", which already presents a controller")
  }

  @Test func `text, depth, values, windows, views and recognizers have limits`() throws {
    var limits = SceneLimits()
    limits.maximumBytes = 2000
    limits.maximumDepth = 7
    limits.maximumValues = 100
    limits.maximumWindows = 1
    limits.maximumViews = 2
    limits.maximumGestures = 1
    let texts = [
      String(repeating: "#", count: 2001): "2001 bytes",
      String(repeating: "[", count: 9): "lists and maps nested more than 7 deep",
      "windows: [" + String(repeating: "1,", count: 100) + "1]": "more than 100 values",
      "windows: [{name: a}, {name: b}]": "2 windows",
      "windows: [{name: a, views: [{name: v, frame: [0, 0, 1, 1]}, {name: u, frame: [0, 0, 1, 1]},"
        + " {name: t, frame: [0, 0, 1, 1]}]}]": "more than 2 views",
      "windows: [{name: a, gestures: [{kind: tap}, {kind: pan}]}]": "more than 1 recognizers",
    ]
    for (text, found) in texts {
      let error = try #require(throws: SceneError.self) {
        try SceneDescription(text: Array(text.utf8), file: "a.yaml", limits: limits)
      }
      #expect(error.found.contains(found), "\(error)")
    }
  }

  @Test func `lists of names and chains of presented controllers have limits`() throws {
    func error(_ text: String) throws -> SceneError {
      try #require(throws: SceneError.self) {
        try SceneDescription(text: Array(text.utf8), file: "a.yaml")
      }
    }
    let names = (0..<257).map { "n\($0)" }.joined(separator: ", ")
    for list in ["handles: [\(names)]", "gestures: [{kind: tap, requireToFail: [\(names)]}]"] {
      let error = try error("windows: [{name: w, \(list)}]")
      #expect(error.found == "a list of 257 names")
      #expect(error.expected == "at most 256")
    }
    func chain(_ count: Int) -> String {
      let views = (0...count).map { number in
        let presenter = number > 0 ? ", presentedBy: c\(number - 1)" : ""
        return "{name: v\(number), frame: [0, 0, 1, 1], controller: {name: c\(number)\(presenter)}}"
      }
      return "windows: [{name: w, views: [\(views.joined(separator: ", "))]}]"
    }
    _ = try SceneDescription(text: Array(chain(64).utf8), file: "a.yaml")
    #expect(try error(chain(65)).found == "a chain of more than 64 presented controllers")
  }
}
