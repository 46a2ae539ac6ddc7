import TactileWire
import Testing

@testable import TactileServer

/// States and statuses with many parts, on a server whose owner runs jobs on another thread.
@Suite struct LongStateTests {
  private static let subscribe = #"{"method":"io.tactile.Events.Subscribe","more":true}"#
  private static let status = #"{"method":"io.tactile.Control.GetStatus"}"#
  private let server = Server()
  private let panel: VirtualPanel

  init() throws {
    panel = VirtualPanel(server)
    server.configure(
      try ConfigurationTexts.read("policy: {watch: {users: [kiosk]}}").server, scene: nil)
    for user in [0, 1001, 1002] as [UInt32] {
      let client = VirtualClient(server, id: 100 + user, peer: ClientPeer(user: user))
      let list = (0..<32).map { #"{"name":"v\#($0)","value":"x"}"# }.joined(separator: ",")
      client.send(
        #"{"method":"io.tactile.Control.SetVariables","parameters":{"variables":[\#(list)]}}"#)
      #expect(try client.replies().first?.error == nil)
    }
    // Clients receive the variables some time after they were set.
    server.advance(to: VirtualPanel.time(1000))
    server.sharesTurns = true
  }

  private func client(_ id: UInt32, user: UInt32 = 1000, _ call: String) -> VirtualClient {
    let client = VirtualClient(server, id: id, peer: ClientPeer(user: user))
    client.send(call)
    work()
    return client
  }

  /// Does everything that needs no job.
  private func work() {
    while server.hasWork { server.doNextWork(at: .zero) }
  }

  private func messageBytes(of user: UInt32) -> Int {
    server.parts.clients.budget.uses[user]?.messages ?? 0
  }

  @Test func `a job encodes the state, and frames wait for it`() throws {
    let stream = client(1, Self.subscribe)
    panel.down(0, 1, 100, 100, at: 2000)
    work()
    #expect(try stream.frames().isEmpty)
    #expect(server.hasMessages(for: stream.id))
    #expect(messageBytes(of: 1000) >= 96 * MemoryCost.statePart)
    let job = try #require(server.takeJob(for: .short))
    #expect(server.takeJob() == nil)
    panel.lift(0, at: 2020)
    work()
    #expect(try stream.frames().isEmpty)
    server.receive(.jobFinished(job.run()), at: .zero)
    let frames = try stream.frames()
    #expect(frames.map(\.sequence) == Array(0..<frames.count))
    #expect(frames.first?.frame.state?.variables.count == 96)
    // The state is that of the call: no finger was on the glass.
    #expect(frames.first?.frame.state?.touches.isEmpty == true)
    #expect(frames.dropFirst().flatMap(\.frame.touches).map(\.phase) == [.began, .ended])
    #expect(messageBytes(of: 1000) == 0)
    #expect(!server.hasMessages(for: stream.id))
  }

  @Test func `a short state is sent at once`() throws {
    let stream = client(1, user: 1003, Self.subscribe)
    #expect(try stream.frames().count == 1)
    #expect(server.takeJob() == nil)
  }

  @Test func `a client that leaves leaves nothing`() throws {
    _ = client(1, Self.subscribe)
    server.receive(.clientClosed(ClientID(rawValue: 1)), at: .zero)
    #expect(messageBytes(of: 1000) == 0)
    // The memory of the removed job may be freed by a job; no state is encoded.
    while let job = server.takeJob() { server.receive(.jobFinished(job.run()), at: .zero) }
    let late = client(2, Self.subscribe)
    let job = try #require(server.takeJob())
    server.receive(.clientHungUp(late.id), at: .zero)
    server.receive(.clientClosed(late.id), at: .zero)
    server.receive(.jobFinished(job.run()), at: .zero)
    work()
    #expect(messageBytes(of: 1000) == 0)
    #expect(server.parts.clients.sessions[late.id] == nil)
  }

  @Test func `after a change of the policy, a job encodes the state too`() throws {
    server.configure(try ConfigurationTexts.read("").server, scene: nil)
    let stream = client(1, Self.subscribe)
    #expect(try stream.frames().count == 1)
    server.configure(
      try ConfigurationTexts.read("policy: {watch: {users: [kiosk]}}").server, scene: nil)
    work()
    panel.down(0, 1, 100, 100, at: 2000)
    work()
    #expect(try stream.frames().isEmpty)
    let job = try #require(server.takeJob())
    server.receive(.jobFinished(job.run()), at: .zero)
    let frames = try stream.frames()
    #expect(frames.first?.frame.state?.variables.count == 96)
    #expect(frames.map(\.sequence) == Array(1...frames.count) && frames.count > 1)
  }

  @Test func `a job encodes a long status, and the next call waits`() throws {
    let list = (0..<100).map { #"{"name":"b\#($0)","runs":1,"failures":0}"# }.joined(separator: ",")
    let reporter = client(
      1, #"{"method":"io.tactile.Control.ReportBindings","parameters":{"bindings":[\#(list)]}}"#)
    while let job = server.takeJob() { server.receive(.jobFinished(job.run()), at: .zero) }
    #expect(try reporter.replies().first?.error == nil)
    let asking = client(2, Self.status)
    asking.send(#"{"method":"io.tactile.Devices.List"}"#)
    work()
    #expect(try asking.replies().isEmpty)
    #expect(messageBytes(of: 1000) >= 100 * MemoryCost.statePart)
    let job = try #require(server.takeJob(for: .short))
    server.receive(.jobFinished(job.run()), at: .zero)
    work()
    let replies = try asking.replies()
    #expect(replies.count == 2)
    let status = try StatusMessage(from: try #require(replies.first).cursor)
    #expect(status.status.bindings.first?.bindings.count == 100)
    #expect(messageBytes(of: 1000) == 0)
  }
}
