import Tactile
import TactileWire
import Testing

@testable import TactileServer

/// The pan of the scroll view `list` is called `list.pan` in scenes.
@Suite("Scenes name the pans of scroll views")
struct ScrollPanNameTests {
  /// A window with an edge pan behind a list that scrolls horizontally.
  private static func lines(list: String = "", edge: String = "", item: String = "") -> String {
    """
    gestures:
    - {kind: screenEdgePan, name: back, edges: [left]\(edge)}
    views:
    - name: list
      kind: scroll
      frame: [0, 0, 2000, 1000]
      contentSize: [6000, 1000]
      contentOffset: [2000, 0]\(list)
      views:
      - {name: item, frame: [0, 0, 6000, 1000], gestures: [\(item)]}
    """
  }

  private static let waits = "\n  requireToFail: [back]"

  /// The gestures and the movements of content that a client heard of, without changes.
  private static func tale(_ client: VirtualClient) throws -> [String] {
    try client.frames().map(\.frame).flatMap { frame in
      frame.gestures.filter { $0.state != .changed }.map { "\($0.recognizer) \($0.state)" }
        + frame.scrolls.filter { $0.phase != .moved }.map { "\($0.view) \($0.phase)" }
    }
  }

  private static let fromEdge: (from: (Int32, Int32), to: (Int32, Int32)) = ((2, 500), (900, 500))
  private static let elsewhere: (from: (Int32, Int32), to: (Int32, Int32)) = (
    (900, 500), (1800, 500)
  )

  @Test func `S112 a list wins over an edge pan behind it, unless it requires the pan to fail`()
    throws
  {
    let first = try Stage(Self.lines())
    first.drag(Self.fromEdge.from, Self.fromEdge.to, at: 0)
    #expect(try Self.tale(first.client).first == "list began")
    let waiting = try Stage(Self.lines(list: Self.waits))
    waiting.drag(Self.fromEdge.from, Self.fromEdge.to, at: 0)
    #expect(try Self.tale(waiting.client) == ["back began", "back ended"])
    waiting.drag(Self.elsewhere.from, Self.elsewhere.to, at: 1000)
    #expect(try Self.tale(waiting.client).first == "list began")
  }

  @Test func `S110 an edge pan runs beside the list whose pan it names`() throws {
    let stage = try Stage(Self.lines(edge: ", simultaneousWith: [list.pan]"))
    stage.drag(Self.fromEdge.from, Self.fromEdge.to, at: 0)
    let tale = try Self.tale(stage.client)
    #expect(tale.contains("back began"))
    #expect(tale.contains("list began"))
  }

  @Test func `S103 a pan in the content takes the drags that do not scroll`() throws {
    let stage = try Stage(Self.lines(item: "{kind: pan, requireToFail: list.pan}"))
    stage.drag(Self.elsewhere.from, Self.elsewhere.to, at: 0)
    #expect(try Self.tale(stage.client).first == "list began")
    stage.server.advance(to: VirtualPanel.time(9_000))
    _ = try Self.tale(stage.client)
    stage.drag((900, 200), (900, 700), at: 10_000)
    #expect(try Self.tale(stage.client) == ["item.pan began", "item.pan ended"])
  }

  @Test func `a recognizer that has the name of the list's pan takes it`() throws {
    // Both want the drag, and `back` may run beside the recognizer only, which the list prevents.
    let pan = "\n  gestures: [{kind: pan, movement: 900}]"
    let stage = try Stage(
      Self.lines(list: pan, edge: ", simultaneousWith: [list.pan]"))
    stage.drag(Self.fromEdge.from, Self.fromEdge.to, at: 0)
    let tale = try Self.tale(stage.client)
    #expect(tale.contains("list began"))
    #expect(!tale.contains("back began"))
  }

  // MARK: Updates

  private let server = Server(configuration: .allLevels)

  /// A client that shows the window.
  private func attached(_ window: String) -> VirtualClient {
    let client = VirtualClient(server, peer: ClientPeer(user: 1000))
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(window)]}}"#)
    return client
  }

  /// Makes a change; returns the path of the error and its reason, if there is one.
  private func change(_ change: String) throws -> String? {
    let client = VirtualClient(server, id: 5, peer: ClientPeer(user: 1000))
    client.send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"changes":[{"window":"w",\#(change)}]}}"#)
    let error = try client.replies().first?.knownError()
    server.receive(.clientClosed(client.id), at: .zero)
    guard case .invalidScene(let path, let reason)? = error else { return error.map { "\($0)" } }
    return "\(path): \(reason)"
  }

  private static let window =
    #"{"name":"w","size":[2000,1000],"#
    + #""gestures":[{"kind":"screenEdgePan","name":"back","edges":["left"]}],"#
    + #""views":[{"name":"list","kind":"scroll","frame":[0,0,2000,1000],"#
    + #""contentSize":[6000,1000],"contentOffset":[2000,0]}]}"#

  @Test func `an update lets a list wait, and no longer wait`() throws {
    let panel = VirtualPanel(server)
    let app = attached(Self.window)
    var time: UInt64 = 0
    let first = {
      time += 5000
      _ = try Self.tale(app)
      panel.down(0, Int32(time), 2, 500, at: time)
      for step in 1...8 { panel.move(0, 2 + 100 * Int32(step), 500, at: time + 10 * UInt64(step)) }
      panel.lift(0, at: time + 500)
      return try Self.tale(app).first
    }
    #expect(try first() == "list began")
    #expect(try change(#""setView":{"name":"list","requireToFail":"back"}"#) == nil)
    #expect(try first() == "back began")
    #expect(try change(#""setGesture":{"name":"back","edges":["left","right"]}"#) == nil)
    #expect(try first() == "back began")
    #expect(try change(#""setView":{"name":"list","requireToFail":null}"#) == nil)
    #expect(try first() == "list began")
    #expect(try change(#""setGesture":{"name":"back","simultaneousWith":["list.pan"]}"#) == nil)
    #expect(try first() == "back began")
  }

  @Test func `an update of names that do not fit is refused with its path`() throws {
    _ = VirtualPanel(server)
    let app = attached(Self.window)
    #expect(
      try change(#""setView":{"name":"list","requireToFail":["bakc"]}"#)
        == #"changes[0].setView.requireToFail[0]: found "bakc", expected a recognizer of this window: "#
        + #"back, list.pan; did you mean "back"?"#)
    #expect(try change(#""setGesture":{"name":"back","requireToFail":["list.pan"]}"#) == nil)
    #expect(
      try change(#""setView":{"name":"list","requireToFail":["back"]}"#)?
        .contains("waits for") ?? false)
    #expect(
      try change(#""removeView":"list""#)?.hasPrefix(
        #"changes[0]: found "list.pan", expected a recognizer of this window: back"#) ?? false)
    withExtendedLifetime(app) {}
  }
}
