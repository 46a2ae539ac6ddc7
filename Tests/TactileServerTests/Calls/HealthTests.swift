import Tactile
import TactileInput
import TactileServer
import TactileWire
import Testing

/// What the status contains of the health of the service, and which users see it.
@Suite("Health")
struct HealthTests {
  private static let metricsUser: UInt32 = 991

  private let server: Server
  private let panel: VirtualPanel

  init() {
    var configuration = ServerConfiguration()
    configuration.devices.filters.edges = EdgeWidths(left: 5, top: 5, right: 5, bottom: 5)
    configuration.policy.health.users = [Self.metricsUser]
    server = Server(configuration: configuration)
    panel = VirtualPanel(server)
  }

  private func status(of user: UInt32) throws -> ServiceStatus {
    let client = VirtualClient(server, id: 9, peer: ClientPeer(user: user))
    defer { server.receive(.clientClosed(client.id), at: .zero) }
    client.send(#"{"method":"io.tactile.Control.GetStatus"}"#)
    let reply = try #require(client.replies().first)
    return try StatusMessage(from: .object(reply.parameters)).status
  }

  // Claim: With `health` alone, a client sees counts for all users together, and no entry about
  // another user.
  @Test func `a user with the permission sees the numbers of all users, and nothing else of them`()
    throws
  {
    let app = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w"}]}}"#)
    panel.down(0, 1, 900, 500, at: 10)
    VirtualClient(server, id: 3, peer: ClientPeer(user: 1001)).send("{nonsense")
    server.sources = ConfigurationMessage(refusal: "tactiled.yaml:1:1: wrong")
    let status = try status(of: Self.metricsUser)
    #expect(status.clients == 3 && status.subscribers == 1)
    #expect(status.windows == 2 && status.touches == 1)
    #expect(status.frames != nil && status.dropped == 0)
    #expect(status.incidents.isEmpty && status.users.allSatisfy { $0.user == 991 })
    #expect(status.configuration.refusal == nil)
    let health = try #require(status.health)
    #expect(health.connections == 3 && health.incidents == 1)
    #expect(health.touches == 1 && health.devicesAdded == 1)
    #expect(health.isRejected)
  }

  // Claim: Without `watch` or `health`, no count rises when somebody touches a window of another
  // user, except the numbers of touches.
  @Test func `a user without the permission receives no health`() throws {
    #expect(try status(of: 1000).health == nil)
    #expect(try status(of: 1000).frames == nil)
    #expect(try status(of: 0).health != nil)
  }

  @Test func `counts contain those of removed devices`() throws {
    panel.down(0, 7, 10, 500, at: 100)
    panel.lift(0, at: 150)
    panel.unplug(at: 200)
    let other = VirtualPanel(server, id: 2, at: 300)
    other.down(0, 7, 10, 500, at: 400)
    other.lift(0, at: 450)
    other.down(0, 8, 1000, 5000, at: 500)
    other.lift(0, at: 550)
    let health = try #require(try status(of: Self.metricsUser).health)
    #expect(health.devicesAdded == 2)
    #expect(health.filtered.map(\.name) == ["edge"])
    #expect(health.filtered.map(\.count) == [3])
    #expect(health.oddities.map(\.name) == ["positionsOutOfRange"])
  }

  @Test func `the host adds the times of its turns and its reloads`() throws {
    var host = HostHealth()
    host.startedAt = 1_790_000_000
    host.turns = 3
    host.turnTime = 500
    host.longestTurn = 250
    host.reloads = 4
    host.rejectedReloads = 5
    server.hostHealth = { host }
    let health = try #require(try status(of: 0).health)
    #expect(health.startedAt == 1_790_000_000 && health.turns == 3)
    #expect(health.turnTime == 500 && health.longestTurn == 250)
    #expect(health.reloads == 4 && health.rejectedReloads == 5)
  }
}
