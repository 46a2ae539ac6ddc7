import Testing

@testable import Tactile

@Suite("Refilled touches")
struct RefilledTouchesTests {
  private let touches = (0..<5).map { _ in Touch() }
  private var list = RefilledTouches()

  /// Fills the array with some of the touches, as a frame does.
  private mutating func frame(_ wanted: [Int]) -> [Touch] {
    list.reopen()
    for index in wanted { list.append(touches[index]) }
    list.close()
    return list.touches
  }

  @Test mutating func `contain the touches of each frame, in order`() {
    for wanted in [
      [0, 1, 2], [0, 1, 2], [0, 2], [2, 0, 1, 4], [], [3], [1, 3], [0, 1, 2, 3, 4],
    ] {
      let found = frame(wanted)
      #expect(found == wanted.map { touches[$0] })
    }
  }

  @Test func `no touch is referenced after its lift`() {
    let glass = Glass()
    glass.window.isMultipleTouchEnabled = true
    glass.window.addGestureRecognizer(PanGestureRecognizer())
    glass.frame(at: 0, .down(1, 100, 100), .down(2, 200, 200))
    weak let first = glass.application.liveTouches[0]
    for step in 1...4 { glass.frame(at: 8 * step, .move(1, 100 + Double(step) * 20, 100)) }
    glass.frame(at: 40, .up(1), .move(2, 220, 200))
    glass.frame(at: 48, .up(2))
    #expect(glass.window.gestureRecognizers[0].inbox.moved.isEmpty)
    glass.frame(at: 1000, .down(3, 300, 300), .down(4, 300, 300))
    #expect(glass.application.liveTouches.contains { $0 === first })
  }
}
