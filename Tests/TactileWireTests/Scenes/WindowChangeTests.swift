import Tactile
import TactileTesting
import Testing

@testable import TactileWire

@Suite("A change of a window, as an app writes it")
struct WindowChangeTests {
  private static let page = ViewDescription(
    name: "page", frame: Rect(x: 0, y: 0, width: 9, height: 9))
  private static let tap = GestureDescription(name: "page.tap", kind: .tap)

  private func text(_ change: WindowChange) -> String {
    var writer = JSONWriter()
    change.json.write(into: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func full() throws -> SceneDescription {
    try SceneDescription(text: Array(FullScene.yaml.utf8), file: "full.yaml")
  }

  /// Returns a changed copy of a description.
  private func with<Part>(_ part: Part, _ change: (inout Part) -> Void) -> Part {
    var part = part
    change(&part)
    return part
  }

  @Test func `uses the words of the scene language`() {
    let hidden = with(Self.page) { $0.isHidden = true }
    let twice = with(Self.tap) { $0[.taps] = 2 }
    let window = WindowDescription(name: "w")
    let changes: [(WindowChange, String)] = [
      (.set(window, to: with(window) { $0.level = 5 }), #""setWindow":{"level":5}"#),
      (
        .add(Self.page, to: "w", in: "a", behind: "b"),
        #""addView":{"name":"page","frame":[0,0,9,9]},"in":"a","behind":"b""#
      ),
      (.set(Self.page, to: hidden, in: "w"), #""setView":{"name":"page","hidden":true}"#),
      (.set(hidden, to: Self.page, in: "w"), #""setView":{"name":"page","hidden":null}"#),
      (.set(hidden, to: hidden, in: "w"), #""setView":{"name":"page"}"#),
      (.moveView("page", of: "w", to: "a"), #""moveView":"page","in":"a""#),
      (.moveView("page", of: "w", behind: "b"), #""moveView":"page","behind":"b""#),
      (.removeView("page", from: "w"), #""removeView":"page""#),
      (.add(Self.tap, to: "w", in: "page"), #""addGesture":{"kind":"tap"},"in":"page""#),
      (.add(Self.tap, to: "w"), #""addGesture":{"kind":"tap","name":"page.tap"}"#),
      (.set(Self.tap, to: twice, in: "w"), #""setGesture":{"name":"page.tap","taps":2}"#),
      (.removeGesture("page.tap", from: "w"), #""removeGesture":"page.tap""#),
    ]
    for (change, members) in changes {
      #expect(text(change) == #"{"window":"w",\#(members)}"#)
      #expect(throws: Never.self, "\(members)") { try SceneChanges(.array([change.json])) }
    }
  }

  /// Changes each view and recognizer of the full scene to one with defaults of the same kind, and
  /// back.
  @Test func `can change every description to every other of its kind`() throws {
    var scene = try full()
    let old = scene.windows[0]
    let plain = with(WindowDescription(name: old.name)) {
      $0.views = old.views
      $0.gestures = old.gestures
    }
    scene.make([.set(old, to: plain)])
    #expect(scene.windows.first == plain)
    scene.make([.set(plain, to: old)])
    #expect(scene == (try full()))
    for view in old.views {
      let plain = with(ViewDescription(name: view.name, frame: view.frame)) {
        $0.kind = view.kind == .view ? .view : .button(title: "", ControlDescription())
        $0.controller = view.controller
        $0.gestures = view.gestures
        $0.views = view.views
      }
      scene.make([.set(view, to: plain, in: old.name)])
      #expect(scene.windows[0].views.contains(plain), "\(view.name)")
      scene.make([.set(plain, to: view, in: old.name)])
      #expect(scene == (try full()), "\(view.name)")
    }
    for gesture in old.views[0].gestures {
      let plain = with(GestureDescription(name: gesture.name, kind: .hover)) { _ in }
      scene.make([.set(gesture, to: plain, in: old.name)])
      #expect(scene.windows[0].views[0].gestures.contains(plain), "\(gesture.name)")
      scene.make([.set(plain, to: gesture, in: old.name)])
      #expect(scene == (try full()), "\(gesture.name)")
    }
  }

  @Test func `changes a local scene as the service does`() throws {
    var scene = SceneDescription(windows: [
      with(WindowDescription(name: "w")) { $0.views = [Self.page] }
    ])
    let bar = ViewDescription(name: "bar", frame: Rect(x: 0, y: 0, width: 5, height: 5))
    scene.make([
      .add(bar, to: "w", behind: "page"), .add(Self.tap, to: "w", in: "page"),
      .moveView("page", of: "w", to: "bar"),
    ])
    let page = with(Self.page) { $0.gestures = [Self.tap] }
    #expect(scene.windows[0].views == [with(bar) { $0.views = [page] }])
    scene.make([.removeGesture("page.tap", from: "w"), .moveView("page", of: "w", to: "w")])
    #expect(scene.windows[0].views == [bar, Self.page])
    scene.make([.removeView("bar", from: "w")])
    #expect(scene.windows[0].views == [Self.page])
  }

  @Test func `skips changes to parts that the scene does not have, and makes the others`() {
    var scene = SceneDescription(windows: [
      with(WindowDescription(name: "w")) { $0.views = [Self.page] }
    ])
    scene.make([
      .removeView("page", from: "other"), .removeView("stranger", from: "w"),
      .set(Self.page, to: with(Self.page) { $0.isHidden = true }, in: "w"),
    ])
    #expect(scene.windows[0].views.map(\.isHidden) == [true])
    scene.make([])
    #expect(scene.windows.count == 1)
  }

  /// A changed window must be one that `Attach` accepts, because a client shows it again after a restart.
  @Test(arguments: 0..<100)
  func `a window after random changes is a window that can be shown`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var scene = SceneDescription(windows: [
      with(WindowDescription(name: "w")) { $0.views = [Self.page] }
    ])
    for _ in 0..<60 {
      let names = ["page", "a", "b", "c", "d"]
      let some = names.randomElement(using: &random)!
      let other = [nil, "w", "page", "a", "b"].randomElement(using: &random)!
      let frame = Rect(x: Double.random(in: 0...9, using: &random), y: 0, width: 5, height: 5)
      let view = with(ViewDescription(name: some, frame: frame)) {
        $0.hitTarget = names.randomElement(using: &random)!
        if $0.hitTarget == some { $0.hitTarget = nil }
        if Bool.random(using: &random) {
          $0.controller = ControllerDescription(name: "\(some).controller")
        }
        $0.gestures = [GestureDescription(name: "\(some).tap", kind: .tap)]
      }
      let plain = ViewDescription(name: some, frame: frame)
      let gesture = with(GestureDescription(name: "\(some).pan", kind: .pan)) {
        $0.requireToFail = ["\(names.randomElement(using: &random)!).tap"]
      }
      let changes: [WindowChange] = [
        .add(plain, to: "w", in: other), .add(view, to: "w", in: other, behind: names[0]),
        .set(plain, to: view, in: "w"), .set(view, to: plain, in: "w"),
        .setFrames([some: frame], in: "w"), .moveView(some, of: "w", to: other),
        .moveView(some, of: "w", behind: other), .removeView(some, from: "w"),
        .add(gesture, to: "w", in: other), .removeGesture("\(some).pan", from: "w"),
        .removeGesture("\(some).tap", from: "w"),
      ]
      scene.make([changes.randomElement(using: &random)!])
      let again = try SceneDescription(scene.json)
      #expect(again == scene)
    }
  }
}
