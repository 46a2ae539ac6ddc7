import Tactile
import TactileServer
import TactileWire
import Testing

@Suite("Idle times")
struct PresenceTests {
  private func server(_ idle: [Int]) -> Server {
    var configuration = ServerConfiguration()
    configuration.idle = idle
    return Server(configuration: configuration)
  }

  private func idle(_ client: VirtualClient) throws -> [Int] {
    try client.frames().flatMap { $0.frame.presence.map(\.idle) }
  }

  @Test func `S265 S266 clients receive idle times, and once the touch that ends them`() throws {
    let server = server([5, 60])
    let panel = VirtualPanel(server, at: 1000)
    let client = VirtualClient(server, peer: ClientPeer(user: 1000))
    client.send(
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":["presence"]}}"#)
    #expect(try client.frames().first?.frame.state?.presence == nil)
    #expect(server.nextDeadline == VirtualPanel.time(6000))
    server.advance(to: VirtualPanel.time(61_000))
    #expect(try idle(client) == [5, 60])
    #expect(server.nextDeadline == nil)
    let late = VirtualClient(server, id: 2)
    late.subscribe()
    #expect(try late.frames().first?.frame.state?.presence == PresenceMessage(idle: 60))
    panel.down(0, 1, 100, 100, at: 70_000)
    panel.move(0, 200, 100, at: 70_008)
    panel.lift(0, at: 70_016)
    #expect(try idle(client) == [0])
    // The finger is idle on the glass, but it has moved.
    panel.down(0, 2, 100, 100, at: 74_000)
    panel.move(0, 150, 100, at: 78_000)
    server.advance(to: VirtualPanel.time(82_999))
    #expect(try idle(client).isEmpty)
    server.advance(to: VirtualPanel.time(83_000))
    #expect(try idle(client) == [5])
  }

  @Test(arguments: [(1, 7000), (999, 7000), (1000, 7000), (1001, 8000)] as [(UInt64, UInt64)])
  func `S267 an idle time passes at a whole second`(offset: UInt64, end: UInt64) throws {
    let server = server([5])
    let panel = VirtualPanel(server)
    panel.down(0, 1, 100, 100, at: 1000 + offset)
    let client = VirtualClient(server)
    client.subscribe()
    server.advance(to: VirtualPanel.time(end - 1))
    #expect(try idle(client).isEmpty)
    server.advance(to: VirtualPanel.time(end))
    #expect(try idle(client) == [5])
  }

  @Test func `S318 windows that handle them receive idle times as actions, in the same frame`()
    throws
  {
    let server = server([5, 60])
    let panel = VirtualPanel(server, at: 1000)
    server.showSystemScene(
      try SceneDescription(
        text: Array("windows: [{name: menu, handles: [idle], passThrough: true}]".utf8),
        file: "scene.yaml"))
    func show(_ id: UInt32, _ user: UInt32, _ contents: String) -> VirtualClient {
      let app = VirtualClient(server, id: id, peer: ClientPeer(user: user))
      app.send(
        #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w\#(id)","#
          + #"\#(contents)}]}}"#)
      return app
    }
    let both = show(1, 1000, #""handles":["idle","active"]"#)
    // Only the window itself is asked.
    let inside = show(
      2, 1001, #""views":[{"name":"v","frame":[0,0,9,9],"handles":["idle","active"]}]"#)
    let watcher = VirtualClient(server, id: 3, peer: ClientPeer(user: 0))
    watcher.subscribe()
    for client in [both, inside, watcher] { _ = try client.frames() }
    func actions(_ client: VirtualClient) throws -> [String] {
      try client.frames().flatMap { message in
        message.frame.actions.map {
          #expect($0.window == $0.sender && $0.handledBy == $0.window && $0.path == [$0.window])
          #expect(message.frame.presence.map { "\($0.idle)" } == [$0.cause])
          return "\($0.window) \($0.action) \($0.cause)"
        }
      }
    }
    server.advance(to: VirtualPanel.time(61_000))
    #expect(try actions(both) == ["w1 idle 5", "w1 idle 60"])
    #expect(try actions(watcher) == ["w1 idle 5", "menu idle 5", "w1 idle 60", "menu idle 60"])
    panel.down(0, 1, 100, 100, at: 70_000)
    #expect(try actions(both) == ["w1 active 0"])
    #expect(try actions(watcher) == ["w1 active 0"])
    #expect(try actions(inside).isEmpty)
  }

  @Test func `S265 touches that a mode withholds count`() throws {
    let server = server([5])
    let panel = VirtualPanel(server)
    let client = VirtualClient(server)
    client.send(
      #"{"method":"io.tactile.Control.SetMode","parameters":{"mode":"cleaning","limit":60}}"#)
    panel.down(0, 1, 100, 100, at: 4000)
    #expect(server.nextDeadline == VirtualPanel.time(9000))
  }

  @Test func `S265 without idle times, there is no deadline and no event`() throws {
    let server = server([])
    let panel = VirtualPanel(server)
    panel.down(0, 1, 100, 100, at: 0)
    panel.lift(0, at: 8)
    server.advance(to: VirtualPanel.time(1000))
    #expect(server.nextDeadline == nil)
  }

  @Test func `S265 a reload reports an idle time that has passed already, or no longer exists`()
    throws
  {
    let server = server([600])
    let panel = VirtualPanel(server)
    let client = VirtualClient(server)
    client.subscribe()
    _ = try client.frames()
    panel.down(0, 1, 100, 100, at: 0)
    panel.lift(0, at: 8)
    server.advance(to: VirtualPanel.time(100_000))
    _ = try client.frames()
    for (steps, expected) in [([30, 60, 600], [60]), ([90], [90]), ([], [0])] as [([Int], [Int])] {
      var configuration = server.configuration
      configuration.idle = steps
      server.configure(configuration, scene: nil)
      #expect(try idle(client) == expected)
    }
  }
}
