import Tactile
import TactileWire
import Testing

@testable import TactileServer

/// Users whose calls took time of the loop.
@Suite struct DebtTests {
  private static let ask = #"{"method":"org.varlink.service.GetInfo"}"#
  private static let millisecond: UInt64 = 1_000_000

  /// A clock that the test sets. Each look at it takes `step`, so that a call takes one step.
  private final class Clock {
    var now = Timestamp(nanoseconds: 1_000_000_000)
    var step: UInt64 = 0

    func look() -> Timestamp {
      defer { now = Timestamp(nanoseconds: now.nanoseconds + step) }
      return now
    }

    func wait(_ nanoseconds: UInt64) { now = Timestamp(nanoseconds: now.nanoseconds + nanoseconds) }
  }

  private let server = Server()
  private let clock = Clock()

  init() {
    server.callClock = { [clock] in clock.look() }
  }

  private func client(_ id: UInt32, user: UInt32) -> VirtualClient {
    VirtualClient(server, id: id, peer: ClientPeer(user: user))
  }

  /// Answers one call, which takes some time.
  private func answer(taking time: UInt64) {
    clock.step = time
    server.answerNextCall(at: .zero)
    clock.step = 0
    // The second look has passed the end.
    clock.now = Timestamp(nanoseconds: clock.now.nanoseconds - time)
  }

  @Test func `a user waits three times as long as its call took`() throws {
    let slow = client(1, user: 1000)
    slow.send(Self.ask)
    slow.send(Self.ask)
    answer(taking: 20 * Self.millisecond)
    let end = clock.now
    #expect(!server.hasCallsWaiting && server.hasWork)
    #expect(
      server.nextCallTime
        == Timestamp(nanoseconds: end.nanoseconds + 60 * Self.millisecond - Debts.grace))
    clock.wait(58 * Self.millisecond)
    #expect(!server.hasCallsWaiting)
    clock.wait(Self.millisecond)
    #expect(server.hasCallsWaiting)
    answer(taking: 0)
    #expect(try slow.replies().count == 2)
    #expect(server.nextCallTime == nil)
  }

  // Claim: A user whose calls take long has at most a quarter of the daemon's time, on all connections together.
  @Test func `the debt is the user's, whichever connection it uses`() throws {
    let clients = [client(1, user: 1000), client(2, user: 1000)]
    for client in clients { client.send(Self.ask) }
    answer(taking: 20 * Self.millisecond)
    server.receive(.clientClosed(clients[0].id), at: .zero)
    let third = client(3, user: 1000)
    third.send(Self.ask)
    #expect(!server.hasCallsWaiting)
  }

  @Test func `others do not wait, and nobody who makes short calls does`() throws {
    let slow = client(1, user: 1000)
    let other = client(2, user: 1001)
    let root = client(3, user: 0)
    for client in [slow, other, root, slow] { client.send(Self.ask) }
    answer(taking: 20 * Self.millisecond)
    for _ in 0..<2 {
      #expect(server.hasCallsWaiting)
      answer(taking: Self.millisecond / 100)
    }
    #expect(!server.hasCallsWaiting)
    #expect(try [other, root].map { try $0.replies().count } == [1, 1])
    other.send(Self.ask)
    #expect(server.hasCallsWaiting)
  }

  @Test func `root owes time too`() {
    let root = client(1, user: 0)
    root.send(Self.ask)
    root.send(Self.ask)
    answer(taking: 20 * Self.millisecond)
    #expect(!server.hasCallsWaiting)
  }

  @Test func `without a clock nobody waits`() throws {
    let server = Server()
    let client = VirtualClient(server)
    for _ in 0..<100 { client.send(Self.ask) }
    #expect(try client.replies().count == 100)
    #expect(server.nextCallTime == nil)
  }
}
