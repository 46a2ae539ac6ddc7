import Tactile
import TactileInput
import TactileServer
import TactileWire
import Testing

@Suite("Filters of a server's panels")
struct FilterTests {
  private static func server(_ change: (inout FilterOptions) -> Void) -> Server {
    var configuration = ServerConfiguration()
    change(&configuration.devices.filters)
    return Server(configuration: configuration)
  }

  /// What a client is told: the time in milliseconds, then phases and states.
  private static func tale(_ client: VirtualClient) throws -> [String] {
    try client.frames().dropFirst().map { message in
      let time = message.frame.time.nanoseconds / 1_000_000
      let words =
        message.frame.touches.map { "touch \($0.phase)" }
        + message.frame.gestures.map { "\($0.kind.text) \($0.state)" }
      return ([String(time)] + words).joined(separator: " ")
    }
  }

  @Test func `are asked when to wake, and end a touch at its own time however late that is`() throws
  {
    let server = Self.server { $0.bounceTime = 0.03 }
    let panel = VirtualPanel(server)
    let client = VirtualClient(server)
    client.subscribe()
    panel.down(0, 7, 1000, 500, at: 100)
    panel.lift(0, at: 150)
    #expect(server.nextDeadline == VirtualPanel.time(180))
    server.advance(to: VirtualPanel.time(5000))
    #expect(try Self.tale(client) == ["100 touch began", "180 touch ended tap ended"])
    #expect(server.nextDeadline == nil)
  }

  @Test func `come in due order with the engine's timers, across panels`() throws {
    let server = Self.server { $0.bounceTime = 0.03 }
    let first = VirtualPanel(server, id: 1)
    let second = VirtualPanel(server, id: 2)
    let client = VirtualClient(server)
    client.subscribe()
    first.down(0, 7, 1000, 500, at: 100)
    second.down(0, 7, 1000, 500, at: 110)
    second.lift(0, at: 120)
    first.lift(0, at: 685)
    second.down(0, 8, 100, 500, at: 720)
    #expect(
      try Self.tale(client) == [
        "100 touch began", "110 touch began", "150 touch ended tap ended",
        "700 longPress began", "715 touch ended longPress ended", "720 touch began",
      ])
  }

  @Test func `S1 come before the frame of that time, though the panel sent it before anybody woke`()
    throws
  {
    let server = Self.server { $0.bounceTime = 0.03 }
    let panel = VirtualPanel(server)
    let client = VirtualClient(server)
    client.subscribe()
    panel.down(0, 7, 1000, 500, at: 100)
    panel.lift(0, at: 150)
    panel.down(0, 8, 1000, 500, at: 400)
    #expect(
      try Self.tale(client) == ["100 touch began", "180 touch ended tap ended", "400 touch began"])
  }

  @Test func `cancel a touch that is stuck, without being told to`() throws {
    let server = Server()
    let panel = VirtualPanel(server)
    let client = VirtualClient(server)
    client.subscribe()
    panel.down(0, 7, 1000, 500, at: 0)
    server.advance(to: VirtualPanel.time(400_000))
    let last = try #require(try Self.tale(client).last)
    #expect(last.hasPrefix("300000 touch cancelled"))
  }

  @Test func `hold nothing back of a panel that is gone`() {
    let server = Self.server { $0.bounceTime = 0.03 }
    let panel = VirtualPanel(server)
    panel.down(0, 7, 1000, 500, at: 100)
    panel.lift(0, at: 150)
    panel.unplug(at: 160)
    #expect(server.nextDeadline == nil)
    #expect(server.application.liveTouches.isEmpty)
  }
}
