import Tactile
import TactileInput
import Testing

@Suite("A finger that bounces")
struct BounceFilterTests {
  var script = FilterScript { $0.bounceTime = 0.02 }

  @Test mutating func `stays one touch`() {
    script.at(0, .began(1, 10, 10))
    script.at(100, .ended(1, 10, 10))
    script.at(119, .began(2, 12, 10))
    script.at(130, .moved(2, 13, 10))
    script.at(140, .ended(2, 13, 10))
    script.wait(until: 1000)
    #expect(
      script.output == [
        "0 began 1 (10,10)", "119 moved 1 (12,10)", "130 moved 1 (13,10)", "160 ended 1 (13,10)",
      ])
    #expect(script.chain.counts[.bounce] == 1)
  }

  @Test mutating func `is lifted at its deadline, even if the finger returns at that time`() {
    script.at(0, .began(1, 10, 10))
    script.at(100, .ended(1, 10, 10))
    #expect(script.chain.nextDeadline == FilterScript.time(120))
    script.at(120, .began(2, 10, 10))
    #expect(script.output.suffix(2) == ["120 ended 1 (10,10)", "120 began 2 (10,10)"])
  }

  @Test mutating func `sends nothing if it returns to the same place`() {
    script.at(0, .began(1, 10, 10))
    script.at(100, .ended(1, 10, 10))
    script.at(110, .began(2, 10, 10))
    #expect(script.output == ["0 began 1 (10,10)"])
    #expect(script.chain.nextDeadline == nil)
  }

  @Test mutating func `may be lost and found in one frame, for no time, and many times`() {
    script.at(0, .began(1, 10, 10))
    script.at(10, .ended(1, 10, 10), .began(2, 11, 10))
    script.at(20, .ended(2, 11, 10))
    script.at(30, .began(3, 12, 10), .ended(3, 12, 10))
    script.at(40, .began(4, 13, 10))
    script.at(50, .cancelled(4, 13, 10))
    #expect(
      script.output == [
        "0 began 1 (10,10)", "10 moved 1 (11,10)", "30 moved 1 (12,10)", "40 moved 1 (13,10)",
        "50 cancelled 1 (13,10)",
      ])
    #expect(script.chain.nextDeadline == nil)
  }

  @Test mutating func `is not a contact that lands elsewhere, or a pen`() {
    script.at(0, .began(1, 10, 10))
    script.at(100, .ended(1, 10, 10))
    script.at(105, .began(2, 15.1, 10))
    script.at(106, .began(3, 10, 10, kind: .stylus))
    #expect(script.output.suffix(2) == ["105 began 2 (15.1,10)", "106 began 3 (10,10)"])
  }

  @Test mutating func `continues the nearest lifted contact`() {
    script.at(0, .began(1, 10, 10), .began(2, 14, 10))
    script.at(10, .ended(1, 10, 10), .ended(2, 14, 10))
    script.at(20, .began(3, 13, 10))
    #expect(script.output.last == "20 moved 2 (13,10)")
  }

  @Test mutating func `is cancelled, not ended, when everything is cancelled`() {
    script.at(0, .began(1, 10, 10), .began(2, 50, 10))
    script.at(10, .ended(1, 10, 10))
    script.cancelAll(15, .cancelled(2, 50, 10))
    #expect(script.output.suffix(2) == ["15 cancelled 2 (50,10)", "15 cancelled 1 (10,10)"])
    #expect(script.chain.nextDeadline == nil)
  }

  @Test mutating func `memory stays bounded for any number of contacts`() {
    for number in Int32(1)...33 {
      script.at(0, .began(number, Double(number) * 6, 50), .ended(number, Double(number) * 6, 50))
    }
    #expect(script.output.suffix(2) == ["0 ended 1 (6,50)", "0 began 33 (198,50)"])
    script.wait(until: 20)
    #expect(script.output.count == 66)
    #expect(script.chain.nextDeadline == nil)
  }

  @Test mutating func `has no more fingers than the panel supports`() {
    script = FilterScript(maximumContacts: 1) { $0.bounceTime = 0.02 }
    script.at(0, .began(1, 10, 10))
    script.at(100, .ended(1, 10, 10))
    script.at(105, .began(2, 50, 10))
    script.at(108, .ended(2, 50, 10), .began(3, 90, 10))
    #expect(
      script.output.suffix(4) == [
        "105 ended 1 (10,10)", "105 began 2 (50,10)", "108 ended 2 (50,10)", "108 began 3 (90,10)",
      ])
  }

  @Test mutating func `is in the records`() {
    script.at(0, .began(1, 10, 10))
    script.at(100, .ended(1, 10, 10))
    script.at(110, .began(2, 10, 10))
    #expect(
      script.chain.records.map(\.description) == [
        "contact 2 at (63, 63) pt continues as contact 1 because the panel lost a finger and "
          + "found it again"
      ])
    script.chain.removeRecords()
    #expect(script.chain.records.isEmpty)
  }
}
