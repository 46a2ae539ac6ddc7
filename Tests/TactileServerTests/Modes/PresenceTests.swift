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
