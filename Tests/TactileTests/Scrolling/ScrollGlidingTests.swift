import Testing

@testable import Tactile

@Suite("Scroll view: coasting")
struct ScrollGlidingTests {
  private let scene = ScrollScene()
  private var glass: Glass { scene.glass }
  private var scrollView: ScrollView { scene.scrollView }

  @Test func `S194 content coasts and stops at the announced target`() {
    scene.fling()
    #expect(
      glass.takeLog() == ["will drag", "will end drag", "did end drag true", "will coast"])
    let glide = scrollView.glide
    let start = scrollView.contentOffset.y
    // At 1000 pt/s the content coasts 1000 / (1000 · −ln 0.998) = 499.5 pt.
    #expect(((glide?.target.y ?? 0) - start - 499.5).magnitude < 0.1)
    glass.advance(to: 500)
    #expect(scrollView.contentOffset.y > start + 150)
    #expect(scrollView.contentOffset == scrollView.contentOffset(at: Glass.time(500)))
    #expect(glass.application.nextDeadline == glide?.end)
    glass.advance(to: 20_000)
    #expect(glass.takeLog() == ["did coast"])
    #expect(scrollView.contentOffset == glide?.target)
    #expect(glass.application.nextDeadline == nil)
  }

  @Test func `S1 the content has the same offset, however rarely the time advances`() {
    let other = ScrollScene()
    scene.fling()
    other.fling()
    for step in 26...100 { scene.glass.advance(to: step * 10) }
    other.glass.advance(to: 1000)
    #expect(scene.scrollView.contentOffset == other.scrollView.contentOffset)
  }

  @Test func `reading a future offset does not move the content`() {
    scene.fling()
    let now = scrollView.contentOffset
    #expect(scrollView.contentOffset(at: Glass.time(9000)) == scrollView.glide?.target)
    #expect(scrollView.contentOffset == now)
  }

  @Test func `S193 a touch stops coasting content and is consumed`() {
    glass.watch(TapGestureRecognizer(name: "tap"), on: scene.content)
    glass.watch(TapGestureRecognizer(name: "outer tap"), on: glass.window)
    scene.fling()
    _ = glass.takeLog()
    let place = scrollView.contentOffset(at: Glass.time(500))
    glass.frame(at: 500, .down(9, 150, 150))
    #expect(scrollView.contentOffset == place)
    #expect(!scrollView.isDecelerating)
    glass.frame(at: 560, .up(9))
    glass.advance(to: 5000)
    #expect(scrollView.contentOffset == place)
    #expect(glass.takeLog() == ["did coast"])
  }

  @Test func `S193 the next touch goes to the content again`() {
    scene.fling()
    glass.frame(at: 500, .down(9, 150, 150))
    glass.frame(at: 560, .up(9))
    _ = glass.takeLog()
    glass.frame(at: 2000, .down(10, 150, 150))
    glass.frame(at: 2050, .up(10))
    #expect(glass.takeLog() == ["content began 10", "content ended 10"])
  }

  @Test func `S193 stopped content can be dragged`() {
    scene.fling()
    glass.frame(at: 500, .down(9, 150, 150))
    let caught = scrollView.contentOffset.y
    glass.frame(at: 510, .move(9, 150, 50))
    #expect((scrollView.contentOffset.y - caught - 90).magnitude < 1e-9)
  }

  @Test func `content released towards its edge returns to the edge`() {
    scene.fling(by: Vector(dx: 0, dy: 100))
    #expect(scrollView.contentOffset.y < 0)
    glass.advance(to: 300)
    #expect(scrollView.contentOffset.y < 0)
    glass.advance(to: 5000)
    #expect(scrollView.contentOffset == .zero)
  }

  @Test func `content stopped beyond its edge returns after the lift`() {
    scene.fling(by: Vector(dx: 0, dy: 100))
    glass.frame(at: 300, .down(9, 150, 150))
    glass.advance(to: 900)
    #expect(scrollView.contentOffset.y < 0)
    glass.frame(at: 1000, .up(9))
    #expect(scrollView.isDecelerating)
    glass.advance(to: 5000)
    #expect(scrollView.contentOffset == .zero)
  }

  @Test func `pages stop at multiples of the viewport, one at a time`() {
    scrollView.isPagingEnabled = true
    scene.fling(by: Vector(dx: 0, dy: -190))
    glass.advance(to: 5000)
    #expect(scrollView.contentOffset.y == 300)
    scene.move(from: Point(x: 150, y: 200), by: Vector(dx: 0, dy: -40), at: 6000, steps: 60)
    scene.lift(at: 7000)
    glass.advance(to: 9000)
    #expect(scrollView.contentOffset.y == 300)
  }

  @Test func `the delegate can change the target, within the edges`() {
    scene.target = Point(x: 0, y: 1234)
    scene.fling()
    glass.advance(to: 9000)
    #expect(scrollView.contentOffset.y == 1234)
    scene.target = Point(x: 0, y: 99_999)
    scene.move(from: Point(x: 150, y: 200), by: Vector(dx: 0, dy: -100), at: 10_000)
    scene.lift(at: 10_110)
    glass.advance(to: 30_000)
    #expect(scrollView.contentOffset.y == 2700)
  }

  @Test func `setting the offset stops coasting content`() {
    scene.fling()
    scrollView.contentOffset = Point(x: 0, y: 77)
    glass.advance(to: 5000)
    #expect(scrollView.contentOffset.y == 77)
    #expect(glass.application.timedViews.isEmpty)
  }

  @Test func `a scroll view that leaves its window stops`() {
    scene.fling()
    scrollView.removeFromSuperview()
    glass.advance(to: 500)
    #expect(!scrollView.isDecelerating)
    #expect(glass.application.nextDeadline == nil)
  }

  @Test func `timers and coasting take effect in the order of their times`() {
    scene.fling()
    let other = glass.view("other", Rect(x: 400, y: 400, width: 100, height: 100))
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    glass.watch(double, on: other)
    glass.frame(at: 300, .down(9, 450, 450))
    glass.frame(at: 310, .up(9))
    _ = glass.takeLog()
    glass.advance(to: 20_000)
    #expect(glass.takeLog() == ["other ended 9", "did coast"])
  }
}
