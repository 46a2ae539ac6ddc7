import Tactile
import TactileInput
import TactileWire
import Testing

@testable import TactileServer

@Suite("Windows that limit the compositor's app")
struct CompositorLimitTests {
  private static let page = """
    windows:
    - name: page
      level: 10
      compositorGestures: [tap, pan]
      views:
      - {name: pad, frame: [0, 0, 100, 100], compositorGestures: []}
      - {name: map, frame: [300, 0, 4000, 4000], compositorGestures: [pinch, tap, pan, longPress]}
    """

  /// Shows a window of a user that keeps all touches from the compositor's app.
  private static func attach(_ list: String = "[]") -> String {
    #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
      + #""compositorGestures":\#(list)}]}}"#
  }

  private func tap(_ owned: OwnedServer, _ id: Int32, _ x: Int32, _ y: Int32, at time: UInt64) {
    owned.panel.down(0, id, x, y, at: time)
    owned.panel.lift(0, at: time + 30)
  }

  @Test func `S220 the view that is hit decides what the compositor sees`() throws {
    let owned = try OwnedServer(scene: Self.page)
    tap(owned, 1, 10, 10, at: 10)
    #expect(owned.seen().isEmpty)
    tap(owned, 2, 1000, 500, at: 1000)
    #expect(owned.seen() == ["1000 began 1 1000,500", "1030 ended 1 1000,500"])
  }

  @Test func `S220 a change of a view applies to new touches`() throws {
    let owned = try OwnedServer(scene: Self.page)
    owned.panel.down(0, 1, 1000, 500, at: 10)
    owned.server.showSystemScene(
      try SceneDescription(
        text: Array("windows: [{name: page, level: 10, compositorGestures: []}]".utf8),
        file: "scene"))
    owned.panel.move(0, 1300, 500, at: 20)
    owned.panel.lift(0, at: 30)
    #expect(owned.seen().first == "10 began 1 1000,500")
    tap(owned, 2, 1000, 500, at: 1000)
    #expect(owned.seen().isEmpty)
  }

  @Test func `S220 a touch that landed before stays free`() throws {
    let owned = try OwnedServer(
      scene: """
        windows:
        - name: page
          passThrough: true
          views: [{name: pad, frame: [0, 0, 100, 100], compositorGestures: []}]
        """)
    owned.panel.down(0, 1, 1000, 500, at: 10)
    owned.panel.down(1, 2, 10, 10, at: 20)
    owned.panel.move(0, 1300, 500, at: 1000)
    owned.panel.lift(1, at: 1010)
    owned.panel.lift(0, at: 1020)
    #expect(
      owned.seen() == ["10 began 1 1000,500", "1000 moved 1 1300,500", "1020 ended 1 1300,500"])
  }

  // Claim: No window allows the compositor a gesture that the configuration forbids.
  @Test func `S220 both the configuration and the view must allow a gesture`() throws {
    let region = TouchRegion(name: "machine", allow: [.pan])
    let owned = try OwnedServer(scene: Self.page, regions: [region])
    tap(owned, 1, 1000, 500, at: 10)
    tap(owned, 2, 10, 10, at: 1000)
    #expect(owned.seen().isEmpty)
    owned.panel.down(0, 3, 1000, 500, at: 2000)
    owned.panel.move(0, 1300, 500, at: 2010)
    owned.panel.lift(0, at: 2020)
    #expect(owned.seen().first == "2010 began 1 1000,500")
  }

  // Claim: Only `withhold` lets a window keep touches from the compositor, also after a reload.
  @Test func `S221 a window needs the permission, also after a reload`() throws {
    let owned = try OwnedServer()
    let app = VirtualClient(owned.server, id: 1, peer: ClientPeer(user: 1001))
    app.send(Self.attach())
    #expect(
      try app.replies().map { try $0.knownError() } == [.notAllowed(.scene, right: "withhold")])
    var configuration = owned.server.configuration
    configuration.policy.withhold = UserSet(users: [1001])
    owned.server.configure(configuration, scene: nil)
    app.send(Self.attach())
    #expect(try app.replies().allSatisfy { try $0.knownError() == nil })
    tap(owned, 1, 1000, 500, at: 1000)
    #expect(owned.seen().isEmpty)
    configuration.policy.withhold = UserSet()
    owned.server.configure(configuration, scene: nil)
    tap(owned, 2, 1000, 500, at: 2000)
    #expect(owned.seen() == ["2000 began 1 1000,500", "2030 ended 1 1000,500"])
  }

  @Test func `S221 an update needs the permission`() throws {
    let owned = try OwnedServer()
    let app = VirtualClient(owned.server, id: 1, peer: ClientPeer(user: 1001))
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
        + #""views":[{"name":"v","frame":[0,0,9,9]}]}]}}"#)
    _ = try app.replies()
    let other = VirtualClient(owned.server, id: 2, peer: ClientPeer(user: 1001))
    for change in [
      #"{"window":"w","setWindow":{"compositorGestures":["tap"]}}"#,
      #"{"window":"w","setView":{"name":"v","compositorGestures":[]}}"#,
      #"{"window":"w","addView":{"name":"u","frame":[0,0,9,9],"compositorGestures":[]}}"#,
    ] {
      other.send(
        #"{"method":"io.tactile.Scene.Update","parameters":{"changes":[\#(change)]}}"#)
      #expect(
        try other.replies().last?.knownError() == .notAllowed(.scene, right: "withhold"),
        "\(change)")
    }
  }

  @Test func `the scene language refuses a long press without a tap, and unknown gestures`() {
    for (list, words) in [
      ("[longPress]", "longPress without tap"), ("[swipe]", "swipe"), ("tap", "a list of tap"),
    ] {
      let text =
        "windows: [{name: w, views: [{name: v, frame: [0, 0, 1, 1], "
        + "compositorGestures: \(list)}]}]"
      let error = #expect(throws: SceneError.self) {
        try SceneDescription(text: Array(text.utf8), file: "s")
      }
      #expect(error?.description.contains(words) ?? false, "\(list)")
    }
  }

  @Test func `encoding and decoding keep the gestures, also none`() throws {
    let scene = try SceneDescription(text: Array(Self.page.utf8), file: "s")
    let again = try SceneDescription(scene.json)
    #expect(again == scene)
    #expect(again.windows[0].views[0].compositorGestures == [])
    #expect(again.windows[0].compositorGestures == [.tap, .pan])
  }
}
