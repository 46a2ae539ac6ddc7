import Tactile
import TactileInput
import Testing

@Suite("A place that reports ghost touches")
struct GhostFilterTests {
  var script = FilterScript { $0.ghostCount = 3 }

  /// Sends taps of 50 ms, one every 100 ms.
  private mutating func tap(_ numbers: ClosedRange<Int32>, at places: [Double]) {
    for (number, x) in zip(numbers, places) {
      script.at(Int(number) * 100, .began(number, x, 10))
      script.at(Int(number) * 100 + 50, .ended(number, x, 10))
    }
  }

  @Test mutating func `is muted, reported and active again later`() {
    tap(1...4, at: [10, 10.5, 10, 9.5])
    #expect(script.output.last == "350 ended 3 (10,10)")
    #expect(script.chain.counts[.fixedGhost] == 1)
    #expect(script.chain.counts.mutedPlaces == 1)
    #expect(script.chain.nextDeadline == FilterScript.time(60_400))
    script.wait(until: 60_400)
    #expect(script.chain.counts.releasedPlaces == 1)
    #expect(script.chain.records.map(\.action) == [.muted, .removed, .released])
    script.at(60_401, .began(5, 10, 10))
    #expect(script.output.last == "60401 began 5 (10,10)")
  }

  @Test mutating func `stays muted while it reports touches`() {
    tap(1...3, at: [10, 10, 10])
    script.at(60_000, .began(4, 10, 10))
    script.at(90_000, .moved(4, 50, 50))
    script.at(110_000, .began(5, 10, 10), .ended(5, 10, 10))
    #expect(script.output.count == 6)
    #expect(script.chain.counts.fixedGhosts == 2)
    #expect(script.chain.counts.releasedPlaces == 0)
  }

  @Test mutating func `does not affect the rest of the glass`() {
    tap(1...3, at: [10, 10, 10])
    script.at(500, .began(4, 12, 10))
    #expect(script.output.last == "500 began 4 (12,10)")
  }

  @Test mutating func `is not a finger that varies, stays, moves away, pauses or is cancelled`() {
    tap(1...6, at: [10, 12, 14, 16, 18, 20])
    for number in Int32(10)...15 {
      let start = Int(number) * 1000
      script.at(start, .began(number, 50, 10))
      script.at(start + 600, .ended(number, 50, 10))
    }
    for number in Int32(20)...25 {
      let start = Int(number) * 1000
      script.at(start, .began(number, 60, 10))
      script.at(start + 10, .moved(number, 62, 10))
      script.at(start + 20, .ended(number, 60, 10))
    }
    for number in Int32(30)...35 {
      let start = Int(number) * 11_000
      script.at(start, .began(number, 70, 10))
      script.at(start + 20, .ended(number, 70, 10))
    }
    for number in Int32(40)...45 {
      let start = 400_000 + Int(number) * 100
      script.at(start, .began(number, 80, 10))
      script.at(start + 20, .cancelled(number, 80, 10))
    }
    #expect(script.chain.counts == FilterCounts())
  }

  @Test
  mutating func
    `is watched among a few others, and the one without touches for longest is replaced`()
  {
    tap(1...3, at: [10, 10, 10])
    tap(4...13, at: [20, 30, 40, 50, 60, 70, 80, 90, 100, 110])
    script.at(2000, .began(14, 10, 10))
    #expect(script.output.count == 26)
    #expect(script.chain.counts.fixedGhosts == 1)
  }
}
