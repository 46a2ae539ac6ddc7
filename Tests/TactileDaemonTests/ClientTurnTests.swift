import Tactile
import Testing

@testable import TactileDaemon

@Suite("The time of a turn for clients")
struct ClientTurnTests {
  private var turn = ClientTurn()

  /// Returns the time that a kind of work has if it begins so many milliseconds after the first one.
  private mutating func time(at start: Double) -> Double {
    let now = Timestamp.zero.advanced(by: 1 + start / 1000)
    return (turn.share(at: now).end.seconds(since: now) * 1e6).rounded() / 1000
  }

  @Test
  mutating func `each kind of work has a millisecond, and all kinds together have two`() {
    let times = [0, 0.5, 1.2, 1.9].map { time(at: $0) }
    #expect(times == [1, 1, 0.8, 0.1])
    let late = time(at: 2.5)
    #expect(late <= 0)
    // Without the end of the turn, no kind of work would have time again.
    turn.finish()
    let next = time(at: 3)
    #expect(next == 1)
  }

  @Test
  mutating func `a turn without time writes to 16 clients, and one with time to all`() {
    var late = WritingShare(turn.share(at: .zero))
    let first = (1...16).map { _ in late.continues() }
    #expect(first == Array(repeating: true, count: 15) + [false])
    turn.finish()
    var early = WritingShare(turn.share(at: Timestamp(nanoseconds: .max / 2)))
    #expect((1...1000).allSatisfy { _ in early.continues() })
  }
}
