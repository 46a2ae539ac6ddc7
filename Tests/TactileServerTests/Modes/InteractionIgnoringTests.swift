import Tactile
import Testing

@testable import TactileServer

@Suite("Requests to ignore touches")
struct InteractionIgnoringTests {
  private let application = Application()
  private let ignoring: InteractionIgnoring

  init() {
    ignoring = InteractionIgnoring(application: application)
  }

  private func client(_ number: UInt64, user: UInt32 = 1000) -> ClientSession {
    ClientSession(
      id: ClientID(rawValue: number), peer: ClientPeer(user: user), limits: ServerLimits())
  }

  private static func at(_ milliseconds: UInt64) -> Timestamp {
    Timestamp(nanoseconds: milliseconds * 1_000_000)
  }

  @Test func `of thousands, each ends at its time`() {
    let clients = (0..<256).map { client(UInt64($0)) }
    for number in 0..<64 as Range<UInt64> {
      for (index, client) in clients.enumerated() {
        let end = (number * 256 + UInt64(index)) * 7919 % 16_384
        #expect(ignoring.begin(for: client, until: Self.at(end + 1)))
      }
    }
    #expect(!ignoring.begin(for: clients[0], until: Self.at(1)))
    for time in 1...16_384 as ClosedRange<UInt64> {
      #expect(application.isIgnoringInteractionEvents)
      #expect(ignoring.nextDeadline == Self.at(time))
      ignoring.end(dueBy: Self.at(time))
    }
    #expect(!application.isIgnoringInteractionEvents)
    #expect(ignoring.nextDeadline == nil)
  }

  @Test func `a client ends the one that it has made last`() {
    let (one, other) = (client(1), client(2))
    for (client, end) in [(one, 9), (one, 5), (other, 7), (one, 5), (one, 3)] {
      #expect(ignoring.begin(for: client, until: Self.at(UInt64(end))))
    }
    ignoring.end(for: one)
    #expect(ignoring.nextDeadline == Self.at(5))
    ignoring.end(for: one)
    ignoring.end(for: one)
    #expect(ignoring.nextDeadline == Self.at(7))
    ignoring.endAll(of: other)
    #expect(ignoring.nextDeadline == Self.at(9))
    ignoring.end(for: other)
    ignoring.end(for: one)
    #expect(!application.isIgnoringInteractionEvents)
    ignoring.end(for: one)
    #expect(ignoring.nextDeadline == nil)
  }

  @Test func `those of clients that lose the permission end, and new ones are possible`() {
    let (one, other) = (client(1), client(2, user: 1001))
    for number in 1...64 as ClosedRange<UInt64> {
      _ = ignoring.begin(for: one, until: Self.at(number))
      _ = ignoring.begin(for: other, until: Self.at(100 + number))
    }
    ignoring.endAll { $0.user == 1000 }
    #expect(ignoring.nextDeadline == Self.at(101))
    #expect(ignoring.begin(for: one, until: Self.at(50)))
    #expect(!ignoring.begin(for: other, until: Self.at(50)))
  }
}
