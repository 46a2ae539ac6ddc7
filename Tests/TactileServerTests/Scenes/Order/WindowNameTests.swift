import Tactile
import TactileServer
import TactileWire
import Testing

@Suite("Names of windows")
struct WindowNameTests {
  private let server: Server
  private let panel: VirtualPanel
  private let first: VirtualClient
  private let second: VirtualClient

  /// Two users with a window `w` each. The first user's window is on the left, the second's on the
  /// right.
  init() {
    server = Server()
    panel = VirtualPanel(server)
    first = Self.attach(server, id: 1, user: 1000, x: 0)
    second = Self.attach(server, id: 2, user: 1001, x: 630)
  }

  private static func attach(
    _ server: Server, id: UInt32, user: UInt32, x: Int, name: String = "w"
  ) -> VirtualClient {
    let client = VirtualClient(server, id: id, peer: ClientPeer(user: user))
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"\#(name)","#
        + #""frame":[\#(x),0,630,630],"size":[\#(user),1000],"views":[{"name":"v","frame":[0,0,\#(user),1000]"#
        + #","gestures":[{"kind":"tap","action":"go"}]}]}]}}"#)
    return client
  }

  private func call(
    _ method: String, _ parameters: String, user: UInt32
  ) throws -> VarlinkReply {
    let client = VirtualClient(server, id: 77, peer: ClientPeer(user: user))
    client.send(#"{"method":"io.tactile.\#(method)","parameters":{\#(parameters)}}"#)
    let reply = try #require(client.replies().first)
    server.receive(.clientClosed(client.id), at: .zero)
    return reply
  }

  private func widths(_ parameters: String, user: UInt32) throws -> [Double] {
    let reply = try call("Scene.Describe", parameters, user: user)
    return try DescribeMessage(from: .object(reply.parameters)).windows.map(\.window.size.width)
  }

  private func subscriber(_ parameters: String, user: UInt32, id: UInt32) -> VirtualClient {
    let client = VirtualClient(server, id: id, peer: ClientPeer(user: user))
    client.send(
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{\#(parameters)}}"#)
    return client
  }

  @Test func `without others, a watcher sees what its user sees without the permission`() throws {
    let all = subscriber("", user: 0, id: 20)
    let own = subscriber(#""withoutOthers":true"#, user: 0, id: 21)
    tapBoth()
    #expect(try Set(all.frames().flatMap(\.frame.touches).map(\.user)) == [1000, 1001])
    let frames = try own.frames()
    #expect(frames.first?.frame.state?.windows.contains { $0.user != nil } == false)
    #expect(frames.flatMap(\.frame.touches).isEmpty)
  }

  private func tapBoth() {
    for (index, x) in [Int32(300), 1700].enumerated() {
      panel.down(0, Int32(index), x, 300, at: UInt64(index) * 1000)
      panel.lift(0, at: UInt64(index) * 1000 + 40)
    }
  }

  @Test
  func `users may choose the same window name, and each receives only events of its own window`()
    throws
  {
    tapBoth()
    for client in [first, second] {
      let frames = try client.frames()
      #expect(frames[0].frame.state?.windows.map(\.name) == ["w"])
      #expect(frames.flatMap(\.frame.touches).map(\.phase) == [.began, .cancelled])
    }
  }

  @Test func `a user has each window name only once, over all its connections`() throws {
    let again = Self.attach(server, id: 3, user: 1000, x: 0)
    let error = try again.replies().first?.knownError()
    guard case .invalidScene(path: "windows[0].name", _)? = error else {
      Issue.record("the name was taken twice: \(error.map { "\($0)" } ?? "no error")")
      return
    }
    // The status has the reason once, for people who do not see the error of the app.
    _ = Self.attach(server, id: 4, user: 1000, x: 0)
    let client = VirtualClient(server, id: 5, peer: ClientPeer(user: 1000))
    client.send(#"{"method":"io.tactile.Control.GetStatus"}"#)
    let reply = try #require(try client.replies().last)
    let incidents = try StatusMessage(from: .object(reply.parameters)).status.incidents
    #expect(
      incidents.map(\.reason) == [
        "its windows were refused: another client of this user shows the window \"w\""
      ])
  }

  @Test func `every message about a window has its owner`() throws {
    let watcher = subscriber("", user: 0, id: 9)
    tapBoth()
    let frames = try watcher.frames().map(\.frame)
    let users = frames[0].state?.windows.filter { $0.name == "w" }.compactMap(\.user)
    #expect(users?.sorted() == [1000, 1001])
    #expect(frames.flatMap(\.touches).map(\.user) == [1000, 1000, 1001, 1001])
    #expect(frames.flatMap(\.gestures).map(\.user) == [1000, 1001])
    #expect(frames.flatMap(\.actions).map(\.user) == [1000, 1001])
    panel.down(0, 5, 300, 900, at: 5000)
    #expect(try #require(watcher.frames().last?.frame.touches.first).user == 1000)
  }

  @Test func `a subscriber selects windows by name, by user, or by both`() throws {
    let both = subscriber(#""windows":["w"]"#, user: 0, id: 10)
    let one = subscriber(#""windows":["w"],"users":[1001]"#, user: 0, id: 11)
    let machine = subscriber(#""users":[-1]"#, user: 0, id: 12)
    let own = subscriber(#""windows":["w"]"#, user: 1000, id: 13)
    tapBoth()
    #expect(try both.frames().flatMap(\.frame.gestures).map(\.user) == [1000, 1001])
    #expect(try one.frames().flatMap(\.frame.gestures).map(\.user) == [1001])
    #expect(try machine.frames().flatMap(\.frame.gestures).isEmpty)
    #expect(try own.frames().flatMap(\.frame.gestures).map(\.user) == [1000])
  }

  @Test
  func `subscribing to another user's windows requires watch, and subscribing to a name does not`()
    throws
  {
    let spy = subscriber(#""users":[1001]"#, user: 1000, id: 14)
    #expect(try spy.replies().first?.knownError() == .notAllowed(.events, right: "watch"))
    _ = Self.attach(server, id: 4, user: 1001, x: 0, name: "later")
    let waiting = subscriber(#""windows":["later"]"#, user: 1000, id: 15)
    #expect(try waiting.frames().first?.frame.state?.windows.isEmpty == true)
    _ = Self.attach(server, id: 5, user: 1000, x: 0, name: "later")
    panel.down(0, 1, 300, 300, at: 0)
    #expect(try waiting.frames().flatMap(\.frame.touches).map(\.user) == [1000])
  }

  @Test func `Describe and HitTest prefer the caller's own window, and accept a user`() throws {
    #expect(try widths(#""window":"w""#, user: 1000) == [1000])
    #expect(try widths(#""window":"w""#, user: 1001) == [1001])
    #expect(try widths(#""window":"w","user":1001"#, user: 0) == [1001])
    #expect(
      try call("Scene.Describe", #""window":"w""#, user: 0).knownError()
        == .invalidParameter("user"))
    #expect(
      try call("Scene.Describe", #""window":"w","user":1001"#, user: 1000).knownError()
        == .noSuchWindow(.scene, "w"))
    let hit = try call(
      "Scene.HitTest", #""window":"w","user":1001,"location":{"x":5,"y":5}"#, user: 0)
    let message = try HitTestMessage(from: .object(hit.parameters))
    #expect(message.window == "w")
    #expect(message.user == 1001)
    #expect(message.view == "v")
  }

  @Test func `a machine's window is separate from users' windows of the same name`() throws {
    let text = "windows: [{name: w, level: -5, size: [7, 7]}]"
    server.showSystemScene(try SceneDescription(text: Array(text.utf8), file: "s.yaml"))
    #expect(try widths(#""window":"w""#, user: 0) == [7])
    #expect(try widths(#""window":"w","user":-1"#, user: 0) == [7])
    #expect(try widths(#""window":"w""#, user: 1000) == [1000])
    #expect(
      try call("Scene.Update", #""windows":[{"name":"w"}],"user":-1"#, user: 1000).knownError()
        == .noSuchWindow(.scene, "w"))
    #expect(
      try call("Control.SetFirstResponder", #""window":"w","user":1001"#, user: 0).knownError()
        == nil)
    server.receive(.clientClosed(first.id), at: .zero)
    #expect(server.application.windows.map(\.name) == ["w", "w"])
  }

  @Test func `a screen gets its default window although an app uses its name`() throws {
    let other = Server()
    _ = Self.attach(other, id: 1, user: 1000, x: 0, name: "screen")
    let panel = VirtualPanel(other)
    #expect(other.application.windows.map(\.name) == ["screen", "screen"])
    let stranger = VirtualClient(other, id: 2, peer: ClientPeer(user: 1001))
    stranger.subscribe()
    panel.down(0, 1, 1900, 900, at: 0)
    #expect(try stranger.frames().flatMap(\.frame.touches).map(\.user) == [nil])
  }
}
