import Tactile
import TactileServer
import TactileWire
import Testing

@Suite("Attach")
struct AttachTests {
  private let server = Server(configuration: .allLevels)
  private let panel: VirtualPanel

  init() {
    panel = VirtualPanel(server)
  }

  private static func attach(_ window: String) -> String {
    #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(window)]}}"#
  }

  private static func window(_ name: String, _ rest: String = "") -> String {
    #"{"name":"\#(name)","size":[2000,1000]\#(rest)}"#
  }

  private func app(_ id: UInt32, _ window: String, user: UInt32 = 1000) -> VirtualClient {
    let client = VirtualClient(server, id: id, peer: ClientPeer(user: user))
    client.send(Self.attach(window))
    return client
  }

  private func phases(_ client: VirtualClient) throws -> [String] {
    try client.frames().flatMap(\.frame.touches).map { "\($0.window.text) \($0.phase)" }
  }

  private func call(_ text: String, user: UInt32 = 1000) throws -> VarlinkReply {
    let client = VirtualClient(server, id: .max, peer: ClientPeer(user: user))
    client.send(text)
    let reply = try #require(client.replies().first)
    server.receive(.clientClosed(client.id), at: .zero)
    return reply
  }

  @Test
  func `the first reply has the state of the app's own windows; later replies have their events`()
    throws
  {
    let app = app(1, Self.window("one"))
    panel.down(0, 1, 100, 100, at: 0)
    let frames = try app.frames()
    #expect(frames[0].frame.state?.windows.map(\.name) == ["one"])
    #expect(frames[1].frame.touches.map(\.phase) == [.began])
    #expect(frames.map(\.sequence) == [0, 1])
  }

  // Claim: No app receives a touch of another user's window.
  @Test
  func `touches go to the window in front, and no app receives touches of another user's window`()
    throws
  {
    let back = app(1, Self.window("back"))
    let front = app(2, Self.window("front", #","level":5,"frame":[0,0,600,600]"#), user: 1001)
    let later = app(3, Self.window("later"), user: 1002)
    panel.down(0, 1, 100, 100, at: 0)
    panel.down(1, 2, 1500, 800, at: 10)
    #expect(try phases(front) == ["front began"])
    #expect(try phases(back) == ["back began"])
    #expect(try phases(later) == [])
  }

  // Claim: When an app exits, the window behind it receives only touches that land later.
  @Test func `S43 an exited app's touches are cancelled, and the next window gets only new ones`()
    throws
  {
    let watcher = VirtualClient(server, id: 9)
    watcher.subscribe()
    let below = app(1, Self.window("below"))
    let app = app(2, Self.window("app"))
    panel.down(0, 1, 100, 100, at: 0)
    server.receive(.clientClosed(app.id), at: VirtualPanel.time(50))
    panel.move(0, 300, 300, at: 60)
    panel.lift(0, at: 70)
    panel.down(0, 2, 100, 100, at: 200)
    #expect(try phases(below) == ["below began"])
    #expect(
      try phases(watcher).filter { !$0.hasSuffix("moved") }.suffix(3) == [
        "app began", "app cancelled", "below began",
      ])
    #expect(server.application.windows.map(\.name) == ["below", "screen"])
  }

  @Test func `a scene with an error is refused with the path of the error, and shows nothing`()
    throws
  {
    let app = app(1, Self.window("w", #","views":[{"name":"v","frame":[0,0,1]}]"#))
    let reply = try #require(app.replies().first)
    #expect(
      try reply.knownError()
        == .invalidScene(
          path: "windows[0].views[0].frame",
          reason: "found a list of 3, expected four numbers: [x, y, width, height]"))
    #expect(server.application.windows.map(\.name) == ["screen"])
    app.send(Self.attach(Self.window("w")))
    #expect(try app.frames().count == 1)
  }

  @Test func `windows of different users may have the same name`() throws {
    _ = app(1, Self.window("w"))
    let second = app(2, Self.window("w"))
    guard
      case .invalidScene(path: "windows[0].name", reason: _)? = try second.replies().first?
        .knownError()
    else {
      Issue.record("the name was taken twice")
      return
    }
  }

  // MARK: Updates

  private static let two =
    #","views":[{"name":"a","frame":[0,0,500,500]},{"name":"b","frame":[500,0,500,500]}]"#

  private func update(_ window: String, user: UInt32 = 1000) throws -> VarlinkError? {
    try call(
      #"{"method":"io.tactile.Scene.Update","parameters":{"windows":[\#(window)]}}"#, user: user
    ).knownError()
  }

  @Test func `an update keeps the touches of views that stay and cancels those of removed views`()
    throws
  {
    let app = app(1, Self.window("w", Self.two))
    panel.down(0, 1, 100, 100, at: 0)
    panel.down(1, 2, 700, 100, at: 10)
    _ = try app.frames()
    let moved = #","views":[{"name":"c","frame":[0,0,9,9]},{"name":"b","frame":[900,0,500,500]}]"#
    #expect(try update(Self.window("w", moved)) == nil)
    panel.move(1, 900, 100, at: 30)
    let touches = try app.frames().flatMap(\.frame.touches).map { "\($0.view) \($0.phase)" }
    #expect(touches == ["a cancelled", "b moved"])
    panel.lift(1, at: 40)
    panel.down(1, 3, 1300, 400, at: 100)
    #expect(try app.frames().last?.frame.touches.map(\.view) == ["b"])
  }

  // Claim: Without `control`, no client changes a window of another user.
  @Test func `an update with an error, or by another user, changes nothing`() throws {
    let app = app(1, Self.window("w", Self.two))
    #expect(try update(Self.window("w", #","views":[{"name":"a"}]"#)) != nil)
    #expect(try update(Self.window("w"), user: 1001) == .noSuchWindow(.scene, "w"))
    panel.down(0, 1, 700, 100, at: 0)
    #expect(try app.frames().last?.frame.touches.map(\.view) == ["b"])
  }

  // MARK: Describe and HitTest

  @Test func `Describe returns the current views and recognizers`() throws {
    let rest =
      #","firstResponder":"v","views":[{"name":"v","frame":[100,0,900,900],"focusable":true,"#
      + #""gestures":[{"kind":"pan"}],"views":[{"name":"s","kind":"switch","frame":[10,10,50,50]},"#
      + #"{"name":"h","frame":[0,0,1,1],"hidden":true}]}]"#
    _ = app(1, Self.window("w", rest))
    panel.down(0, 1, 300, 300, at: 0)
    for step in 1...5 { panel.move(0, 300 + Int32(step) * 30, 300, at: UInt64(step) * 10) }
    let reply = try call(#"{"method":"io.tactile.Scene.Describe","parameters":{"window":"w"}}"#)
    let window = try #require(DescribeMessage(from: .object(reply.parameters)).windows.first)
    #expect(window.firstResponder == "v")
    #expect(window.views.map(\.name) == ["w", "v", "s", "h"])
    #expect(window.views[2].frame == [110, 10, 50, 50])
    #expect(window.views.map(\.isTouchable) == [true, true, true, false])
    #expect(window.views.map(\.touches) == [0, 1, 0, 0])
    #expect(window.recognizers.map(\.state) == [.changed])
  }

  @Test func `S237 Describe says that a hidden page control is not touchable`() throws {
    let page = { (name: String, count: Int) in
      #"{"name":"\#(name)","kind":"pageControl","frame":[0,0,90,90],"pages":\#(count),"#
        + #""hidesForSinglePage":true}"#
    }
    _ = app(1, Self.window("w", #","views":[\#(page("one", 1)),\#(page("two", 2))]"#))
    let reply = try call(#"{"method":"io.tactile.Scene.Describe","parameters":{"window":"w"}}"#)
    let window = try #require(DescribeMessage(from: .object(reply.parameters)).windows.first)
    #expect(window.views.map(\.name) == ["w", "one", "two"])
    #expect(window.views.map(\.isTouchable) == [true, false, true])
  }

  // Claim: `HitTest` does not show where the windows of other users are.
  @Test func `a hit-test ignores windows that the client does not see`() throws {
    _ = app(1, Self.window("w"))
    _ = app(2, Self.window("cover", #","level":9,"frame":[0,0,600,600]"#), user: 1001)
    let front = { (user: UInt32, x: Int) in
      let text =
        #"{"method":"io.tactile.Scene.HitTest","parameters":{"window":"w","location":{"x":\#(x),"y":9}}}"#
      return try HitTestMessage(from: .object(call(text, user: user).parameters)).window
    }
    #expect(try front(1000, 9) == "w")
    #expect(try front(1000, 1900) == "w")
    #expect(try front(0, 9) == "cover")
  }

  @Test func `HitTest returns the view, the views that were asked, and the window in front`() throws
  {
    _ = app(1, Self.window("w", Self.two))
    _ = app(2, Self.window("front", #","frame":[0,0,100,100]"#), user: 1001)
    let ask = { (x: Int) in
      let text =
        #"{"method":"io.tactile.Scene.HitTest","parameters":{"window":"w","location":{"x":\#(x),"y":9}}}"#
      return try HitTestMessage(from: .object(try call(text).parameters))
    }
    let free = try ask(600)
    #expect(free.window == "w")
    #expect(free.view == "b")
    #expect(free.walk == ["w: b", "  b: itself"])
    let covered = try ask(5)
    #expect(covered.window == "w")
    #expect(covered.view == "a")
  }
}
