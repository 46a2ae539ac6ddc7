import TactileWire
import Testing

@testable import tactile_bench

/// The rows of `make bench` about web pages.
struct WebRowsTests {
  private func row(_ text: String) throws -> Row {
    guard case .object(let object) = try JSONValue(decoding: Array(text.utf8)[...]) else {
      throw BenchmarkError.failed("no object")
    }
    return WebRows.row(of: object)
  }

  @Test func `a row has the median and the aim of the script`() throws {
    let row = try row(
      #"{"title":"a page","unit":"µs","runs":[3,1.5,2],"atMost":1.9,"reason":"1.25 × the other"}"#)
    #expect(
      row.markdown
        == "| a page | 2.00 µs | 1.50–3.00 | ≤ 1.90, 1.25 × the other | **missed** |")
  }

  @Test func `an object without numbers is a row with the problem`() throws {
    #expect(try row(#"{"title":"a page"}"#).problem != nil)
  }
}
