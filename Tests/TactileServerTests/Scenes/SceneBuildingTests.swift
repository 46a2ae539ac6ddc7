import TactileWire
import Testing

@testable import Tactile
@testable import TactileServer

@Suite("Building scenes")
struct SceneBuildingTests {
  @Test func `touches reach the hit view, with locations in the window's own units`() throws {
    let stage = try Stage(
      """
      views:
      - {name: left, frame: [0, 0, 1000, 1000]}
      - {name: right, frame: [1000, 0, 1000, 1000], views: [{name: dot, frame: [500, 500, 9, 9]}]}
      """)
    stage.panel.down(0, 1, 1503, 502, at: 0)
    let touch = try #require(try stage.client.frames().last?.frame.touches.first)
    #expect(touch.view == "dot")
    #expect(touch.window == "w")
    #expect((touch.location.x - 1503).magnitude < 1)
  }

  @Test func `hit-testing skips hidden and passive views, and applies outsets and hit targets`()
    throws
  {
    let stage = try Stage(
      """
      views:
      - {name: back, frame: [0, 0, 2000, 1000]}
      - {name: hidden, frame: [0, 0, 100, 100], hidden: true}
      - {name: faint, frame: [200, 0, 100, 100], alpha: 0.001}
      - {name: passive, frame: [400, 0, 100, 100], interactive: false}
      - {name: wide, frame: [700, 100, 10, 10], hitOutset: 50}
      - {name: glass, frame: [900, 0, 100, 100], hitTarget: other}
      - {name: other, frame: [1100, 0, 100, 100], hitTarget: last}
      - {name: last, frame: [1300, 0, 100, 100]}
      """)
    for (index, x) in [50, 250, 450, 660, 950].enumerated() {
      stage.tap(Int32(x), 60, at: UInt64(index) * 1000)
    }
    #expect(
      try stage.tale()
        == ["back", "back", "back", "wide", "last"].flatMap {
          ["\($0) began", "\($0) ended"]
        })
  }

  @Test func `a tap waits for the double tap that it requires to fail`() throws {
    let stage = try Stage(
      """
      views:
      - name: v
        frame: [0, 0, 2000, 1000]
        gestures:
        - {kind: tap, name: single, requireToFail: double}
        - {kind: tap, name: double, taps: 2}
      """)
    stage.tap(100, 100, at: 0)
    #expect(try stage.tale() == ["v began"])
    stage.tap(100, 100, at: 200)
    #expect(try stage.tale().filter { !$0.hasPrefix("v ") } == ["double ended"])
    stage.tap(100, 100, at: 3000)
    stage.server.advance(to: VirtualPanel.time(6000))
    #expect(try stage.tale().filter { !$0.hasPrefix("v ") } == ["single ended"])
  }

  @Test func `shouldBegin by axis and region lets another recognizer begin`() throws {
    let stage = try Stage(
      """
      views:
      - name: v
        frame: [0, 0, 2000, 1000]
        gestures:
        - {kind: pan, name: sideways, shouldBegin: {axis: horizontal}}
        - {kind: pan, name: down, shouldBegin: {directions: [down], region: [0, 0, 500, 1000]}}
      """)
    stage.drag((100, 100), (600, 110), at: 0)
    #expect(try stage.tale().filter { $0.hasSuffix("began") } == ["v began", "sideways began"])
    stage.drag((100, 100), (110, 600), at: 1000)
    #expect(try stage.tale().filter { $0.hasSuffix("began") } == ["v began", "down began"])
    stage.drag((1100, 100), (1110, 600), at: 2000)
    #expect(try stage.tale().filter { $0.hasSuffix("began") } == ["v began"])
  }

  @Test func `the message of a swipe has its direction, and of a tap none`() throws {
    let stage = try Stage(
      """
      gestures:
      - {kind: tap}
      - kind: swipe
        directions: [right, left, up, down, upLeft, upRight, downLeft, downRight]
      """)
    let ways: [(GestureMessage.Direction?, Int32, Int32)] = [
      (.right, 1, 0), (.left, -1, 0), (.up, 0, -1), (.down, 0, 1), (.upLeft, -1, -1),
      (.upRight, 1, -1), (.downLeft, -1, 1), (.downRight, 1, 1), (nil, 0, 0),
    ]
    for (index, (direction, x, y)) in ways.enumerated() {
      stage.drag((1000, 500), (1000 + 300 * x, 500 + 300 * y), at: UInt64(index) * 1000)
      let gestures = try stage.client.frames().flatMap(\.frame.gestures)
      #expect(gestures.map(\.direction) == [direction])
      #expect(gestures.map(\.kind) == [direction == nil ? "tap" : "swipe"])
    }
  }

  @Test func `shouldReceive selects touches by region and by hit view`() throws {
    let stage = try Stage(
      """
      gestures:
      - {kind: tap, name: outside, shouldReceive: {notViews: [box]}}
      - {kind: tap, name: inside, shouldReceive: {views: [box], region: [0, 0, 50, 2000]}}
      views:
      - {name: box, frame: [0, 0, 100, 100], views: [{name: inner, frame: [0, 0, 50, 50]}]}
      """)
    stage.tap(20, 20, at: 0)
    stage.tap(80, 20, at: 1000)
    stage.tap(500, 500, at: 2000)
    #expect(
      try stage.tale().filter { $0.contains("side") } == ["inside ended", "outside ended"])
  }

  @Test func `only recognizers in simultaneousWith recognize together`() throws {
    let views = { (rule: String) in
      """
      views:
      - name: v
        frame: [0, 0, 2000, 1000]
        gestures:
        - {kind: pan, name: one\(rule)}
        - {kind: pan, name: two}
      """
    }
    let alone = try Stage(views(""))
    alone.drag((100, 100), (600, 110), at: 0)
    #expect(try alone.tale().filter { $0.hasSuffix("o began") || $0.hasPrefix("one b") }.count == 1)
    let both = try Stage(views(", simultaneousWith: [two]"))
    both.drag((100, 100), (600, 110), at: 0)
    let tale = try both.tale()
    #expect(tale.contains("one began") && tale.contains("two began"))
  }

  // MARK: Actions

  private static let form = """
    firstResponder: field
    handles: [leave]
    views:
    - name: page
      frame: [0, 0, 2000, 1000]
      controller: {name: pageControl, handles: [save]}
      views:
      - {name: field, frame: [0, 500, 100, 100], focusable: true}
      - name: ok
        kind: button
        frame: [0, 0, 100, 100]
        actions: {primaryActionTriggered: save, touchDown: {name: save, target: page}}
      - name: area
        frame: [200, 0, 100, 100]
        gestures:
        - {kind: tap, action: leave}
        - {kind: longPress, action: {name: nothing, states: [began]}}
    """

  @Test func `an action goes to its target only, or from the first responder up the chain`() throws
  {
    let stage = try Stage(Self.form)
    stage.tap(50, 50, at: 0)
    stage.tap(250, 50, at: 1000)
    let tale = try stage.tale()
    #expect(
      tale == [
        "ok began", "ok touchDown", "save of page: nobody", "ok ended", "ok touchUpInside",
        "ok primaryActionTriggered", "save of field>page>pageControl: pageControl",
        "area began", "area cancelled", "area.tap ended",
        "leave of field>page>pageControl>w: w",
      ])
  }

  @Test func `S79 a touch in a view inside a button belongs to the button`() throws {
    let stage = try Stage(
      """
      gestures: [{kind: tap}]
      views:
      - name: ok
        kind: button
        frame: [0, 0, 100, 100]
        views: [{name: icon, frame: [0, 0, 100, 100], views: [{name: dot, frame: [0, 0, 100, 100]}]}]
      """)
    stage.tap(50, 50, at: 0)
    #expect(
      try stage.tale() == [
        "ok began", "ok touchDown", "ok ended", "ok touchUpInside", "ok primaryActionTriggered",
      ])
  }

  @Test func `S61 an action that no responder handles is marked in its message and in the trace`()
    throws
  {
    let stage = try Stage(Self.form)
    var rules: [Int] = []
    stage.server.application.tracer = { if $0.subject == "nothing" { rules.append($0.rule) } }
    stage.panel.down(0, 1, 250, 50, at: 0)
    stage.server.advance(to: VirtualPanel.time(1000))
    #expect(try stage.tale().last == "nothing of field>page>pageControl>w: nobody")
    #expect(rules == [61])
  }

  @Test func `switches and sliders send their values, and scroll views their final offset`() throws
  {
    let stage = try Stage(
      """
      views:
      - {name: sound, kind: switch, frame: [0, 0, 100, 60], on: false}
      - {name: volume, kind: slider, frame: [0, 200, 400, 60], maximum: 100, knobWidth: 60}
      - {name: list, kind: scroll, frame: [1000, 0, 500, 1000], contentSize: [500, 5000]}
      """)
    stage.tap(50, 30, at: 0)
    stage.drag((30, 230), (200, 230), at: 1000)
    stage.drag((1200, 800), (1200, 400), at: 2000)
    stage.server.advance(to: VirtualPanel.time(20_000))
    let frames = try stage.client.frames().map(\.frame)
    let controls = frames.flatMap(\.controls)
    #expect(controls.first { $0.view == "sound" && $0.event == .valueChanged }?.isOn == true)
    let value = try #require(
      controls.last { $0.view == "volume" && $0.event == .valueChanged }?.value)
    #expect((value - 50).magnitude < 1)
    let scrolls = frames.flatMap(\.scrolls)
    #expect(scrolls.first?.phase == .began)
    let target = try #require(scrolls.first { $0.phase == .released }?.target)
    let rest = try #require(scrolls.last)
    #expect(rest.phase == .rested)
    #expect((rest.offset.y - target.y).magnitude < 1)
  }

  @Test func `steppers, segmented controls and page controls send their values`() throws {
    let stage = try Stage(
      """
      views:
      - {name: count, kind: stepper, frame: [0, 0, 200, 60], value: 3}
      - {name: size, kind: segmentedControl, frame: [0, 100, 300, 60], segments: [S, M, L]}
      - {name: dots, kind: pageControl, frame: [0, 200, 200, 60], pages: 4}
      """)
    stage.tap(150, 30, at: 0)
    stage.tap(250, 130, at: 1000)
    stage.tap(150, 230, at: 2000)
    stage.panel.down(0, 9, 50, 30, at: 3000)
    stage.server.advance(to: VirtualPanel.time(3650))
    stage.panel.lift(0, at: 3660)
    let changes = try stage.client.frames().flatMap(\.frame.controls)
      .filter { $0.event == .valueChanged }
    #expect(changes.map { $0.view.text } == ["count", "size", "dots", "count", "count", "count"])
    #expect(changes.map(\.value) == [4, nil, nil, 3, 2, 1])
    #expect(changes.map(\.segment) == [nil, 2, nil, nil, nil, nil])
    #expect(changes.map(\.page) == [nil, nil, 1, nil, nil, nil])
    let reader = VirtualClient(stage.server, id: 2)
    reader.send(#"{"method":"io.tactile.Scene.Describe"}"#)
    let reply = try #require(reader.replies().last)
    let views = try DescribeMessage(from: .object(reply.parameters)).windows.flatMap(\.views)
    #expect(views.first { $0.name == "count" }?.value == 1)
    #expect(views.first { $0.name == "size" }?.segment == 2)
    #expect(views.first { $0.name == "dots" }?.page == 1)
    #expect(
      views.map(\.kind).filter { $0 != "window" } == ["stepper", "segmentedControl", "pageControl"])
  }

  // MARK: Screens

  @Test func `a scene is shown when its screen is added, and again when the screen comes back`()
    throws
  {
    let server = Server()
    server.showSystemScene(try Stage.scene("views: [{name: v, frame: [0, 0, 9, 9]}]"))
    #expect(server.application.windows.isEmpty)
    let panel = VirtualPanel(server)
    #expect(server.application.windows.map(\.name) == ["w"])
    panel.unplug(at: 100)
    #expect(server.application.windows.isEmpty)
    _ = VirtualPanel(server, id: 2, at: 200)
    #expect(server.application.windows.map(\.name) == ["w"])
  }

  @Test func `a presented controller's view is in front, and its chain continues at the presenter`()
    throws
  {
    let stage = try Stage(
      """
      views:
      - name: sheet
        frame: [0, 0, 2000, 1000]
        controller: {name: dialog, presentedBy: main}
        gestures: [{kind: tap, action: close}]
      - {name: page, frame: [0, 0, 2000, 1000], controller: {name: main, handles: [close]}}
      """)
    stage.tap(5, 5, at: 0)
    let tale = try stage.tale()
    #expect(
      tale == [
        "sheet began", "sheet cancelled", "sheet.tap ended", "close of sheet>dialog>main: main",
      ])
  }

  @Test func `a presented view that changes its kind is presented again`() throws {
    let views = { (kind: String) in
      """
      views:
      - {name: page, frame: [0, 0, 2000, 1000], controller: {name: main}}
      - name: sheet
        kind: \(kind)
        frame: [0, 0, 2000, 1000]
        controller: {name: dialog, presentedBy: main}
      """
    }
    let stage = try Stage(views("view"))
    stage.server.showSystemScene(try Stage.scene(views("button")))
    stage.tap(5, 5, at: 0)
    #expect(try stage.tale().first == "sheet began")
    stage.server.showSystemScene(try Stage.scene(views("view")))
    stage.tap(5, 5, at: 1000)
    #expect(try stage.tale().first == "sheet began")
  }

  @Test func `presented controllers are shown in their order, not in that of the file`() throws {
    let rows = (1..<50).reversed().map {
      "- {name: v\($0), frame: [0, 0, 9, 9], controller: {name: c\($0), presentedBy: c\($0 - 1)}}"
    }
    let first = "- {name: v0, frame: [0, 0, 9, 9], controller: {name: c0}}"
    let other = "- {name: u0, frame: [0, 0, 9, 9], controller: {name: d0}}"
    let second = "- {name: u1, frame: [0, 0, 9, 9], controller: {name: d1, presentedBy: d0}}"
    let stage = try Stage(
      "views:\n" + ([second] + rows + [first, other]).joined(separator: "\n"))
    let window = try #require(stage.server.application.windows.first as? SceneWindow)
    #expect(
      window.subviews.map(\.name) == ["v0", "u0", "u1", "v1"] + (2..<50).map { "v\($0)" })
  }

  @Test func `a chain of hit targets ends at its last view`() throws {
    let rows = (0..<50).map { number in
      "- {name: v\(number), frame: [\(number * 10), 0, 10, 10]"
        + (number < 49 ? ", hitTarget: v\(number + 1)}" : "}")
    }
    let stage = try Stage("views:\n" + rows.joined(separator: "\n"))
    for place in [5, 255, 495] {
      stage.tap(Int32(place), 5, at: UInt64(place) * 1000)
      #expect(try stage.tale() == ["v49 began", "v49 ended"])
    }
  }

  @Test func `of many actions, a window handles those that it names`() throws {
    let names = (0..<40).map { "a\($0)" }.joined(separator: ", ")
    let stage = try Stage(
      """
      handles: [\(names)]
      gestures: [{kind: tap, action: a39}, {kind: tap, name: x, simultaneousWith: all, action: b}]
      """)
    stage.tap(5, 5, at: 0)
    #expect(try stage.tale().filter { $0.contains(" of ") } == ["a39 of w: w", "b of w: nobody"])
  }

  @Test func `the path of an action names at most 16 of the responders that it asks`() throws {
    let server = Server()
    let panel = VirtualPanel(server)
    // Controllers that present each other: the chain goes through all of them.
    func scene(_ count: Int) -> String {
      let views = (0..<count).map { number in
        let presenter = number == 0 ? "" : #","presentedBy":"c\#(number - 1)""#
        let handles = number == 0 ? #","handles":["act"]"# : ""
        return
          #"{"name":"v\#(number)","frame":[0,0,2000,1000],"controller":{"name":"c\#(number)"\#(presenter)\#(handles)},"gestures":[{"kind":"tap","name":"t\#(number)","action":"act"}]}"#
      }
      return #"{"name":"w","size":[2000,1000],"views":[\#(views.joined(separator: ","))]}"#
    }
    for count in [45, 64] {
      let client = VirtualClient(server, peer: ClientPeer(user: 1000))
      client.send(
        #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(scene(count))]}}"#
      )
      panel.down(0, Int32(count), 500, 500, at: UInt64(count) * 100)
      panel.lift(0, at: UInt64(count) * 100 + 50)
      let action = try #require(try client.frames().flatMap(\.frame.actions).first)
      #expect(action.path.count == 16)
      #expect(action.handledBy == "c0")
      server.receive(.clientClosed(client.id), at: .zero)
    }
  }
}
