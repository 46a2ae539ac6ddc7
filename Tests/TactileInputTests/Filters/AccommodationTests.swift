import Tactile
import TactileInput
import Testing

@Suite("Touch accommodations")
struct AccommodationTests {
  private static func script(
    _ change: (inout AccommodationOptions) -> Void
  ) -> FilterScript {
    var options = AccommodationOptions()
    (options.ignoreRepeat, options.tapLocation, options.tremor) = (0, .off, 0)
    change(&options)
    var script = FilterScript()
    script.chain.setAccommodations(options)
    return script
  }

  @Test func `S291 a device that is removed leaves no held contact and no deadline`() {
    var script = Self.script { $0.hold = 0.2 }
    script.at(0, .began(1, 10, 10))
    #expect(script.chain.nextDeadline == FilterScript.time(200))
    script.cancelAll(100, .cancelled(1, 10, 10))
    script.wait(until: 1000)
    #expect(script.output == [])
    #expect(script.chain.nextDeadline == nil)
    #expect(script.chain.counts.briefTouches == 0)
  }

  @Test func `S291 S292 ignored touches are counted and recorded`() {
    var script = Self.script {
      $0.hold = 0.2
      $0.ignoreRepeat = 0.3
    }
    script.at(0, .began(1, 10, 10))
    script.at(100, .ended(1, 10, 10))
    script.at(1000, .began(2, 10, 10))
    script.at(1300, .ended(2, 10, 10))
    script.at(1400, .began(3, 10, 10))
    script.at(1500, .ended(3, 10, 10))
    #expect(script.output == ["1200 began 2 (10,10)", "1300 ended 2 (10,10)"])
    #expect(script.chain.counts[.holdDuration] == 1)
    #expect(script.chain.counts[.repeatedTouch] == 1)
    #expect(script.chain.records.map(\.reason) == [.holdDuration, .repeatedTouch])
  }

  @Test func `S293 a movement is measured at each time, not at the lift alone`() {
    var script = Self.script {
      $0.tapLocation = .last
      $0.tapMovement = 10
    }
    script.at(0, .began(1, 10, 10))
    script.at(50, .moved(1, 21, 10))
    script.at(60, .moved(1, 10, 10))
    script.at(100, .ended(1, 10, 10))
    #expect(
      script.output == [
        "50 began 1 (10,10)", "50 moved 1 (21,10)", "60 moved 1 (10,10)", "100 ended 1 (10,10)",
      ])
  }

  @Test func `S294 a change of size is reported while the location stays`() {
    var script = Self.script { $0.tremor = 2 }
    script.at(0, .began(1, 10, 10, size: 8))
    script.at(10, .moved(1, 11, 10, size: 9))
    script.at(20, .moved(1, 11, 10, size: 9))
    script.at(30, .moved(1, 14, 10, size: 9))
    script.at(40, .cancelled(1, 14, 10))
    #expect(
      script.output == [
        "0 began 1 (10,10)", "10 moved 1 (10,10)", "30 moved 1 (12,10)", "40 cancelled 1 (12,10)",
      ])
  }

  @Test func `S290 without parameters, accommodations change nothing`() {
    var script = Self.script { _ in }
    script.at(0, .began(1, 10, 10), .began(2, 30, 10))
    script.at(8, .moved(1, 11, 10))
    script.at(16, .ended(1, 11, 10), .began(3, 11, 10))
    script.at(24, .cancelled(2, 30, 10), .ended(3, 11, 10))
    #expect(
      script.output == [
        "0 began 1 (10,10)", "0 began 2 (30,10)", "8 moved 1 (11,10)", "16 ended 1 (11,10)",
        "16 began 3 (11,10)", "24 cancelled 2 (30,10)", "24 ended 3 (11,10)",
      ])
  }

  @Test func `S290 new options of the filters keep the accommodations`() {
    var script = Self.script { $0.hold = 0.2 }
    script.chain.replace(.off, screen: FilterScript.screen, maximumContacts: 10)
    script.at(0, .began(1, 10, 10))
    script.wait(until: 200)
    #expect(script.output == ["200 began 1 (10,10)"])
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func `S290 an invalid parameter switches its part off`(value: Double) {
    var script = Self.script {
      ($0.hold, $0.ignoreRepeat, $0.tremor) = (value, value, value)
      ($0.tapLocation, $0.tapTime) = (.first, value)
    }
    script.at(0, .began(1, 10, 10))
    script.at(8, .moved(1, 10.5, 10))
    script.at(16, .ended(1, 10.5, 10), .began(2, 10, 10))
    #expect(
      script.output == [
        "0 began 1 (10,10)", "8 moved 1 (10.5,10)", "16 ended 1 (10.5,10)", "16 began 2 (10,10)",
      ])
  }
}
