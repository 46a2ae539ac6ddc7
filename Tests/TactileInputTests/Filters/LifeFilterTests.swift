import Tactile
import TactileInput
import Testing

@Suite("The minimum life of a contact")
struct LifeFilterTests {
  var script = FilterScript { $0.minimumLife = 0.02 }

  @Test mutating func `removes what is over before it`() {
    script.at(0, .began(1, 10, 10))
    script.at(10, .moved(1, 11, 10), .began(2, 50, 10), .ended(2, 50, 10))
    script.at(19, .ended(1, 11, 10))
    script.wait(until: 1000)
    #expect(script.told == [])
    #expect(script.chain.counts[.shortLife] == 2)
    #expect(script.chain.nextDeadline == nil)
  }

  @Test mutating func `shows the rest where it came down and where it is, when its time has come`()
  {
    script.at(0, .began(1, 10, 10), .began(2, 50, 10))
    script.at(10, .moved(1, 11, 10))
    script.at(15, .moved(1, 12, 10))
    #expect(script.chain.nextDeadline == FilterScript.time(20))
    script.at(20, .ended(1, 12, 10))
    script.at(30, .ended(2, 50, 10))
    #expect(
      script.told == [
        "20 began 1 (10,10)", "20 moved 1 (12,10)", "20 began 2 (50,10)", "20 ended 1 (12,10)",
        "30 ended 2 (50,10)",
      ])
  }

  @Test mutating func `forgets what is cancelled before it, without counting it`() {
    script.at(0, .began(1, 10, 10))
    script.cancelAll(5, .cancelled(1, 10, 10))
    script.wait(until: 1000)
    #expect(script.told == [])
    #expect(script.chain.counts.shortContacts == 0)
  }

  static func bouncing() -> FilterScript {
    FilterScript {
      $0.minimumLife = 0.02
      $0.bounceTime = 0.04
    }
  }

  @Test func `is not made longer by a lift that is held back`() {
    var script = Self.bouncing()
    script.at(0, .began(1, 10, 10))
    script.at(5, .ended(1, 10, 10))
    script.wait(until: 1000)
    #expect(script.told == [])
    #expect(script.chain.counts.shortContacts == 1)
  }

  @Test func `counts from the first piece of a finger that bounces`() {
    var script = Self.bouncing()
    script.at(0, .began(1, 10, 10))
    script.at(5, .ended(1, 10, 10))
    script.at(30, .began(2, 10, 10))
    script.at(40, .moved(2, 12, 10))
    script.at(60, .ended(2, 12, 10))
    script.wait(until: 1000)
    #expect(
      script.told == ["45 began 1 (10,10)", "45 moved 1 (12,10)", "100 ended 1 (12,10)"])
  }
}
