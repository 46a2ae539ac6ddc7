import Testing

@testable import tactile_bench

/// A line of `make bench`.
struct BenchmarkRowTests {
  @Test func `contains the median, the range and a verdict`() {
    let row = Row("speed", "µs", [3, 1, 2.5], aim: Row.Aim(2, "the peer's"))
    #expect(row.median == 2.5)
    #expect(row.markdown == "| speed | 2.50 µs | 1.00–3.00 | ≤ 2.00, the peer's | **missed** |")
  }

  @Test func `is met at its target`() {
    #expect(Row("blocks", "", [0], aim: Row.Aim(0)).markdown == "| blocks | 0 |  | ≤ 0 | met |")
  }

  @Test func `states in one line why it is skipped`() {
    let row = Row(skipped: "lisgd", because: "not\ninstalled|here")
    #expect(row.markdown == "| lisgd | skipped | | | not installed here |")
    #expect(row.isMet == nil)
  }

  @Test(arguments: [(0.0, "0"), (0.5, "0.500"), (1.234, "1.23"), (45.67, "45.7"), (1234.5, "1235")])
  func `has three digits`(value: Double, text: String) {
    #expect(Row.text(value) == text)
  }
}
