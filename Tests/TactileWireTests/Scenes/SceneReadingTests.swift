import Tactile
import Testing

@testable import TactileWire

@Suite("Scenes are read")
struct SceneReadingTests {
  private func scene(_ text: String) throws -> SceneDescription {
    try SceneDescription(text: Array(text.utf8), file: "scene.yaml")
  }

  @Test func `the smallest scene is a window with a name, and all else as usual`() throws {
    let scene = try scene("windows: [{name: kiosk}]")
    #expect(scene == SceneDescription(windows: [WindowDescription(name: "kiosk")]))
  }

  @Test func `every key says what it says`() throws {
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
    #expect(window.gestures.map(\.name) == ["kiosk.screenEdgePan", "kiosk.hover"])
    #expect(window.gestures[1].touchTypes == .stylus)
    let edge = window.gestures[0]
    let figures = GestureDescription.PanFigures(
      minimumTouches: 1, maximumTouches: 2, movement: 12.5)
    #expect(edge.kind == .screenEdgePan(figures, edges: [.left, .right], zone: 40))
    #expect(edge.shouldBegin?.axis == .horizontal)
    #expect(edge.shouldBegin?.directions == .right)
    #expect(edge.shouldBegin?.minimumSpeed == 10)
    #expect(edge.shouldBegin?.maximumSpeed == 9000)
    #expect(window.views.map(\.name) == ["map", "ok", "sound", "volume", "list", "sheet"])
  }

  @Test func `a view has its flags, its controller and what is in it`() throws {
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
    #expect(try scene(FullScene.yaml).windows[0].views[5].controller?.presentedBy == "page")
  }

  @Test func `controls and scroll views have what is theirs`() throws {
    let views = try scene(FullScene.yaml).windows[0].views
    guard case .button(let title, let control) = views[1].kind else {
      Issue.record("ok is no button")
      return
    }
    #expect(title == "OK: go")
    #expect(control.trackingMargin == 30)
    #expect(control.actions.map(\.event) == ["touchDown", "primaryActionTriggered"])
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
    #expect(views[4].kind == .scroll(scroll))
  }

  @Test func `recognizers have their figures, rules and relations`() throws {
    let gestures = try scene(FullScene.yaml).windows[0].views[0].gestures
    let double = gestures[0]
    #expect(
      double.kind
        == .tap(taps: 2, touches: 1, movement: 10, interval: 0.3, distance: 40, duration: 1))
    #expect(double.cancelsTouches == false)
    #expect(double.delaysTouchesBegan == true)
    #expect(double.delaysTouchesEnded == false)
    #expect(double.touchTypes == .direct)
    #expect(!double.requiresExclusiveTouchType)
    #expect(double.shouldBegin?.region == Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(double.shouldReceive?.notViews == ["ok"])
    #expect(double.action == ActionDescription(name: "zoom"))
    #expect(double.actionStates == [.began, .changed, .ended, .cancelled])
    #expect(gestures[1].name == "map.tap")
    #expect(gestures[1].requireToFail == ["double"])
    #expect(gestures[1].simultaneousWith == .all)
    #expect(gestures[1].action == ActionDescription(name: "select", target: "map"))
    #expect(gestures[1].actionStates == [.ended])
    #expect(gestures[3].simultaneousWith == .some(["map.pinch", "map.rotation"]))
    #expect(
      gestures[4].kind
        == .swipe(
          directions: [.left, .up], touches: 3, duration: 0.5, distance: 60, sideways: 0.4))
    #expect(
      gestures.map(\.kind.word) == [
        "tap", "tap", "longPress", "pan", "swipe", "pinch", "rotation", "transform", "sequence",
      ])
    guard case .sequence(let regions, let steps, 4, 20, true, true) = gestures[8].kind else {
      Issue.record("the sequence differs")
      return
    }
    #expect(regions.map(\.name) == ["a", "b"])
    #expect(steps == ["a", "b", "a"])
  }

  /// What the full scene does not use would not be tested here.
  @Test func `the full scene uses every key there is`() throws {
    let words = Set(FullScene.yaml.split { !$0.isLetter }.map(String.init))
    let keys =
      SceneKeys.scene + SceneKeys.window + SceneKeys.button + SceneKeys.toggle + SceneKeys.slider
      + SceneKeys.scroll + SceneKeys.controller + SceneKeys.transform + SceneKeys.gestureAction
      + SceneKeys.tap + SceneKeys.longPress + SceneKeys.screenEdgePan + SceneKeys.swipe
      + SceneKeys.pinch + SceneKeys.rotation + SceneKeys.transformGesture + SceneKeys.sequence
      + SceneKeys.movingShouldBegin + SceneKeys.shouldReceive
    for key in keys { #expect(words.contains(key), "\(key)") }
  }

  @Test func `as JSON text, as JSON on the socket and as YAML it is the same scene`() throws {
    let scene = try scene(FullScene.yaml)
    let json = try JSONText.of(yaml: FullScene.yaml)
    #expect(try SceneDescription(text: Array(json.utf8), file: "scene.json") == scene)
    #expect(try SceneDescription(try JSONValue(decoding: json)) == scene)
  }

  @Test func `null is the same as left out`() throws {
    let text = "windows: [{name: a, level: null, views: ~, gestures: }]"
    #expect(try scene(text) == SceneDescription(windows: [WindowDescription(name: "a")]))
  }

  @Test func `ten thousand views are read as they are`() throws {
    let views = (0..<10_000).map { "      - {name: v\($0), frame: [\($0), 0, 10, 10]}\n" }
    let text = "windows:\n  - name: many\n    views:\n" + views.joined()
    let scene = try scene(text)
    #expect(scene.windows[0].views.count == 10_000)
    #expect(scene.windows[0].views[9_999].frame.origin.x == 9_999)
  }
}
