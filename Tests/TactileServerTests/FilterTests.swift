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

  @Test func `are counted by reason for everybody who asks for devices, and traced`() throws {
    let server = Self.server { $0.edges = EdgeWidths(left: 5, top: 5, right: 5, bottom: 5) }
    let panel = VirtualPanel(server)
    var traced: [TraceRecord] = []
    server.application.tracer = { if $0.rule == TraceRecord.noRule { traced.append($0) } }
    panel.down(0, 7, 10, 500, at: 100)
    panel.lift(0, at: 150)
    panel.down(0, 8, 1000, 5000, at: 200)
    panel.lift(0, at: 250)
    let client = VirtualClient(server)
    client.send(#"{"method":"io.tactile.Devices.List"}"#)
    let reply = try #require(try client.replies().first)
    let list = try DeviceListMessage(from: JSONCursor(.object(reply.parameters)))
    let device = try #require(list.devices.first)
    #expect(device.filtered.map(\.name) == ["edge"])
    #expect(device.filtered.map(\.count) == [2])
    #expect(device.oddities.map(\.name) == ["positionsOutOfRange"])
    #expect(traced.map(\.subject) == ["Test Panel", "Test Panel"])
    #expect(traced.first?.timestamp == VirtualPanel.time(100))
    #expect(traced.first?.message.contains("dead zone") ?? false)
  }

  @Test func `say in the log that they mute a place and release it, and never where`() throws {
    let server = Self.server {
      $0.ghostCount = 3
      $0.ghostRelease = 5
    }
    var notices: [ServerNotice] = []
    server.noticeHandler = { if $0.level == .warning { notices.append($0) } }
    let panel = VirtualPanel(server)
    for index in 0..<5 {
      panel.down(0, Int32(index), 1000, 500, at: UInt64(100 + 200 * index))
      panel.lift(0, at: UInt64(150 + 200 * index))
    }
    server.advance(to: VirtualPanel.time(60_000))
    #expect(
      notices.map { $0.message.split(separator: ": ", maxSplits: 1).last } == [
        "a place that fires by itself is muted; the trace says where",
        "the muted place is released: it has been quiet",
      ])
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
