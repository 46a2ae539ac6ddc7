import Tactile
import Testing

@testable import TactileWire

@Suite("Scenes are read")
struct SceneReadingTests {
  private func scene(_ text: String) throws -> SceneDescription {
    try SceneDescription(text: Array(text.utf8), file: "scene.yaml")
  }

  @Test func `the smallest scene is a window with a name and defaults`() throws {
    let scene = try scene("windows: [{name: kiosk}]")
    #expect(scene == SceneDescription(windows: [WindowDescription(name: "kiosk")]))
  }

  @Test func `every key sets its property`() throws {
    let scene = try scene(FullScene.yaml)
    #expect(scene.windows.map(\.name) == ["kiosk", "keyboard"])
    let window = scene.windows[0]
    #expect(window.screen == "main")
    #expect(window.frame == Rect(x: 0, y: 0, width: 2170, height: 1221))
    #expect(window.size == Size(width: 1920, height: 1080))
    #expect(window.level == 5)
    #expect(window.thresholds == .handheld)
    #expect(window.firstResponder == "page")
    #expect(window.handles == ["goHome", "open menu"])
    #expect(window.gestures.map(\.name) == ["kiosk.screenEdgePan", "kiosk.hover", "service"])
    #expect(window.gestures[1].touchTypes == .stylus)
    let edge = window.gestures[0]
    #expect(edge.kind == .screenEdgePan)
    #expect(
      edge.parameters == [
        .maximumTouches: 2, .movement: 12.5, .edges: .edges([.left, .right]), .zone: 40,
      ])
    #expect(edge.shouldBegin?.axis == .horizontal)
    #expect(edge.shouldBegin?.directions == .right)
    #expect(edge.shouldBegin?.minimumSpeed == 10)
    #expect(edge.shouldBegin?.maximumSpeed == 9000)
    #expect(
      window.views.map(\.name) == [
        "map", "ok", "sound", "volume", "count", "range", "dots", "list", "sheet",
      ])
  }

  @Test func `a sequence has its places, steps and limits`() throws {
    let service = try scene(FullScene.yaml).windows[0].gestures[2]
    let regions: [SequenceGestureRecognizer.Region] = [
      .init(name: "c", place: .corner(.topLeft, size: 8 * 160 / 25.4)),
      .init(name: "d", place: .edges([.left, .top], size: 50)),
      .init(name: "e", rect: Rect(x: 0, y: 0, width: 9, height: 9)),
    ]
    let steps: [SequenceGestureRecognizer.Step] = [
      .init(in: "c", .taps(3)), .init(in: "d", .hold(2), touches: 2), .init(in: "e"),
    ]
    let values: [ParameterValue?] = [.regions(regions), .steps(steps)]
    let found: [ParameterValue?] = [service[.regions], service[.steps]]
    #expect(found == values)
    let numbers = [.interval, .tapDuration, .tries, .lockout].map { (name: ParameterName) in
      service[name]?.number
    }
    #expect(numbers == [3, 0.9, 4, 90])
    #expect(service.reservesRegions)
    #expect(service.scope == .screen)
  }

  @Test(arguments: [
    "{scale: 0.001}", "{scale: 0.001, rotation: 0.5}", "{scale: [100000, 0.001], rotation: 2}",
    "[0, 0.001, -0.001, 0, 9, 9]",
  ])
  func `a transform may shrink lengths to a thousandth`(transform: String) throws {
    let view = "{name: v, frame: [0, 0, 9, 9], transform: \(transform)}"
    let text = "windows: [{name: w, views: [\(view)]}]"
    #expect(throws: Never.self) { try scene(text) }
  }

  @Test func `a view has its flags, its controller and its contents`() throws {
    let map = try scene(FullScene.yaml).windows[0].views[0]
    #expect(map.frame == Rect(x: 0, y: 0, width: 1920, height: 800))
    let expected = AffineTransform(scaleX: 2, scaleY: 2)
      .concatenating(AffineTransform(rotation: 0.5))
      .concatenating(AffineTransform(translationX: 10, translationY: -10))
    #expect(map.transform == expected)
    #expect(!map.isHidden)
    #expect(map.alpha == 0.75)
    #expect(map.isInteractive && map.isMultipleTouchEnabled && map.isExclusiveTouch)
    #expect(map.hitOutset == 20)
    #expect(map.canBecomeFirstResponder)
    #expect(map.handles == ["zoom"])
    #expect(map.controller?.name == "page")
    #expect(map.controller?.handles == ["back"])
    #expect(map.controller?.canBecomeFirstResponder == true)
    #expect(map.views.map(\.hitTarget) == ["map"])
    #expect(map.views[0].transform == AffineTransform(translationX: 5, translationY: 5))
    #expect(try scene(FullScene.yaml).windows[0].views[8].controller?.presentedBy == "page")
  }

  @Test func `controls and scroll views have their properties`() throws {
    let views = try scene(FullScene.yaml).windows[0].views
    guard case .button(let title, let control) = views[1].kind else {
      Issue.record("ok is not a button")
      return
    }
    #expect(title == "OK: go")
    #expect(control.trackingMargin == 30)
    #expect(control.actions.map(\.event) == [.touchDown, .primaryActionTriggered])
    #expect(
      control.actions.map(\.action) == [
        ActionDescription(name: "press"), ActionDescription(name: "confirm", target: "page"),
      ])
    #expect(
      views[2].kind
        == .toggle(SwitchDescription(isOn: true, pushMovement: 12), ControlDescription()))
    let slider = SliderDescription(
      minimum: 0, maximum: 100, value: 30, isContinuous: false, knobWidth: 50)
    #expect(views[3].kind == .slider(slider, ControlDescription()))
    let stepper = StepperDescription(
      minimum: 1, maximum: 9, value: 3, step: 2, wraps: true, autorepeat: false,
      isContinuous: false)
    #expect(views[4].kind == .stepper(stepper, ControlDescription()))
    let segmented = SegmentedControlDescription(
      segments: [
        .init(title: "Day"), .init(title: "Week", isEnabled: false, width: 50),
        .init(title: "Month"),
      ], selected: 2, isMomentary: true)
    #expect(views[5].kind == .segmented(segmented, ControlDescription()))
    let pages = PageControlDescription(pages: 5, current: 2, hidesForSinglePage: true)
    #expect(views[6].kind == .pages(pages, ControlDescription()))
    var scroll = ScrollDescription()
    scroll.contentSize = Size(width: 400, height: 2000)
    scroll.contentOffset = Point(x: 0, y: 100)
    scroll.contentInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    scroll.isDirectionalLockEnabled = true
    scroll.isPagingEnabled = true
    scroll.bounces = false
    scroll.alwaysBounceHorizontal = true
    scroll.alwaysBounceVertical = true
    scroll.decelerationRate = 0.99
    scroll.delaysContentTouches = false
    scroll.contentTouchDelay = 0.2
    scroll.canCancelContentTouches = false
    scroll.zoomView = "item"
    scroll.zoomRange = 0.5...4
    scroll.zoomScale = 2
    scroll.bouncesZoom = false
    scroll.requireToFail = ["double", "map.swipe"]
    #expect(views[7].kind == .scroll(scroll))
  }

  @Test func `recognizers have their parameters, rules and relations`() throws {
    let gestures = try scene(FullScene.yaml).windows[0].views[0].gestures
    let double = gestures[0]
    #expect(double.kind == .tap)
    #expect(
      double.parameters == [
        .taps: 2, .movement: 10, .interval: 0.3, .distance: 40, .duration: 1,
        .buttons: .buttons(.secondary),
      ])
    #expect(double.cancelsTouches == false)
    #expect(double.delaysTouchesBegan == true)
    #expect(double.delaysTouchesEnded == false)
    #expect(double.touchTypes == .direct)
    #expect(!double.requiresExclusiveTouchType)
    #expect(double.shouldBegin?.region == Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(double.shouldReceive?.region == .rect(Rect(x: 0, y: 0, width: 9, height: 9)))
    #expect(double.shouldReceive?.notRegion == .rect(Rect(x: 1, y: 1, width: 2, height: 2)))
    #expect(double.shouldReceive?.notViews == ["ok"])
    #expect(gestures[1].shouldReceive?.views == ["map"])
    #expect(gestures[1].shouldReceive?.region == .corner(.bottomLeft, size: 60))
    #expect(
      gestures[1].shouldReceive?.notRegion == .edges([.left, .bottom], size: 5 * 160 / 25.4))
    #expect(double.action == ActionDescription(name: "zoom"))
    #expect(double.actionStates == [.began, .changed, .ended, .cancelled])
    #expect(gestures[1].name == "map.tap")
    #expect(gestures[1].requireToFail == ["double"])
    #expect(gestures[1].simultaneousWith == .all)
    #expect(gestures[1].action == ActionDescription(name: "select", target: "map"))
    #expect(gestures[1].actionStates == [.ended])
    #expect(gestures[3].simultaneousWith == .some(["map.pinch", "map.rotation"]))
    #expect(
      gestures[4].parameters == [
        .directions: .directions([.left, .up]), .touches: 3, .duration: 0.5, .distance: 60,
        .maximumDistance: 200, .sideways: 0.4,
      ])
    #expect(
      gestures.map(\.kind) == [
        .tap, .tap, .longPress, .pan, .swipe, .pinch, .rotation, .transform, .sequence,
      ])
    let sequence = gestures[8]
    #expect(sequence[.regions]?.regions?.map(\.name) == ["a", "b"])
    #expect(sequence[.steps] == .steps(["a", "b", "a"]))
    #expect(sequence[.duration] == 4)
    #expect(sequence[.movement] == 20)
    #expect(sequence[.toleratesOtherTouches] == true)
    #expect(sequence[.excludesOthers] == true)
  }

  @Test func `a swipe and shouldBegin have the eight directions by name`() throws {
    let words = ["right", "left", "up", "down", "upLeft", "upRight", "downLeft", "downRight"]
    let list = words.joined(separator: ", ")
    let scene = try scene(
      """
      windows:
      - name: w
        gestures:
        - {kind: swipe, directions: [\(list)]}
        - {kind: pan, shouldBegin: {directions: [\(list)]}}
      """)
    let all = SwipeGestureRecognizer.Direction(rawValue: 255)
    #expect(all.words == words)
    let gestures = scene.windows[0].gestures
    #expect(gestures[0][.directions] == .directions(all))
    #expect(gestures[1].shouldBegin?.directions == all)
    #expect(try SceneDescription(scene.json) == scene)
  }

  /// A key that the full scene does not use would not be tested here.
  @Test func `the full scene uses every key`() throws {
    let words = Set(FullScene.yaml.split { !$0.isLetter }.map(String.init))
    let keys =
      SceneKeys.scene + SceneKeys.window + SceneKeys.button + SceneKeys.toggle + SceneKeys.slider
      + SceneKeys.stepper + SceneKeys.segmented + SceneKeys.pages
      + SceneKeys.scroll + SceneKeys.controller + SceneKeys.transform + SceneKeys.gestureAction
      + SceneKeys.movingShouldBegin + SceneKeys.shouldReceive
      + GestureKind.allCases.flatMap { SceneKeys.keys(of: $0) }
    let sequence = SceneKeys.place + SceneKeys.step
    for key in keys + sequence { #expect(words.contains(key), "\(key)") }
  }

  @Test func `a scene is the same as YAML, as JSON text and as JSON on the socket`() throws {
    let scene = try scene(FullScene.yaml)
    let json = try JSONText.of(yaml: FullScene.yaml)
    #expect(try SceneDescription(text: Array(json.utf8), file: "scene.json") == scene)
    #expect(try SceneDescription(try JSONValue(decoding: json)) == scene)
  }

  @Test(arguments: [0, 20])
  func `S219 keys of a map are equal if their bytes are equal`(others: Int) throws {
    let keys = (0..<others).map { "k\($0)" } + ["e\u{301}", "\u{e9}"]
    _ = try JSONText.of(yaml: keys.map { "\($0): 1\n" }.joined())
    for key in keys {
      let twice = (keys + [key]).map { "\($0): 1\n" }.joined()
      #expect(throws: SceneFlaw.self) { try JSONText.of(yaml: twice) }
    }
  }

  @Test func `null is the same as a missing key`() throws {
    let text = "windows: [{name: a, level: null, views: ~, gestures: }]"
    #expect(try scene(text) == SceneDescription(windows: [WindowDescription(name: "a")]))
  }

  @Test func `a number may have a unit`() throws {
    let gestures = try scene(
      """
      windows:
      - name: w
        gestures:
        - {kind: longPress, duration: 600ms, movement: 5mm, tapInterval: "0.4s"}
        - {kind: rotation, angle: 90deg}
        - {kind: tap, movement: 12.5pt}
      """
    ).windows[0].gestures
    #expect(gestures[0][.duration] == 0.6)
    #expect(gestures[0][.tapInterval] == 0.4)
    #expect(gestures[0][.movement] == .number(5 * 160 / 25.4))
    #expect(gestures[1][.angle] == .number(.pi / 2))
    #expect(gestures[2][.movement] == 12.5)
  }

  @Test(arguments: ["600 ms", "600mm", "0x6s", "1e3ms", "ms", "--1s", "nans"])
  func `rejects a unit of another quantity, and a text without a number`(
    text: String
  ) throws {
    let error = try #require(throws: SceneError.self) {
      try scene("windows: [{name: w, gestures: [{kind: longPress, duration: \"\(text)\"}]}]")
    }
    #expect(error.expected.contains("a number from 0 to 3600 in s"))
    #expect(error.expected.contains("600ms"))
  }

  @Test func `a scene can have two thousand views`() throws {
    let views = (0..<2000).map { "      - {name: v\($0), frame: [\($0), 0, 10, 10]}\n" }
    let text = "windows:\n  - name: many\n    views:\n" + views.joined()
    let scene = try scene(text)
    #expect(scene.windows[0].views.count == 2000)
    #expect(scene.windows[0].views[1999].frame.origin.x == 1999)
  }
}
