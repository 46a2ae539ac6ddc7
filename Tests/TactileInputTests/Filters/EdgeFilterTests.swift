import Tactile
import TactileInput
import Testing

@Suite("The dead zone of an edge")
struct EdgeFilterTests {
  var script = FilterScript { $0.edges = EdgeWidths(left: 5, top: 0, right: 3, bottom: 2) }

  @Test mutating func `ignores a finger that begins in it, wherever it goes`() {
    script.at(0, .began(1, 4.9, 50))
    script.at(10, .moved(1, 50, 50))
    script.at(20, .ended(1, 50, 50))
    #expect(script.output == [])
    #expect(script.chain.counts[.edge] == 1)
    #expect(script.chain.records.map(\.action) == [.removed])
  }

  @Test mutating func `keeps a finger that began outside`() {
    script.at(0, .began(1, 50, 50))
    script.at(10, .moved(1, 1, 50))
    script.at(20, .ended(1, 1, 50))
    #expect(script.output == ["0 began 1 (50,50)", "10 moved 1 (1,50)", "20 ended 1 (1,50)"])
  }

  @Test mutating func `has the configured width at each edge`() {
    script.at(0, .began(1, 50, 0.1), .began(2, 197.1, 50), .began(3, 50, 98.1))
    script.at(1, .began(4, 196.9, 50), .began(5, 50, 97.9))
    #expect(
      script.output == ["0 began 1 (50,0.1)", "1 began 4 (196.9,50)", "1 began 5 (50,97.9)"])
  }

  @Test mutating func `does not affect pens`() {
    script.at(0, .began(1, 1, 50, kind: .stylus))
    #expect(script.output == ["0 began 1 (1,50)"])
  }
}
