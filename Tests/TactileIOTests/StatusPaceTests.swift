import Tactile
import TactileIO
import Testing

@Suite struct `status pace` {
  private func second(_ seconds: Double) -> Timestamp {
    Timestamp.zero.advanced(by: seconds)
  }

  @Test func `tells what changed at once, and then not again for a second`() {
    var pace = StatusPace(told: 0, at: second(10))
    let unchanged = pace.isDue(0, at: second(10.5))
    #expect(!unchanged)
    #expect(pace.nextDeadline == nil)
    let first = pace.isDue(1, at: second(20))
    #expect(first)
    let tooEarly = pace.isDue(2, at: second(20.5))
    #expect(!tooEarly)
    #expect(pace.nextDeadline == second(21))
    let last = pace.isDue(3, at: second(21))
    #expect(last)
    #expect(pace.nextDeadline == nil)
  }

  @Test func `has nothing to tell of facts that are as they were told again`() {
    var pace = StatusPace(told: 0, at: second(10))
    let away = pace.isDue(1, at: second(10.1))
    let back = pace.isDue(0, at: second(10.2))
    #expect(!away && !back)
    #expect(pace.nextDeadline == nil)
  }

  @Test func `does not look at the clock while nothing changes`() {
    var pace = StatusPace(told: 0, at: .zero)
    var looks = 0
    func now() -> Timestamp {
      looks += 1
      return second(5)
    }
    let unchanged = pace.isDue(0, at: now())
    #expect(!unchanged)
    #expect(looks == 0)
  }
}
