import Tactile
import Testing

@testable import TactileWire

@Suite("A change of a window, as an app writes it")
struct WindowChangeTests {
  private static let page = ViewDescription(
    name: "page", frame: Rect(x: 0, y: 0, width: 9, height: 9))
  private static let tap = GestureDescription(
    name: "page.tap",
    kind: .tap(taps: 1, touches: 1, movement: nil, interval: nil, distance: nil, duration: nil))

  private func text(_ change: WindowChange) -> String {
    var writer = JSONWriter()
    change.json.write(into: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func full() throws -> SceneDescription {
    try SceneDescription(text: Array(FullScene.yaml.utf8), file: "full.yaml")
  }

  /// A description with something changed.
  private func with<Part>(_ part: Part, _ change: (inout Part) -> Void) -> Part {
    var part = part
    change(&part)
    return part
  }

  @Test func `is written in the words of the language`() {
    let hidden = with(Self.page) { $0.isHidden = true }
    let twice = with(Self.tap) {
      $0.kind = .tap(
        taps: 2, touches: 1, movement: nil, interval: nil, distance: nil, duration: nil)
    }
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

  /// From each view and recognizer of the full scene to the plainest of its kind, and back again.
  @Test func `makes of every description every other of its kind`() throws {
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

  @Test func `adds, moves and removes in a scene as the service does`() throws {
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

  @Test func `leaves out what a scene knows nothing of, and makes the rest`() {
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
}
