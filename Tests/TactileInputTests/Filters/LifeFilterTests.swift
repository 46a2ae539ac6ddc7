import Tactile
import TactileInput
import Testing

@Suite("The minimum life of a contact")
struct LifeFilterTests {
  var script = FilterScript { $0.minimumLife = 0.02 }

  @Test mutating func `removes shorter contacts`() {
    script.at(0, .began(1, 10, 10))
    script.at(10, .moved(1, 11, 10), .began(2, 50, 10), .ended(2, 50, 10))
    script.at(19, .ended(1, 11, 10))
    script.wait(until: 1000)
    #expect(script.output == [])
    #expect(script.chain.counts[.shortLife] == 2)
    #expect(script.chain.nextDeadline == nil)
  }

  @Test mutating func `reports the start position and the current position at its deadline`() {
    script.at(0, .began(1, 10, 10), .began(2, 50, 10))
    script.at(10, .moved(1, 11, 10))
    script.at(15, .moved(1, 12, 10))
    #expect(script.chain.nextDeadline == FilterScript.time(20))
    script.at(20, .ended(1, 12, 10))
    script.at(30, .ended(2, 50, 10))
    #expect(
      script.output == [
        "20 began 1 (10,10)", "20 moved 1 (12,10)", "20 began 2 (50,10)", "20 ended 1 (12,10)",
        "30 ended 2 (50,10)",
      ])
  }

  @Test mutating func `discards contacts cancelled before it, without counting them`() {
    script.at(0, .began(1, 10, 10))
    script.cancelAll(5, .cancelled(1, 10, 10))
    script.wait(until: 1000)
    #expect(script.output == [])
    #expect(script.chain.counts.shortContacts == 0)
  }

  static func bouncing() -> FilterScript {
    FilterScript {
      $0.minimumLife = 0.02
      $0.bounceTime = 0.04
    }
  }

  @Test func `is not extended by a delayed lift`() {
    var script = Self.bouncing()
    script.at(0, .began(1, 10, 10))
    script.at(5, .ended(1, 10, 10))
    script.wait(until: 1000)
    #expect(script.output == [])
    #expect(script.chain.counts.shortContacts == 1)
  }

  @Test func `starts at the first part of a finger that bounces`() {
    var script = Self.bouncing()
    script.at(0, .began(1, 10, 10))
    script.at(5, .ended(1, 10, 10))
    script.at(30, .began(2, 10, 10))
    script.at(40, .moved(2, 12, 10))
    script.at(60, .ended(2, 12, 10))
    script.wait(until: 1000)
    #expect(
      script.output == ["45 began 1 (10,10)", "45 moved 1 (12,10)", "100 ended 1 (12,10)"])
  }
}
