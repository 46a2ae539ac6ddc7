import Tactile
import TactileIO
import Testing

@Suite struct `status rate limiter` {
  private func second(_ seconds: Double) -> Timestamp {
    Timestamp.zero.advanced(by: seconds)
  }

  @Test func `reports a change at once, and then not again for a second`() {
    var limiter = StatusRateLimiter(reported: 0, at: second(10))
    let unchanged = limiter.isDue(0, at: second(10.5))
    #expect(!unchanged)
    #expect(limiter.nextDeadline == nil)
    let first = limiter.isDue(1, at: second(20))
    #expect(first)
    let tooEarly = limiter.isDue(2, at: second(20.5))
    #expect(!tooEarly)
    #expect(limiter.nextDeadline == second(21))
    let last = limiter.isDue(3, at: second(21))
    #expect(last)
    #expect(limiter.nextDeadline == nil)
  }

  @Test func `does not report a status that returned to the reported one`() {
    var limiter = StatusRateLimiter(reported: 0, at: second(10))
    let away = limiter.isDue(1, at: second(10.1))
    let back = limiter.isDue(0, at: second(10.2))
    #expect(!away && !back)
    #expect(limiter.nextDeadline == nil)
  }

  @Test func `does not read the clock while nothing changes`() {
    var limiter = StatusRateLimiter(reported: 0, at: .zero)
    var looks = 0
    func now() -> Timestamp {
      looks += 1
      return second(5)
    }
    let unchanged = limiter.isDue(0, at: now())
    #expect(!unchanged)
    #expect(looks == 0)
  }
}
