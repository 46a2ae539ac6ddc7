import Tactile
import Testing

@testable import TactileIO

@Suite("Pixels of a console")
struct ConsolePixelsTests {
  private func coverage(
    _ columns: Int, _ rows: Int, cell: (Int, Int), display: (Int, Int)
  ) -> Size? {
    ConsolePixels(cell: cell, display: display)
      .coverage(of: Terminal.Extent(columns: columns, rows: rows))
  }

  @Test func `whole cells leave a strip that is narrower than a cell`() throws {
    #expect(coverage(160, 50, cell: (8, 16), display: (1280, 800)) == Size(width: 1, height: 1))
    let some = try #require(coverage(240, 67, cell: (8, 16), display: (1920, 1080)))
    #expect(some.width == 1)
    #expect(abs(some.height - 1072.0 / 1080) < 1e-12)
    let turned = try #require(coverage(135, 120, cell: (8, 16), display: (1920, 1080)))
    #expect(turned == Size(width: 1, height: 1))
  }

  @Test func `cells that do not fit the display cover an unknown part`() {
    #expect(coverage(80, 25, cell: (8, 16), display: (1920, 1080)) == nil)
    #expect(coverage(240, 67, cell: (0, 0), display: (1920, 1080)) == nil)
  }
}
