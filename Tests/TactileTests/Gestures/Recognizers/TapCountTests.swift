import Testing

@testable import Tactile

@Suite("Tap count")
struct TapCountTests {
  private let glass = Glass()

  init() {
    _ = glass.view("a", Rect(x: 0, y: 0, width: 900, height: 900))
  }

  /// Taps, lands again and returns the second touch's tap count.
  private func count(
    after gap: Int, at distance: Double = 0, firstMovesTo end: Double = 0
  ) -> Int {
    glass.frame(at: 0, .down(1, 100, 100))
    glass.frame(at: 20, .move(1, 100 + end, 100))
    glass.frame(at: 40, .move(1, 100, 100))
    glass.frame(at: 60, .up(1))
    glass.frame(at: 60 + gap, .down(2, 100 + distance, 100))
    return glass.application.event.allTouches.last?.tapCount ?? 0
  }

  @Test func `S15 a touch shortly after a tap and nearby continues the count`() {
    #expect(count(after: 150, at: 5) == 2)
  }

  @Test(arguments: [(800, 0.0), (150, 150)])
  func `S16 a touch that is late or far away starts at 1`(gap: Int, distance: Double) {
    #expect(count(after: gap, at: distance) == 1)
  }

  @Test func `S16 interval and distance can be set`() {
    glass.application.gestureDefaults.tapCountInterval = 1
    glass.application.gestureDefaults.tapCountDistance = 200
    #expect(count(after: 800, at: 150) == 2)
  }

  @Test func `S17 a drag does not continue the count, even if it returned`() {
    #expect(count(after: 150, firstMovesTo: 150) == 1)
  }
}
