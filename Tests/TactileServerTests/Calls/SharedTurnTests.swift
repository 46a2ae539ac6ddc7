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

  @Test func `with 256 users, each waits for one call of each other user`() throws {
    let server = server()
    let clients = (0..<256).map { (number: UInt32) in
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
    #expect(server.hasCalls(of: client.id))
    server.answerNextCall(at: .zero)
    #expect(server.mayRead(from: client.id))
    while server.hasCallsWaiting { server.answerNextCall(at: .zero) }
    #expect(!server.hasCalls(of: client.id))
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

  @Test func `a reply that is queued while a job is prepared is to be written`() throws {
    let server = server()
    _ = VirtualPanel(server)
    let peer = ClientPeer(user: 1000)
    let views = (0..<300).map { #"{"name":"v\#($0)","frame":[0,0,1,1]}"# }.joined(separator: ",")
    let app = VirtualClient(server, id: 1, peer: peer)
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"w","#
        + #""views":[\#(views)]}]}}"#)
    repeat {
      while server.hasWork { server.doNextWork(at: .zero) }
      if let job = server.takeJob() { server.receive(.jobFinished(job.run()), at: .zero) }
    } while server.hasWork || server.hasJob
    // A job of another client runs while the window is changed and its app leaves.
    let other = VirtualClient(server, id: 2, peer: peer)
    other.send(Self.ask + String(repeating: " ", count: CallRouter.longMessage))
    server.answerNextCall(at: .zero)
    let job = try #require(server.takeJob())
    let client = VirtualClient(server, id: 3, peer: peer)
    client.send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"changes":[{"window":"w","setView":"#
        + #"{"name":"v0","alpha":0.5}}]}}"#)
    server.answerNextCall(at: .zero)
    server.receive(.clientClosed(app.id), at: .zero)
    server.receive(.jobFinished(job.run()), at: .zero)
    // Jobs wait until the removed window is taken apart.
    while server.hasWork { server.doNextWork(at: .zero) }
    server.flush { _, queue, _ in queue.write(\.count) }
    #expect(!server.hasMessagesToWrite)
    while server.takeJob().map({ server.receive(.jobFinished($0.run()), at: .zero) }) != nil {}
    #expect(server.hasMessagesToWrite)
    #expect(try client.replies().first?.knownError() == .noSuchWindow(.scene, "w"))
  }

  @Test func `a turn takes the results of jobs one after the other`() throws {
    let server = server()
    let clients = (1...3).map {
      VirtualClient(server, id: $0, peer: ClientPeer(user: 1000 + $0))
    }
    for client in clients {
      client.send(Self.ask + String(repeating: " ", count: CallRouter.longMessage))
    }
    while server.hasWork { server.doNextWork(at: .zero) }
    let jobs = try JobLane.allCases.map { try #require(server.takeJob(for: $0)) }
    for job in jobs { server.noteResult(job.run()) }
    var replies = 0
    for number in 0...3 {
      for client in clients { replies += try replyCount(of: client) }
      #expect(replies == number)
      #expect(server.hasWork == (number < 3))
      #expect(server.hasJob == (number < 3))
      server.doNextWork(at: .zero)
    }
  }

  @Test func `calls behind a stream are not answered`() throws {
    let server = server()
    let client = VirtualClient(server)
    client.subscribe()
    client.send(Self.ask)
    server.answerNextCall(at: .zero)
    #expect(!server.hasCallsWaiting)
    #expect(!server.hasCalls(of: client.id))
    #expect(try replyCount(of: client) == 1)
  }

  @Test func `connections that are closing are not counted`() throws {
    let server = Server()
    var configuration = server.configuration
    configuration.limits.connections = 2
    server.configure(configuration, scene: nil)
    let clients = (1...2).map { VirtualClient(server, id: $0) }
    // It is closed because of its message, but has not read the error.
    clients[0].send("nonsense")
    let next = VirtualClient(server, id: 3)
    next.send(Self.ask)
    #expect(try next.replies().first?.error == nil)
    let last = VirtualClient(server, id: 4)
    #expect(try last.replies().first?.knownError() == .tooManyConnections(limit: 2))
  }

  @Test func `clients that have hung up are not counted, and their calls are answered`() throws {
    let server = server()
    var configuration = server.configuration
    configuration.limits.connections = 2
    configuration.limits.connectionsPerUser = 1
    server.configure(configuration, scene: nil)
    let peer = ClientPeer(user: 1000)
    let gone = VirtualClient(server, id: 1, peer: peer)
    gone.send(Self.ask)
    #expect(server.isFull(for: peer))
    #expect(!server.isFull(for: ClientPeer(user: 1001)))
    server.receive(.clientHungUp(gone.id), at: .zero)
    #expect(!server.isFull(for: peer))
    let next = VirtualClient(server, id: 2, peer: peer)
    next.send(Self.ask)
    while server.hasCallsWaiting { server.answerNextCall(at: .zero) }
    #expect(try replyCount(of: gone) == 1)
    #expect(try next.replies().map { $0.error == nil } == [true])
  }

  @Test func `a user may have as many clients that have hung up as connections`() throws {
    let server = server()
    var configuration = server.configuration
    configuration.limits.connectionsPerUser = 2
    server.configure(configuration, scene: nil)
    let other = VirtualClient(server, id: 9, peer: ClientPeer(user: 1001))
    other.send(Self.ask)
    server.receive(.clientHungUp(other.id), at: .zero)
    let clients = (1...4).map { (number: UInt32) in
      let client = VirtualClient(server, id: number, peer: ClientPeer(user: 1000))
      client.send(Self.ask)
      server.receive(.clientHungUp(client.id), at: .zero)
      return client
    }
    for client in clients { client.read() }
    #expect(clients.map(\.isClosed) == [true, true, false, false])
    while server.hasCallsWaiting { server.answerNextCall(at: .zero) }
    #expect(try clients.map { try replyCount(of: $0) } == [0, 0, 1, 1])
    #expect(try replyCount(of: other) == 1)
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

  @Test func `clients that were not written to in a turn come first in the next one`() throws {
    let server = server()
    let clients = (1...3).map { VirtualClient(server, id: $0) }
    for client in clients { client.send(Self.ask) }
    while server.hasCallsWaiting { server.answerNextCall(at: .zero) }
    let hasTime = { false }
    #expect(clients.allSatisfy { server.hasMessages(for: $0.id) })
    let written = clients.map { client in
      var turn: [ClientID] = []
      server.flush(while: hasTime) { id, queue, _ in
        turn.append(id)
        queue.write { $0.count }
      }
      #expect(!server.hasMessages(for: client.id))
      return turn
    }
    #expect(written == clients.map { [$0.id] })
    #expect(!server.hasMessages(for: ClientID(rawValue: 99)))
    #expect(!server.hasMessagesToWrite)
  }
}
