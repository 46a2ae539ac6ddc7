import Tactile
import TactileWire
import Testing

@testable import TactileServer

/// A server whose owner divides the work for clients over the turns of its loop.
@Suite struct SharedTurnTests {
  private static let ask = #"{"method":"org.varlink.service.GetInfo"}"#

  private func server() -> Server {
    let server = Server()
    server.sharesTurns = true
    return server
  }

  private func replyCount(of client: VirtualClient) throws -> Int { try client.replies().count }

  @Test func `users take turns, however many calls one of them sends`() throws {
    let server = server()
    let many = VirtualClient(server, id: 1, peer: ClientPeer(user: 1000))
    let one = VirtualClient(server, id: 2, peer: ClientPeer(user: 1001))
    for _ in 0..<126 { many.send(Self.ask) }
    one.send(Self.ask)
    for _ in 0..<2 { server.answerNextCall(at: .zero) }
    #expect(try replyCount(of: many) == 1)
    #expect(try replyCount(of: one) == 1)
    var rest = 0
    while server.hasCallsWaiting {
      server.answerNextCall(at: .zero)
      rest += 1
    }
    #expect(rest == 125)
    #expect(try replyCount(of: many) == 125)
  }

  @Test func `the connections of one user take turns`() throws {
    let server = server()
    let clients = (1...3).map { VirtualClient(server, id: $0, peer: ClientPeer(user: 1000)) }
    for client in clients { for _ in 0..<4 { client.send(Self.ask) } }
    for _ in 0..<6 { server.answerNextCall(at: .zero) }
    #expect(try clients.map { try replyCount(of: $0) } == [2, 2, 2])
  }

  @Test func `with 240 users, each waits for one call of each other user`() throws {
    let server = server()
    let clients = (0..<240).map { (number: UInt32) in
      VirtualClient(server, id: number, peer: ClientPeer(user: 1000 + number))
    }
    for client in clients { for _ in 0..<3 { client.send(Self.ask) } }
    for _ in clients { server.answerNextCall(at: .zero) }
    #expect(try clients.allSatisfy { try replyCount(of: $0) == 1 })
    for _ in clients { server.answerNextCall(at: .zero) }
    #expect(try clients.allSatisfy { try replyCount(of: $0) == 1 })
  }

  @Test func `a client that sends faster than it is answered is not read further`() throws {
    let server = server()
    let client = VirtualClient(server)
    let call = #"{"method":"org.varlink.service.GetInfo","parameters":{"x":""#
    let long = call + String(repeating: "y", count: 6000) + #""}}"#
    for _ in 0..<2 { client.send(long) }
    #expect(server.mayRead(from: client.id))
    client.send(long)
    #expect(!server.mayRead(from: client.id))
    server.answerNextCall(at: .zero)
    #expect(server.mayRead(from: client.id))
    while server.hasCallsWaiting { server.answerNextCall(at: .zero) }
    #expect(try replyCount(of: client) == 3)
  }

  @Test func `an incomplete message is read to its end`() {
    let server = server()
    let client = VirtualClient(server)
    client.sendRaw([UInt8](repeating: 0x20, count: 100_000))
    #expect(server.mayRead(from: client.id))
    #expect(!server.hasCallsWaiting)
  }

  @Test func `calls of a client that left are dropped`() throws {
    let server = server()
    let gone = VirtualClient(server, id: 1)
    let other = VirtualClient(server, id: 2)
    for _ in 0..<3 { gone.send(Self.ask) }
    other.send(Self.ask)
    server.receive(.clientClosed(gone.id), at: .zero)
    server.answerNextCall(at: .zero)
    #expect(!server.hasCallsWaiting)
    #expect(try replyCount(of: other) == 1)
  }

  @Test func `another thread decodes long messages, one at a time, and users take turns`() throws {
    let server = server()
    let long = Self.ask + String(repeating: " ", count: CallRouter.longMessage)
    let clients = (1...3).map {
      VirtualClient(server, id: $0, peer: ClientPeer(user: 1000 + $0 % 2))
    }
    for client in clients { client.send(long) }
    while server.hasCallsWaiting { server.answerNextCall(at: .zero) }
    var order: [Int] = []
    for _ in clients {
      let job = try #require(server.takeJob())
      #expect(server.takeJob() == nil && server.hasJob)
      server.receive(.jobFinished(job.run()), at: .zero)
      #expect(server.hasCallsWaiting)
      server.answerNextCall(at: .zero)
      for (index, client) in clients.enumerated() where try replyCount(of: client) > 0 {
        order.append(index)
      }
    }
    #expect(order == [0, 1, 2])
    #expect(!server.hasJob)
  }

  @Test func `the call of a client that left while it was decoded is dropped`() throws {
    let server = server()
    let gone = VirtualClient(server, id: 1)
    let next = VirtualClient(server, id: 2)
    for client in [gone, next] {
      client.send(Self.ask + String(repeating: " ", count: CallRouter.longMessage))
    }
    while server.hasCallsWaiting { server.answerNextCall(at: .zero) }
    let job = try #require(server.takeJob())
    server.receive(.clientClosed(gone.id), at: .zero)
    server.receive(.jobFinished(job.run()), at: .zero)
    #expect(!server.hasCallsWaiting)
    let second = try #require(server.takeJob())
    server.receive(.jobFinished(second.run()), at: .zero)
    server.answerNextCall(at: .zero)
    #expect(try replyCount(of: next) == 1)
  }

  @Test func `calls behind a stream are not answered`() throws {
    let server = server()
    let client = VirtualClient(server)
    client.subscribe()
    client.send(Self.ask)
    server.answerNextCall(at: .zero)
    #expect(!server.hasCallsWaiting)
    #expect(try replyCount(of: client) == 1)
  }

  @Test func `numbers of connections exceed 32 bits`() throws {
    let server = Server()
    let id = ClientID(rawValue: 1 << 32 + 1)
    server.receive(.clientConnected(id, ClientPeer(user: 0)), at: .zero)
    Array("nonsense\0".utf8).withUnsafeBytes { server.receive(.clientSent(id, $0), at: .zero) }
    let client = VirtualClient(server)
    client.send(#"{"method":"io.tactile.Control.GetStatus"}"#)
    let status = try StatusMessage(from: .object(try client.replies()[0].parameters)).status
    #expect(status.incidents.map(\.client) == [4_294_967_297])
  }
}
