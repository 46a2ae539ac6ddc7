import Tactile
import TactileInput
import TactileServer
import TactileWire
import Testing

@Suite("Filters of panels")
struct FilterTests {
  private static func server(_ change: (inout FilterOptions) -> Void) -> Server {
    var configuration = ServerConfiguration()
    change(&configuration.devices.filters)
    return Server(configuration: configuration)
  }

  /// Returns the frames of a client: the time in milliseconds, then phases and states.
  private static func tale(_ client: VirtualClient) throws -> [String] {
    try client.frames().dropFirst().map { message in
      let time = message.frame.time.nanoseconds / 1_000_000
      let words =
        message.frame.touches.map { "touch \($0.phase)" }
        + message.frame.gestures.map { "\($0.kind.text) \($0.state)" }
      return ([String(time)] + words).joined(separator: " ")
    }
  }

  @Test func `a filter's deadline ends a touch at that time, however late the server is called`()
    throws
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

  @Test
  func `filters of several panels and timers of the engine fire in the order of their deadlines`()
    throws
  {
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

  @Test func `S1 events that a filter held back come before a panel's frame of a later time`()
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

  @Test func `filtered contacts are counted by reason for every client, and traced`() throws {
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

  // Claim: No line of the log has a location on the panel.
  @Test func `the log reports that a filter mutes or releases a spot, without its location`() throws
  {
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
        "muted a spot that reports touches without a finger; see the trace for its location",
        "released a muted spot, because it was quiet",
      ])
  }

  @Test
  func `a device causes one line about spots a second, with the number of those left out`() throws {
    let server = Self.server {
      $0.ghostCount = 3
      $0.ghostRelease = 5
    }
    var notices: [String] = []
    server.noticeHandler = { if $0.level == .warning { notices.append($0.message) } }
    let panel = VirtualPanel(server)
    for index in 0..<UInt64(5) {
      for slot in 0..<Int32(3) {
        panel.down(
          slot, Int32(index) * 3 + slot, 500 + 500 * slot, 500,
          at: 100 + 200 * index + 10 * UInt64(slot))
      }
      for slot in 0..<Int32(3) { panel.lift(slot, at: 150 + 200 * index + 10 * UInt64(slot)) }
    }
    server.advance(to: VirtualPanel.time(60_000))
    #expect(
      notices.map { $0.split(separator: ": ", maxSplits: 1).last } == [
        "muted a spot that reports touches without a finger; see the trace for its location",
        "released a muted spot, because it was quiet; 2 such lines before were left out",
      ])
  }

  @Test func `a stuck touch is cancelled by default`() throws {
    let server = Server()
    let panel = VirtualPanel(server)
    let client = VirtualClient(server)
    client.subscribe()
    panel.down(0, 7, 1000, 500, at: 0)
    server.advance(to: VirtualPanel.time(400_000))
    let last = try #require(try Self.tale(client).last)
    #expect(last.hasPrefix("300000 touch cancelled"))
  }

  @Test func `a filter holds nothing back after its panel was removed`() {
    let server = Self.server { $0.bounceTime = 0.03 }
    let panel = VirtualPanel(server)
    panel.down(0, 7, 1000, 500, at: 100)
    panel.lift(0, at: 150)
    panel.unplug(at: 160)
    #expect(server.nextDeadline == nil)
    #expect(server.application.liveTouches.isEmpty)
  }
}
