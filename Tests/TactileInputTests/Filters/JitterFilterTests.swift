import Tactile
import TactileInput
import Testing

@Suite("A trembling finger")
struct JitterFilterTests {
  var script = FilterScript { $0.jitter = 1 }

  @Test mutating func `keeps still within the slack`() {
    script.at(0, .began(1, 10, 10))
    script.at(10, .moved(1, 10.9, 10))
    script.at(20, .moved(1, 10, 9.1))
    script.at(30, .ended(1, 10.5, 10))
    #expect(script.output == ["0 began 1 (10,10)", "30 ended 1 (10,10)"])
    #expect(script.chain.counts[.jitter] == 2)
    #expect(script.chain.records.isEmpty)
  }

  @Test
  mutating func
    `follows a finger beyond the slack without a jump, and has slack in the other direction`()
  {
    script.at(0, .began(1, 10, 10))
    script.at(10, .moved(1, 11.5, 10))
    script.at(20, .moved(1, 20, 10))
    script.at(30, .moved(1, 18.1, 10))
    script.at(40, .moved(1, 16, 10))
    #expect(
      script.output == [
        "0 began 1 (10,10)", "10 moved 1 (10.5,10)", "20 moved 1 (19,10)", "40 moved 1 (17,10)",
      ])
  }

  @Test mutating func `still reports changes of size`() {
    script.at(0, .began(1, 10, 10))
    script.at(10, .moved(1, 10.5, 10, size: 5))
    #expect(script.output.last == "10 moved 1 (10,10)")
  }
}
