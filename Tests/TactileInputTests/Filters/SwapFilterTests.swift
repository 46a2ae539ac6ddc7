import Tactile
import TactileInput
import Testing

@Suite("Swapped contacts")
struct SwapFilterTests {
  var script = FilterScript { $0.swapDistance = 20 }

  @Test mutating func `are exchanged back until they end`() {
    script.at(0, .began(1, 10, 10), .began(2, 60, 10))
    script.at(8, .moved(1, 60, 12), .moved(2, 10, 12))
    script.at(16, .moved(1, 60, 14))
    script.at(24, .ended(1, 60, 14))
    script.at(32, .ended(2, 10, 12))
    #expect(
      script.output == [
        "0 began 1 (10,10)", "0 began 2 (60,10)", "8 moved 2 (60,12)", "8 moved 1 (10,12)",
        "16 moved 2 (60,14)", "24 ended 2 (60,14)", "32 ended 1 (10,12)",
      ])
    #expect(script.chain.counts[.swap] == 1)
  }

  @Test mutating func `are exchanged back again when the panel swaps them again`() {
    script.at(0, .began(1, 10, 10), .began(2, 60, 10))
    script.at(8, .moved(1, 60, 10), .moved(2, 10, 10))
    script.at(16, .moved(1, 10, 11), .moved(2, 60, 11))
    #expect(script.output.suffix(2) == ["16 moved 1 (10,11)", "16 moved 2 (60,11)"])
    #expect(script.chain.counts.swaps == 2)
  }

  @Test mutating func `are unchanged if they are near each other`() {
    script.at(0, .began(1, 10, 10), .began(2, 29, 10))
    script.at(8, .moved(1, 29, 10), .moved(2, 10, 10))
    #expect(script.output.suffix(2) == ["8 moved 1 (29,10)", "8 moved 2 (10,10)"])
    #expect(script.chain.counts.swaps == 0)
  }

  @Test mutating func `are distinguished from one contact that jumps`() {
    script.at(0, .began(1, 10, 10), .began(2, 60, 10))
    script.at(8, .moved(1, 60, 10), .moved(2, 61, 10))
    script.at(16, .moved(1, 100, 10), .moved(2, 50, 60))
    #expect(script.output.suffix(2) == ["16 moved 1 (100,10)", "16 moved 2 (50,60)"])
    #expect(script.chain.counts.swaps == 0)
  }

  @Test mutating func `are found among others`() {
    script.at(0, .began(1, 10, 10), .began(2, 60, 10), .began(3, 110, 10), .began(4, 160, 10))
    script.at(8, .moved(1, 160, 10), .moved(2, 110, 10), .moved(3, 60, 10), .moved(4, 10, 10))
    #expect(
      script.output.suffix(4) == [
        "8 moved 4 (160,10)", "8 moved 3 (110,10)", "8 moved 2 (60,10)", "8 moved 1 (10,10)",
      ])
  }

  @Test mutating func `are not a pen and a finger`() {
    script.at(0, .began(1, 10, 10), .began(2, 60, 10, kind: .stylus))
    var pen = Contact.moved(2, 10, 10)
    pen.kind = .stylus
    script.at(8, .moved(1, 60, 10), pen)
    #expect(script.output.suffix(2) == ["8 moved 1 (60,10)", "8 moved 2 (10,10)"])
  }
}
