import Tactile
import TactileInput
import TactileServer
import TactileWire
import Testing

@Suite("Watching devices")
struct DeviceWatchTests {
  private static let call = #"{"method":"io.tactile.Devices.Watch","more":true}"#
  private let server = Server()

  /// Returns the replies that a client received since the last call.
  private func replies(of client: VirtualClient) throws -> [DeviceWatchMessage] {
    try client.replies().map { try DeviceWatchMessage(from: .object($0.parameters)) }
  }

  private func words(_ replies: [DeviceWatchMessage]) -> [String] {
    replies.flatMap(\.changes).map { "\($0.change) \($0.device.name) \($0.device.id)" }
  }

  @Test func `the first reply lists all devices, and later replies report each change`() throws {
    _ = VirtualDevice(VirtualDevice.remote, server, id: 1)
    let client = VirtualClient(server)
    client.send(Self.call)
    let first = try #require(try replies(of: client).first)
    #expect(first.sequence == 0)
    #expect(first.devices?.map(\.name) == ["Test Remote"])
    #expect(first.changes.isEmpty)

    let panel = VirtualPanel(server, id: 2, at: 10)
    server.configure(
      try ConfigurationTexts.read("devices: [{match: {name: \"*Panel\"}, rotation: 180}]").server,
      scene: nil)
    panel.unplug(at: 30)
    let later = try replies(of: client)
    #expect(words(later) == ["added Test Panel 2", "changed Test Panel 2", "removed Test Panel 2"])
    #expect(later.map(\.sequence) == [1, 2, 3])
    #expect(later.allSatisfy { $0.devices == nil })
    #expect(later.last?.time == VirtualPanel.time(30))
  }

  @Test func `the first reply is empty if there is no device`() throws {
    let client = VirtualClient(server)
    client.send(Self.call)
    #expect(try replies(of: client).map(\.devices) == [[]])
  }

  @Test func `the stream contains only devices and needs no permission`() throws {
    let panel = VirtualPanel(server)
    let clients = [ClientPeer(user: 0), ClientPeer(user: 1000)].enumerated().map {
      VirtualClient(server, id: UInt32($0.offset) + 1, peer: $0.element)
    }
    for client in clients { client.send(Self.call) }
    panel.down(0, 1, 100, 100, at: 10)
    // A changed permission has no effect on the stream.
    server.configure(
      try ConfigurationTexts.read("policy: {watch: everyone}").server, scene: nil)
    panel.unplug(at: 20)
    for client in clients {
      let replies = try replies(of: client)
      #expect(replies.map(\.sequence) == [0, 1])
      #expect(words(replies) == ["removed Test Panel 1"])
    }
  }

  @Test func `a call without more is refused`() throws {
    let client = VirtualClient(server)
    client.send(#"{"method":"io.tactile.Devices.Watch"}"#)
    #expect(try client.replies().first?.knownError() == .expectedMore)
    #expect(!server.hasSubscribers)
  }

  @Test func `a client that does not read misses no change, and is disconnected above the limit`()
    throws
  {
    let server = Server()
    let client = VirtualClient(server)
    client.send(Self.call)
    for number in 1...100 as ClosedRange<UInt32> {
      VirtualPanel(server, id: number, at: UInt64(number) * 10)
        .unplug(at: UInt64(number) * 10 + 5)
    }
    let replies = try replies(of: client)
    #expect(replies.map(\.sequence) == Array(0...200))
    #expect(replies.flatMap(\.changes).count == 200)

    for number in 101...1000 as ClosedRange<UInt32> {
      VirtualPanel(server, id: number, at: UInt64(number) * 10)
        .unplug(at: UInt64(number) * 10 + 5)
    }
    let last = try #require(try client.replies().last)
    #expect(try last.knownError() == .tooSlow(limit: ServerLimits().queuedBytes))
    #expect(client.isClosed)
  }

  // Claim: Counts of what a device reported need `watch`.
  @Test func `counts of what a device reported need the permission to watch`() throws {
    _ = VirtualPanel(server)
    let rules = try ConfigurationTexts.read("filters: {edges: [10, 10, 10, 10]}").server
    server.configure(rules, scene: nil)
    let panel = VirtualPanel(server, id: 2)
    panel.down(0, 1, 5, 5, at: 10)
    panel.lift(0, at: 20)
    let counts = { (user: UInt32, call: String) in
      let client = VirtualClient(server, id: 7, peer: ClientPeer(user: user))
      defer { server.receive(.clientClosed(client.id), at: .zero) }
      client.send(call)
      let reply = try #require(client.replies().first)
      return "\(reply.parameters)".contains("filtered")
    }
    for call in [
      Self.call, #"{"method":"io.tactile.Devices.List"}"#,
      #"{"method":"io.tactile.Events.Subscribe","more":true}"#,
    ] {
      #expect(try counts(0, call))
      #expect(try !counts(1000, call))
    }
  }

  @Test func `changes and removals of a device contain no counts of what it reported`() throws {
    let rules = { (edge: Int) in
      try ConfigurationTexts.read("filters: {edges: [\(edge), 10, 10, 10]}").server
    }
    server.configure(try rules(10), scene: nil)
    let panel = VirtualPanel(server, id: 2)
    let client = VirtualClient(server, id: 7, peer: ClientPeer(user: 1000))
    client.send(Self.call)
    panel.down(0, 1, 5, 5, at: 10)
    panel.lift(0, at: 20)
    server.configure(try rules(11), scene: nil)
    panel.unplug(at: 30)
    let replies = try replies(of: client)
    #expect(
      words(replies) == ["changed Test Panel 2", "removed Test Panel 2"])
    #expect(replies.flatMap(\.changes).allSatisfy { $0.device.filtered.isEmpty })
  }
}
