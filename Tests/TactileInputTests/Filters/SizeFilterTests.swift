import Tactile
import TactileInput
import Testing

@Suite("A contact larger than a finger")
struct SizeFilterTests {
  var script = FilterScript { $0.maximumSize = 30 }

  @Test
  mutating func `is cancelled at its last reported position, alone, and silent until its lift`() {
    script.at(0, .began(1, 50, 50, size: 20), .began(2, 100, 50, size: 10))
    script.at(10, .moved(1, 60, 50, size: 31), .moved(2, 101, 50, size: 10))
    script.at(20, .moved(1, 61, 50, size: 10), .moved(2, 102, 50, size: 30))
    script.at(30, .ended(1, 61, 50), .ended(2, 102, 50))
    #expect(
      script.output == [
        "0 began 1 (50,50)", "0 began 2 (100,50)", "10 cancelled 1 (50,50)", "10 moved 2 (101,50)",
        "20 moved 2 (102,50)", "30 ended 2 (102,50)",
      ])
    #expect(script.chain.counts[.size] == 1)
    #expect(script.chain.records.map(\.action) == [.cancelled])
  }

  @Test mutating func `is never reported if it begins too large`() {
    script.at(0, .began(1, 50, 50, size: 40))
    script.at(10, .moved(1, 50, 50, size: 10))
    script.at(20, .ended(1, 50, 50))
    #expect(script.output == [])
    #expect(script.chain.records.map(\.action) == [.removed])
  }

  @Test mutating func `can be a pen of any size`() {
    script.at(0, .began(1, 50, 50, size: 40, kind: .stylus))
    #expect(script.output == ["0 began 1 (50,50)"])
  }
}
