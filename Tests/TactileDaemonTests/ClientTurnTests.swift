import Tactile
import Testing

@testable import TactileDaemon

@Suite("The time of a turn for clients")
struct ClientTurnTests {
  private var turn = ClientTurn()

  /// Returns the time that a kind of work has if it begins so many milliseconds after the first one.
  private mutating func time(at start: Double, afterDevices devices: Double = 0) -> Double {
    let now = Timestamp.zero.advanced(by: 1 + start / 1000)
    let turnStart = now.advanced(by: -devices / 1000)
    let share = turn.share(at: now, inTurnSince: turnStart)
    return (share.end.seconds(since: now) * 1e6).rounded() / 1000
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

  @Test(arguments: [(1.0, 2.0), (2.0, 1.5), (2.9, 0.6), (3.4, 0.5), (9.0, 0.5)])
  mutating func `after long events of devices, clients have less time, but half a millisecond`(
    devices: Double, left: Double
  ) {
    let first = time(at: 0, afterDevices: devices)
    #expect(first == min(left, 1))
    let second = time(at: 0.25, afterDevices: devices + 0.25)
    #expect(abs(second - min(left - 0.25, 1)) < 0.001)
  }

  @Test mutating func `before timers and steps of scripts, clients have half a millisecond`() {
    let start = Timestamp.zero.advanced(by: 1)
    let first = turn.share(at: start, inTurnSince: start, before: true)
    #expect(first.end == start.advanced(by: 0.0005))
    // The first kind of work fixes the end.
    let second = turn.share(at: start.advanced(by: 0.0001), inTurnSince: start, before: false)
    #expect(second.end == first.end)
  }

  @Test
  mutating func `a turn without time writes to 16 clients, and one with time to all`() {
    var late = WritingShare(turn.share(at: .zero, inTurnSince: .zero))
    let first = (1...16).map { _ in late.continues() }
    #expect(first == Array(repeating: true, count: 15) + [false])
    turn.finish()
    let future = Timestamp(nanoseconds: .max / 2)
    var early = WritingShare(turn.share(at: future, inTurnSince: future))
    #expect((1...1000).allSatisfy { _ in early.continues() })
  }

  @Test
  mutating func `a turn without time writes long messages to fewer clients, but to one`() {
    var late = WritingShare(turn.share(at: .zero, inTurnSince: .zero))
    late.add(bytes: WritingShare.leastBytes - 1)
    let mayContinue = late.continues()
    late.add(bytes: 1)
    let mayStillContinue = late.continues()
    #expect(mayContinue && !mayStillContinue)
    turn.finish()
    let future = Timestamp(nanoseconds: .max / 2)
    var early = WritingShare(turn.share(at: future, inTurnSince: future))
    early.add(bytes: WritingShare.leastBytes)
    let mayContinueEarly = early.continues()
    #expect(mayContinueEarly)
  }
}
