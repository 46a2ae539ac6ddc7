import Tactile
import TactileWire
import Testing

@testable import TactileServer

/// Clients that have closed their connections while calls of them wait.
@Suite struct HungUpClientTests {
  private static let ask = #"{"method":"org.varlink.service.GetInfo"}"#

  private let server = Server()

  init() {
    server.sharesTurns = true
  }

  private func client(_ id: UInt32, user: UInt32) -> VirtualClient {
    VirtualClient(server, id: id, peer: ClientPeer(user: user))
  }

  private func hangUp(_ client: VirtualClient, at time: Timestamp = .zero) {
    server.receive(.clientHungUp(client.id), at: time)
  }

  private func reasons() throws -> [String] {
    let reader = client(999_999, user: 0)
    reader.send(#"{"method":"io.tactile.Control.GetStatus"}"#)
    while server.hasCallsWaiting { server.answerNextCall(at: .zero) }
    let reply = try #require(try reader.replies().first)
    return try StatusMessage(from: .object(reply.parameters)).status.incidents.map(\.reason)
  }

  @Test func `few of them stay, and those of the users with the most are closed first`() throws {
    let honest = client(1, user: 1000)
    honest.send(Self.ask)
    hangUp(honest)
    let others = (2...80).map { (id: UInt32) in
      let client = client(id, user: 2000 + id % 2)
      client.send(Self.ask)
      hangUp(client)
      return client
    }
    for client in others { client.read() }
    #expect(others.count { !$0.isClosed } == ClientRegistry.mostHungUp - 1)
    #expect(others.prefix(16).allSatisfy { $0.isClosed })
    honest.read()
    #expect(!honest.isClosed)
    #expect(try reasons().last == "more than 64 closed connections have unanswered calls")
    #expect(try honest.replies().count == 1)
  }

  @Test func `a client that leaves makes room for another`() {
    for id in 1...200 as ClosedRange<UInt32> {
      let client = client(id, user: 1000)
      client.send(Self.ask)
      hangUp(client)
      server.receive(.clientClosed(client.id), at: .zero)
    }
    let last = (201...264).map { (id: UInt32) in
      let client = client(id, user: 1000)
      client.send(Self.ask)
      hangUp(client)
      return client
    }
    for client in last { client.read() }
    #expect(last.allSatisfy { !$0.isClosed })
    #expect(!server.isFull(for: ClientPeer(user: 1000)))
  }

  @Test func `at most 1024 of their calls are performed`() throws {
    let client = client(1, user: 1000)
    for _ in 0..<5 { client.send(Self.ask) }
    for _ in 0..<5 { server.answerNextCall(at: .zero) }
    hangUp(client)
    var answered = 0
    for _ in 0..<1100 {
      client.send(Self.ask)
      server.answerNextCall(at: .zero)
      answered += try client.replies().count
    }
    #expect(answered == ClientRegistry.mostCallsAfterHangUp)
    #expect(client.isClosed)
    #expect(
      try reasons() == ["more than 1024 calls were unanswered when it closed the connection"])
  }

  @Test func `their calls wait for a limited time`() throws {
    let (stays, gone) = (client(1, user: 1000), client(2, user: 1000))
    for client in [stays, gone] { client.send(Self.ask) }
    hangUp(gone, at: Timestamp(nanoseconds: 1_000_000_000))
    #expect(server.nextDeadline == Timestamp(nanoseconds: 11_000_000_000))
    server.advance(to: Timestamp(nanoseconds: 10_900_000_000))
    gone.read()
    #expect(!gone.isClosed)
    server.advance(to: Timestamp(nanoseconds: 11_000_000_000))
    for client in [stays, gone] { client.read() }
    #expect(gone.isClosed && !stays.isClosed)
    #expect(
      try reasons() == ["its calls have waited for 10 seconds after it closed the connection"])
    #expect(try stays.replies().count == 1)
  }

  @Test func `their unread messages are dropped, and they take little memory`() throws {
    let client = client(1, user: 1000)
    client.send(#"{"method":"io.tactile.Events.Subscribe","more":true}"#)
    server.answerNextCall(at: .zero)
    #expect(server.hasMessages(for: client.id))
    hangUp(client)
    #expect(!server.hasMessages(for: client.id))
    let use = try #require(server.parts.clients.budget.uses[1000])
    #expect(use.connections <= MemoryCost.hungUp)
  }
}
