import Foundation
import Tactile
import TactileInput
import TactileRecording
import TactileWire
import Testing

@testable import TactileCommand

@Suite("Stories of tactile explain")
struct StoryTests {
  private func text(
    _ fingers: [PanelScript.Finger], _ scene: String, gesture: String? = nil,
    change: (inout ReplayConfiguration) -> Void = { _ in }
  ) throws -> String {
    var configuration = ReplayConfiguration(
      scene: try SceneDescription(text: Array(scene.utf8), file: "scene.yaml"))
    change(&configuration)
    let check = AdviceCheck(PanelScript.recording(fingers), configuration)
    let lines = StoryLines(
      check.stories, check.contacts, check.finder, gesture: gesture, includesAll: false)
    let teller = StoryTeller(origin: .zero, configuration)
    return check.stories.map { teller.text(of: $0, lines.lines(of: $0)) }.joined()
  }

  private func tap(
    _ place: Point, at time: Int = 0, lasting duration: Int = 80, moving: Vector = .zero
  ) -> PanelScript.Finger {
    .init(landing: time, duration: duration, from: place, to: place + moving)
  }

  private static let buttons = """
    windows:
    - name: app
      handles: [confirm]
      views:
      - {name: ok, kind: button, frame: [100, 100, 200, 100], actions: {primaryActionTriggered: confirm}}
      - {name: off, kind: button, frame: [400, 100, 200, 100], enabled: false}
      - {name: sound, kind: switch, frame: [700, 100, 200, 100]}
    """

  @Test func `a press names the events of the control, and the action with its responder`() throws {
    let text = try text([tap(Point(x: 150, y: 150))], Self.buttons)
    #expect(text.contains("0.000  \"ok\" sends touchDown\n"))
    #expect(text.contains("0.081  \"ok\" sends primaryActionTriggered\n"))
    #expect(
      text.contains(
        "\"ok\" sends the action \"confirm\" (primaryActionTriggered); \"app\" handles it\n"))
  }

  @Test func `a switch names its new state, and a disabled button says why it does nothing`() throws
  {
    let toggled = try text([tap(Point(x: 750, y: 150))], Self.buttons)
    #expect(toggled.contains("\"sound\" sends valueChanged, on\n"))
    let disabled = try text([tap(Point(x: 450, y: 150))], Self.buttons)
    #expect(disabled.contains("\"off\" is disabled, so it sends no events.\n"))
  }

  @Test func `a slider names its value`() throws {
    let text = try text(
      [tap(Point(x: 300, y: 130), lasting: 304, moving: Vector(dx: 150, dy: 0))],
      """
      windows:
      - name: app
        views: [{name: volume, kind: slider, frame: [100, 100, 400, 60], value: 0.5}]
      """)
    #expect(text.contains("0.000  \"volume\" sends touchDown, value 0.5\n"))
    #expect(text.contains("\"volume\" sends valueChanged, value 0.9\n"))
  }

  @Test func `a touch that a mode withholds names the mode`() throws {
    let text = try text(
      [tap(Point(x: 150, y: 150)), tap(Point(x: 150, y: 150), at: 500)],
      """
      windows:
      - name: app
        handles: [mode.cleaning]
        views:
        - name: wipe
          kind: button
          frame: [100, 100, 200, 100]
          actions: {primaryActionTriggered: mode.cleaning}
      """)
    #expect(text.contains("touch 1 hits view \"wipe\""))
    #expect(text.contains("touch 2 lands at 150."))
    #expect(!text.contains("hits no view"))
    #expect(text.contains("touch 2 comes down in the mode cleaning: dropped (S258)\n"))
  }

  @Test func `a near miss names the control, the distance and the line that helps`() throws {
    let text = try text([tap(Point(x: 150, y: 80))], Self.buttons)
    #expect(text.contains("Touch 1 hits no control; \"ok\" begins 19.7 units below.\n"))
    #expect(text.contains("hitOutset: 20    # the scene, view \"ok\" of window \"app\"\n"))
  }

  /// A scene with a list that scrolls.
  static let list = """
    windows:
    - name: app
      views:
      - name: list
        kind: scroll
        frame: [0, 0, 600, 600]
        contentSize: [600, 3000]
        views:
        - {name: row, frame: [0, 0, 600, 400]}
    """

  @Test func `scrolling names its beginning and its end`() throws {
    let text = try text(
      [tap(Point(x: 300, y: 300), lasting: 300, moving: Vector(dx: 0, dy: -150))], Self.list)
    #expect(text.contains("\"list\" begins to scroll"))
    #expect(text.contains("the finger releases the content of \"list\""))
  }

  @Test func `a delayed touch has its real times`() throws {
    let held = try text([tap(Point(x: 300, y: 300), lasting: 400)], Self.list)
    #expect(held.contains("The finger landed at 0.000 s; the view received this at 0.150 s.\n"))
    let filtered = try text([tap(Point(x: 150, y: 150))], Self.buttons) {
      $0.server.devices.filters.bounceTime = 0.04
      $0.server.devices.filters.minimumLife = 0.02
    }
    #expect(filtered.contains("The finger landed at 0.000 s; the view received this at 0.020 s.\n"))
    #expect(filtered.contains("The finger lifted at 0.081 s; the view received this at 0.121 s.\n"))
  }

  @Test func `a filter that takes a touch is a story, with its numbers`() throws {
    let text = try text([tap(Point(x: 150, y: 12.6))], Self.buttons) {
      $0.server.devices.filters.edges = EdgeWidths(all: 5)
    }
    #expect(
      text.contains("because it began in the dead zone of an edge (2.05 mm; edges is 5 mm).\n"))
    #expect(text.contains("edges: 2    # tactiled.yaml, filters\n"))
  }

  @Test func `a window in front of another one is named`() throws {
    let text = try text(
      [tap(Point(x: 150, y: 150))],
      """
      windows:
      - {name: back, views: [{name: page, frame: [0, 0, 600, 600]}]}
      - {name: front, level: 5, frame: [100, 100, 300, 300]}
      """)
    #expect(text.contains("Window \"front\" is in front of window \"back\" there.\n"))
  }

  @Test func `a swipe that another recognizer answered gets no advice about directions`() throws {
    let swipes = "{kind: swipe, name: next}, {kind: swipe, name: back, directions: [left]}"
    let scene = { (gestures: String) in "windows: [{name: app, gestures: [\(gestures)]}]" }
    let left = [tap(Point(x: 300, y: 300), lasting: 200, moving: Vector(dx: -150, dy: 0))]
    let answered = try text(left, scene(swipes))
    #expect(answered.contains("back: recognized\n"))
    #expect(answered.contains("Also failed: next ("))
    #expect(!answered.contains("directions:"))
    let line = "directions: [right, left]    # the scene, recognizer \"next\" of window \"app\"\n"
    #expect(try text(left, scene(swipes), gesture: "next").contains(line))
    #expect(try text(left, scene("{kind: swipe, name: next}")).contains(line))
  }

  /// Two windows with a recognizer of the same name.
  private static let twins = """
    windows:
    - {name: left, frame: [0, 0, 400, 800], gestures: [{kind: pan, name: drag}]}
    - {name: right, frame: [400, 0, 400, 800], gestures: [{kind: tap, name: drag}]}
    """

  @Test func `recognizers of the same name in two windows have separate results`() throws {
    let pan = tap(Point(x: 200, y: 300), lasting: 300, moving: Vector(dx: 0, dy: 100))
    let other = tap(Point(x: 600, y: 300), at: 40, lasting: 800, moving: Vector(dx: 0, dy: 200))
    let text = try text([pan, other], Self.twins, gesture: "drag")
    #expect(
      text.contains("Recognizers: drag of window \"left\", drag of window \"right\".\n"))
    let parts = text.components(separatedBy: "  drag of window ")
    let left = try #require(parts.first { $0.hasPrefix("\"left\": recognized\n") })
    let right = try #require(parts.first { $0.hasPrefix("\"right\": failed\n") })
    #expect(left.contains("began (S94)") && !left.contains("failed"))
    #expect(right.contains("failed: ") && !right.contains("began (S94)"))
  }

  @Test func `JSON names the window and the view of each recognizer and decision`() throws {
    let configuration = ReplayConfiguration(
      scene: try SceneDescription(text: Array(Self.twins.utf8), file: "scene.yaml"))
    let check = AdviceCheck(
      PanelScript.recording([
        tap(Point(x: 200, y: 300), lasting: 300, moving: Vector(dx: 0, dy: 100)),
        tap(Point(x: 600, y: 300), at: 40, lasting: 800, moving: Vector(dx: 0, dy: 200)),
      ]), configuration)
    let lines = StoryLines(
      check.stories, check.contacts, check.finder, gesture: nil, includesAll: true)
    var writer = StoryWriter()
    let json = String(
      decoding: writer.bytes(of: check.stories[0], lines.lines(of: check.stories[0]), number: 1),
      as: UTF8.self)
    let left = #"{"recognizer":"drag","window":"left","view":"left"}"#
    let right = #"{"recognizer":"drag","window":"right","view":"right"}"#
    #expect(json.contains(#""recognizers":[\#(left),\#(right)]"#))
    #expect(json.contains(#""window":"left","view":"left","result":"recognized""#))
    #expect(json.contains(#""window":"right","view":"right","result":"failed""#))
    #expect(json.contains(#""message":"began","window":"left","view":"left","kind":"state""#))
    #expect(!json.contains(#""message":"began","window":"right""#))
  }

  @Test func `a touch that a view refuses says so`() throws {
    let text = try text(
      [tap(Point(x: 150, y: 150), lasting: 300), tap(Point(x: 200, y: 150), at: 100)],
      """
      windows:
      - name: app
        views: [{name: page, frame: [0, 0, 600, 600]}]
      """)
    #expect(text.contains("page has a touch already and does not receive touch 2 (S176)\n"))
    #expect(text.contains("The view never received the touch.\n"))
  }

  @Test func `a muted location names the count of the filter`() throws {
    let taps = (0..<3).map { tap(Point(x: 150, y: 150), at: 500 * $0) }
    let text = try text(taps, Self.buttons) { $0.server.devices.filters.ghostCount = 2 }
    #expect(text.contains("because this place reports touches without a finger (ghostCount is 2)"))
  }

  @Test func `JSON has the parts of a scene and of a configuration that advice changes`() throws {
    let configuration = ReplayConfiguration(
      scene: SceneDescription(windows: [
        {
          var window = WindowDescription(name: "app")
          window.gestures = [GestureDescription(name: "flick", kind: .swipe)]
          return window
        }()
      ]))
    let place = Point(x: 300, y: 300)
    let check = AdviceCheck(
      PanelScript.recording([tap(place, lasting: 200, moving: Vector(dx: 150, dy: 125))]),
      configuration)
    let lines = StoryLines(
      check.stories, check.contacts, check.finder, gesture: nil, includesAll: false)
    var writer = StoryWriter()
    let bytes = writer.bytes(of: check.stories[0], lines.lines(of: check.stories[0]), number: 1)
    let advice = """
      {"story":1,"time":1000,"advice":{"settings":[{"file":"scene","recognizer":"flick","window":"app",\
      "key":"sideways","value":0.9,"line":"sideways: 0.9"}],"alternative":[{"file":"configuration",\
      "section":"thresholds","key":"swipeSideways","value":0.9,"line":"swipeSideways: 0.9"}]}}
      """
    #expect(String(decoding: bytes, as: UTF8.self).contains(advice + "\n"))
  }
}
