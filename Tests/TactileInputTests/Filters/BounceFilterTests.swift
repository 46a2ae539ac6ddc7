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
      script.told == [
        "0 began 1 (10,10)", "119 moved 1 (12,10)", "130 moved 1 (13,10)", "160 ended 1 (13,10)",
      ])
    #expect(script.chain.counts[.bounce] == 1)
  }

  @Test mutating func `is let go when its time is over, even if it comes at that moment`() {
    script.at(0, .began(1, 10, 10))
    script.at(100, .ended(1, 10, 10))
    #expect(script.chain.nextDeadline == FilterScript.time(120))
    script.at(120, .began(2, 10, 10))
    #expect(script.told.suffix(2) == ["120 ended 1 (10,10)", "120 began 2 (10,10)"])
  }

  @Test mutating func `says nothing where it comes back to the very place`() {
    script.at(0, .began(1, 10, 10))
    script.at(100, .ended(1, 10, 10))
    script.at(110, .began(2, 10, 10))
    #expect(script.told == ["0 began 1 (10,10)"])
    #expect(script.chain.nextDeadline == nil)
  }

  @Test mutating func `may be dropped and found in one frame, for no time, and many times`() {
    script.at(0, .began(1, 10, 10))
    script.at(10, .ended(1, 10, 10), .began(2, 11, 10))
    script.at(20, .ended(2, 11, 10))
    script.at(30, .began(3, 12, 10), .ended(3, 12, 10))
    script.at(40, .began(4, 13, 10))
    script.at(50, .cancelled(4, 13, 10))
    #expect(
      script.told == [
        "0 began 1 (10,10)", "10 moved 1 (11,10)", "30 moved 1 (12,10)", "40 moved 1 (13,10)",
        "50 cancelled 1 (13,10)",
      ])
    #expect(script.chain.nextDeadline == nil)
  }

  @Test mutating func `is not one that comes down elsewhere, or is a pen`() {
    script.at(0, .began(1, 10, 10))
    script.at(100, .ended(1, 10, 10))
    script.at(105, .began(2, 15.1, 10))
    script.at(106, .began(3, 10, 10, kind: .stylus))
    #expect(script.told.suffix(2) == ["105 began 2 (15.1,10)", "106 began 3 (10,10)"])
  }

  @Test mutating func `goes on as the nearest of those that lifted`() {
    script.at(0, .began(1, 10, 10), .began(2, 14, 10))
    script.at(10, .ended(1, 10, 10), .ended(2, 14, 10))
    script.at(20, .began(3, 13, 10))
    #expect(script.told.last == "20 moved 2 (13,10)")
  }

  @Test mutating func `is cancelled, not ended, when everything is`() {
    script.at(0, .began(1, 10, 10), .began(2, 50, 10))
    script.at(10, .ended(1, 10, 10))
    script.cancelAll(15, .cancelled(2, 50, 10))
    #expect(script.told.suffix(2) == ["15 cancelled 2 (50,10)", "15 cancelled 1 (10,10)"])
    #expect(script.chain.nextDeadline == nil)
  }

  @Test mutating func `costs no memory when a panel floods`() {
    for number in Int32(1)...33 {
      script.at(0, .began(number, Double(number) * 6, 50), .ended(number, Double(number) * 6, 50))
    }
    #expect(script.told.suffix(2) == ["0 ended 1 (6,50)", "0 began 33 (198,50)"])
    script.wait(until: 20)
    #expect(script.told.count == 66)
    #expect(script.chain.nextDeadline == nil)
  }

  @Test mutating func `leaves no more fingers than the panel can tell apart`() {
    script = FilterScript(mostContacts: 1) { $0.bounceTime = 0.02 }
    script.at(0, .began(1, 10, 10))
    script.at(100, .ended(1, 10, 10))
    script.at(105, .began(2, 50, 10))
    script.at(108, .ended(2, 50, 10), .began(3, 90, 10))
    #expect(
      script.told.suffix(4) == [
        "105 ended 1 (10,10)", "105 began 2 (50,10)", "108 ended 2 (50,10)", "108 began 3 (90,10)",
      ])
  }

  @Test mutating func `is in the records`() {
    script.at(0, .began(1, 10, 10))
    script.at(100, .ended(1, 10, 10))
    script.at(110, .began(2, 10, 10))
    #expect(
      script.chain.records.map(\.description) == [
        "contact 2 at (63, 63) pt goes on as contact 1 because the panel had dropped a finger and "
          + "found it again"
      ])
    script.chain.forgetRecords()
    #expect(script.chain.records.isEmpty)
  }
}
