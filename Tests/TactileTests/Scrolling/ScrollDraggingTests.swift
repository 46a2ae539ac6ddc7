import Testing

@testable import Tactile

@Suite("Scroll view: dragging")
struct ScrollDraggingTests {
  private let scene = ScrollScene()

  @Test func `S192 a horizontal scroll view leaves vertical movement to its content`() {
    let scene = ScrollScene(content: Size(width: 3000, height: 300))
    scene.move(from: Point(x: 150, y: 250), by: Vector(dx: 0, dy: -100), at: 0)
    #expect(scene.scrollView.contentOffset == .zero)
    #expect(scene.glass.takeLog().contains("content moved 1"))
    scene.lift(at: 200)
    scene.move(from: Point(x: 250, y: 150), by: Vector(dx: -100, dy: 0), at: 1000)
    #expect(scene.scrollView.contentOffset.x > 80)
    #expect(scene.scrollView.contentOffset.y == 0)
  }

  @Test func `S192 a horizontal scroll view works in a vertical one`() {
    let scene = ScrollScene()
    let row = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 300), name: "row")
    row.contentSize = Size(width: 3000, height: 300)
    scene.content.addSubview(row)
    row.addSubview(View(frame: Rect(x: 0, y: 0, width: 3000, height: 300), name: "item"))
    scene.move(from: Point(x: 250, y: 150), by: Vector(dx: -100, dy: 5), at: 0)
    scene.lift(at: 110)
    #expect(row.contentOffset.x > 80)
    #expect(scene.scrollView.contentOffset == .zero)
    let offset = row.contentOffset
    scene.glass.advance(to: 9000)
    let coasted = row.contentOffset
    #expect(coasted.x > offset.x)
    scene.move(from: Point(x: 150, y: 250), by: Vector(dx: 5, dy: -100), at: 10_000)
    scene.lift(at: 10_110)
    #expect(scene.scrollView.contentOffset.y > 80)
    #expect(row.contentOffset == coasted)
  }

  @Test func `S184 the content follows the finger one to one`() {
    scene.move(from: Point(x: 150, y: 250), by: Vector(dx: 0, dy: -100), at: 0)
    let before = scene.scrollView.contentOffset
    scene.glass.frame(at: 110, .move(1, 150, 100))
    #expect(scene.scrollView.contentOffset.y - before.y == 50)
    #expect(scene.scrollView.contentOffset.x == 0)
    #expect(scene.scrollView.isDragging && scene.scrollView.isTracking)
  }

  @Test func `S154 a scroll view takes exactly the threshold off`() {
    scene.move(from: Point(x: 150, y: 250), by: Vector(dx: 0, dy: -100), at: 0)
    #expect((scene.scrollView.contentOffset.y - 90).magnitude < 1e-9)
    #expect(scene.scrollView.panGestureRecognizer.translation(in: nil).dy == -100)
  }

  @Test func `S184 the content follows the finger in a scaled and rotated view`() {
    scene.scrollView.transform = AffineTransform(rotation: .pi / 2)
      .concatenating(AffineTransform(scaleX: 2, scaleY: 2))
    scene.move(from: Point(x: 150, y: 150), by: Vector(dx: 100, dy: 0), at: 0)
    let touch = scene.glass.application.event.allTouches[0]
    let place = touch.location(in: scene.content)
    scene.glass.frame(at: 110, .move(1, 270, 150))
    #expect(scene.scrollView.contentOffset.y > 20)
    #expect(touch.location(in: scene.content).distance(to: place) < 1e-9)
  }

  @Test
  func `S192 a vertical scroll view's pan fails on horizontal movement, releasing the content`() {
    scene.move(from: Point(x: 150, y: 150), by: Vector(dx: 60, dy: 5), at: 0, steps: 5)
    let moves = Array(repeating: "content moved 1", count: 5)
    #expect(scene.glass.takeLog() == ["content began 1"] + moves)
    #expect(scene.scrollView.contentOffset == .zero)
    scene.lift(at: 60)
    #expect(scene.glass.takeLog() == ["content ended 1"])
  }

  @Test func `S192 a horizontal scroll view scrolls horizontally only`() {
    let scene = ScrollScene(content: Size(width: 3000, height: 300))
    scene.move(from: Point(x: 200, y: 150), by: Vector(dx: -100, dy: -60), at: 0)
    #expect(scene.scrollView.contentOffset.x > 80)
    #expect(scene.scrollView.contentOffset.y == 0)
  }

  @Test func `S192 without anything to scroll the content receives its touches at once`() {
    let scene = ScrollScene(content: Size(width: 300, height: 300))
    scene.glass.frame(at: 0, .down(1, 150, 150))
    scene.glass.frame(at: 10, .move(1, 150, 250))
    #expect(scene.glass.takeLog() == ["content began 1", "content moved 1"])
    #expect(!scene.scrollView.isDragging)
  }

  @Test func `S192 alwaysBounce makes an axis scroll`() {
    let scene = ScrollScene(content: Size(width: 300, height: 300))
    scene.scrollView.alwaysBounceVertical = true
    scene.move(from: Point(x: 150, y: 100), by: Vector(dx: 0, dy: 100), at: 0)
    #expect(scene.scrollView.isDragging)
    #expect(scene.scrollView.contentOffset.y < 0)
    #expect(scene.scrollView.contentOffset.y > -90)
  }

  @Test func `a scroll view with isScrollEnabled false does not scroll`() {
    scene.scrollView.isScrollEnabled = false
    scene.move(from: Point(x: 150, y: 250), by: Vector(dx: 0, dy: -100), at: 0)
    #expect(scene.scrollView.contentOffset == .zero)
    #expect(scene.glass.takeLog().first == "content began 1")
  }

  @Test func `a directional lock keeps the axis of the beginning`() {
    let scene = ScrollScene(content: Size(width: 3000, height: 3000))
    scene.scrollView.isDirectionalLockEnabled = true
    scene.move(from: Point(x: 250, y: 250), by: Vector(dx: -10, dy: -100), at: 0)
    scene.glass.frame(at: 110, .move(1, 50, 140))
    #expect(scene.scrollView.contentOffset.x == 0)
    #expect(scene.scrollView.contentOffset.y > 90)
  }

  @Test func `a directional lock does not restrict a diagonal`() {
    let scene = ScrollScene(content: Size(width: 3000, height: 3000))
    scene.scrollView.isDirectionalLockEnabled = true
    scene.move(from: Point(x: 250, y: 250), by: Vector(dx: -100, dy: -100), at: 0)
    #expect(scene.scrollView.contentOffset.x > 80)
    #expect(scene.scrollView.contentOffset.y > 80)
  }

  @Test func `content resists beyond the edge, and stops there without bounces`() {
    scene.move(from: Point(x: 150, y: 50), by: Vector(dx: 0, dy: 110), at: 0)
    let share: Double = 1 + 100 * 0.55 / 300
    let expected = 300 * (1 - 1 / share)
    #expect((scene.scrollView.contentOffset.y + expected).magnitude < 1e-9)
    scene.scrollView.bounces = false
    scene.glass.frame(at: 120, .move(1, 150, 170))
    #expect(scene.scrollView.contentOffset.y == 0)
  }

  @Test func `the inner of two scroll views scrolls`() {
    let inner = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 300), name: "inner")
    inner.contentSize = Size(width: 300, height: 900)
    scene.content.addSubview(inner)
    scene.move(from: Point(x: 150, y: 250), by: Vector(dx: 0, dy: -100), at: 0)
    #expect((inner.contentOffset.y - 90).magnitude < 1e-9)
    #expect(scene.scrollView.contentOffset == .zero)
  }

  @Test func `S53 a scroll view's touches do not go up`() {
    let outer = scene.glass.view("outer", Rect(x: 400, y: 400, width: 200, height: 200))
    outer.addSubview(ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 200)))
    scene.glass.frame(at: 0, .down(1, 500, 500))
    scene.glass.frame(at: 8, .move(1, 503, 500))
    scene.glass.frame(at: 16, .up(1))
    scene.glass.frame(at: 24, .down(1, 500, 500))
    scene.glass.frame(at: 32, .cancel(1))
    #expect(scene.glass.takeLog().isEmpty)
  }

  @Test func `the delegate receives the calls of a drag in order`() {
    scene.move(from: Point(x: 150, y: 250), by: Vector(dx: 0, dy: -100), at: 0)
    scene.glass.frame(at: 300, .move(1, 150, 149))
    scene.lift(at: 400)
    #expect(scene.glass.takeLog() == ["will drag", "will end drag", "did end drag false"])
  }

  @Test func `S24 a cancelled drag leaves the content where it can stop`() {
    scene.move(from: Point(x: 150, y: 50), by: Vector(dx: 0, dy: 110), at: 0)
    scene.glass.frame(at: 120, .cancel(1))
    #expect(scene.glass.takeLog() == ["will drag", "did end drag true", "will coast"])
    scene.glass.advance(to: 3000)
    #expect(scene.scrollView.contentOffset == .zero)
  }
}
