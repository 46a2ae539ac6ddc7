import Tactile
import TactileInput
import TactileServer
import TactileWire
import Testing

@Suite("Who watches devices")
struct DeviceWatchTests {
  private static let call = #"{"method":"io.tactile.Devices.Watch","more":true}"#
  private let server = Server()

  /// What a client was told since the last call.
  private func replies(of client: VirtualClient) throws -> [DeviceWatchMessage] {
    try client.replies().map { try DeviceWatchMessage(from: .object($0.parameters)) }
  }

  private func words(_ replies: [DeviceWatchMessage]) -> [String] {
    replies.flatMap(\.changes).map { "\($0.change) \($0.device.name) \($0.device.id)" }
  }

  @Test func `is told all devices first, then each that comes, changes and goes`() throws {
    _ = VirtualDevice(VirtualDevice.remote, server, id: 1)
    let client = VirtualClient(server)
    client.send(Self.call)
    let first = try #require(try replies(of: client).first)
    #expect(first.sequence == 0)
    #expect(first.devices?.map(\.name) == ["Test Remote"])
    #expect(first.changes.isEmpty)

    let panel = VirtualPanel(server, id: 2, at: 10)
    _ = server.configure(
      try ConfigurationTexts.read("devices: [{match: {name: \"*Panel\"}, rotation: 180}]").server,
      scene: nil)
    panel.unplug(at: 30)
    let later = try replies(of: client)
    #expect(words(later) == ["added Test Panel 2", "changed Test Panel 2", "removed Test Panel 2"])
    #expect(later.map(\.sequence) == [1, 2, 3])
    #expect(later.allSatisfy { $0.devices == nil })
    #expect(later.last?.time == VirtualPanel.time(30))
  }

  @Test func `is told that there is none yet`() throws {
    let client = VirtualClient(server)
    client.send(Self.call)
    #expect(try replies(of: client).map(\.devices) == [[]])
  }

  @Test func `is told of nothing else, and needs no right for it`() throws {
    let panel = VirtualPanel(server)
    let clients = [ClientPeer(user: 0), ClientPeer(user: 1000)].enumerated().map {
      VirtualClient(server, id: UInt32($0.offset) + 1, peer: $0.element)
    }
    for client in clients { client.send(Self.call) }
    panel.down(0, 1, 100, 100, at: 10)
    // A right that is given or taken makes no difference to it.
    _ = server.configure(
      try ConfigurationTexts.read("policy: {watch: everyone}").server, scene: nil)
    panel.unplug(at: 20)
    for client in clients {
      let replies = try replies(of: client)
      #expect(replies.map(\.sequence) == [0, 1])
      #expect(words(replies) == ["removed Test Panel 1"])
    }
  }

  @Test func `asks with more`() throws {
    let client = VirtualClient(server)
    client.send(#"{"method":"io.tactile.Devices.Watch"}"#)
    #expect(try client.replies().first?.knownError() == .expectedMore)
    #expect(!server.hasSubscribers)
  }

  @Test func `misses no change while it does not read, and is let go past the limit`() throws {
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
}
