import Tactile
import TactileWire
import Testing

@testable import TactileServer

/// Clients that have closed their connections.
@Suite struct HungUpClientTests {
  private static let ask = #"{"method":"org.varlink.service.GetInfo"}"#
  private static let set =
    #"{"method":"io.tactile.Control.SetVariables","oneway":true,"parameters":{"variables":[{"name":"a","value":"1"}]}}"#

  private let server = Server()
  private let peer = ClientPeer(user: 1000)

  init() {
    server.sharesTurns = true
  }

  private func answerAll() { while server.hasCallsWaiting { server.answerNextCall(at: .zero) } }

  // Claim: The daemon performs the calls that it received before a client closed its connection.
  @Test func `calls that came before a client hung up are performed, without replies`() throws {
    let client = VirtualClient(server, peer: peer)
    client.send(Self.ask)
    client.send(Self.set)
    server.receive(.clientHungUp(client.id), at: .zero)
    server.receive(.clientEnded(client.id), at: .zero)
    client.read()
    #expect(!client.isClosed)
    answerAll()
    #expect(try client.replies().isEmpty)
    #expect(client.isClosed)
    server.receive(.clientClosed(client.id), at: .zero)
    server.advance(to: Timestamp(nanoseconds: 1_000_000_000))
    let reader = VirtualClient(server, id: 2, peer: peer)
    reader.subscribe()
    answerAll()
    let state = try #require(try reader.frames().first?.frame.state)
    #expect(state.variables.map(\.name) == ["a"])
  }

  @Test func `a client that sends nothing any more is closed when it has its replies`() throws {
    let client = VirtualClient(server, peer: peer)
    for _ in 0..<3 { client.send(Self.ask) }
    server.receive(.clientEnded(client.id), at: .zero)
    client.read()
    #expect(!client.isClosed)
    answerAll()
    client.appetite = 10
    client.read()
    #expect(!client.isClosed)
    client.appetite = nil
    #expect(try client.replies().count == 3)
    #expect(client.isClosed)
  }

  @Test func `unread messages of a client that has hung up are dropped`() {
    let client = VirtualClient(server, peer: peer)
    client.subscribe()
    answerAll()
    #expect(server.hasMessages(for: client.id))
    server.receive(.clientHungUp(client.id), at: .zero)
    #expect(!server.hasMessages(for: client.id))
  }

  // Claim: A connection counts for its user until its socket is closed, so that a slow close delays no other user.
  @Test func `a connection counts for its user until its socket is closed`() throws {
    let share = server.configuration.limits.connectionsPerUser
    let clients = (1...UInt32(share)).map { VirtualClient(server, id: $0, peer: peer) }
    for client in clients { server.receive(.clientHungUp(client.id), at: .zero) }
    func isAccepted(_ id: UInt32, _ peer: ClientPeer) throws -> Bool {
      let client = VirtualClient(server, id: id, peer: peer)
      defer { server.receive(.clientClosed(client.id), at: .zero) }
      return try client.replies().isEmpty
    }
    #expect(try !isAccepted(1001, peer))
    #expect(try isAccepted(1002, ClientPeer(user: 1001)))
    server.receive(.clientClosed(clients[0].id, isReleased: false), at: .zero)
    #expect(try !isAccepted(1003, peer))
    server.receive(.clientReleased(clients[0].id), at: .zero)
    #expect(try isAccepted(1004, peer))
  }
}
