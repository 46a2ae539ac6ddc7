import Tactile
import Testing

@testable import TactileDaemon

@Suite("The times of turns")
struct TurnTimesTests {
  private var times = TurnTimes()

  private mutating func turn(at seconds: Double, lasting duration: Double) {
    let start = Timestamp.zero.advanced(by: seconds)
    times.add(from: start, to: start.advanced(by: duration))
  }

  private func longest(at seconds: Double) -> Double {
    Double(times.longestTurn(at: Timestamp.zero.advanced(by: seconds))) / 1e9
  }

  @Test mutating func `are added, and the longest one is kept`() {
    turn(at: 1000, lasting: 0.25)
    turn(at: 1001, lasting: 0.5)
    turn(at: 1002, lasting: 0.125)
    #expect(times.count == 3)
    #expect(times.total == 875_000_000)
    #expect(longest(at: 1003) == 0.5)
  }

  @Test mutating func `the longest turn is forgotten after at least 5 and at most 10 minutes`() {
    turn(at: 1000, lasting: 0.5)
    turn(at: 1290, lasting: 0.125)
    #expect(longest(at: 1290) == 0.5)
    turn(at: 1310, lasting: 0.25)
    #expect(longest(at: 1311) == 0.5)
    turn(at: 1620, lasting: 0.125)
    #expect(longest(at: 1621) == 0.25)
  }

  @Test mutating func `a pause of some minutes forgets it too`() {
    turn(at: 1000, lasting: 0.5)
    #expect(longest(at: 1400) == 0.5)
    #expect(longest(at: 1601) == 0)
    turn(at: 2000, lasting: 0.125)
    #expect(longest(at: 2001) == 0.125)
  }

  @Test mutating func `a clock that goes back adds nothing`() {
    times.add(from: Timestamp(nanoseconds: 5), to: Timestamp(nanoseconds: 3))
    #expect(times.count == 1 && times.total == 0)
  }
}
