import Testing

@testable import tactile_bench

/// The rows of `make bench` about owned panels.
struct OwnedRowsTests {
  private let log = """
    /dev/input/event0
    panel 600 20.0 38.0
    forwarder 600 40.0 62.1
    tactiled 600 50.0 61.0

    """

  @Test func `the latency has a row for each reader, and the aims compare the clone`() {
    let rows = OwnedRows.rows(of: log)
    #expect(rows.map(\.median) == [20, 38, 40, 62.1, 50, 61, 1.25, 21])
    #expect(rows.map(\.isMet) == [nil, nil, nil, nil, nil, nil, true, true])
  }

  @Test func `a slower clone misses its aims`() {
    let rows = OwnedRows.rows(of: log.replacing("50.0 61.0", with: "52.1 100.1"))
    #expect(rows.suffix(2).map(\.isMet) == [false, false])
  }

  @Test func `a reader without frames has a row with the problem`() {
    let rows = OwnedRows.rows(of: "/dev/input/event0\npanel 600 20.0 38.0\n")
    #expect(rows.count == 1)
    #expect(rows.first?.problem != nil)
  }
}
