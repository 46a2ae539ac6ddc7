import Testing

@testable import Tactile

@Suite("Screen-edge pan")
struct ScreenEdgePanGestureRecognizerTests {
  private let glass = Glass()
  private let view: View

  init() {
    view = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000), name: "a")
    glass.window.addSubview(view)
  }

  private func add(_ edges: ScreenEdges) -> ScreenEdgePanGestureRecognizer {
    let pan = ScreenEdgePanGestureRecognizer(name: "edge", edges: edges)
    glass.watch(pan, on: view)
    return pan
  }

  @Test(arguments: [
    (ScreenEdges.left, 1.0, 500.0, 100.0, 0.0), (.right, 999, 500, -100, 0),
    (.top, 500, 1, 0, 100), (.bottom, 500, 999, 0, -100),
  ])
  func `S157 an edge pan begins at its edge and moves inwards`(
    edge: ScreenEdges, x: Double, y: Double, dx: Double, dy: Double
  ) {
    let pan = add(edge)
    glass.frame(at: 0, .down(1, x, y))
    glass.frame(at: 16, .move(1, x + dx, y + dy))
    #expect(glass.takeLog() == ["edge began"])
    #expect(pan.translation(in: nil) == Vector(dx: dx, dy: dy))
    glass.frame(at: 32, .up(1))
    #expect(glass.takeLog() == ["edge ended"])
  }

  @Test func `S157 a touch outside the zone fails it, and the record contains the distance`() {
    _ = add(.left)
    let explanations = glass.explanations()
    glass.stroke(1, from: Point(x: 80, y: 500), to: Point(x: 300, y: 500), at: 0, taking: 80)
    #expect(glass.takeLog().isEmpty)
    #expect(
      explanations.lines.contains(
        "S157 edge failed: landed 80.0 pt from the edge, limit 20.0 pt"))
  }

  @Test func `S157 a touch at another edge does not begin it`() {
    _ = add([.top, .bottom])
    glass.stroke(1, from: Point(x: 1, y: 500), to: Point(x: 300, y: 500), at: 0, taking: 80)
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S157 without an edge it never recognizes`() {
    _ = add([])
    glass.stroke(1, from: Point(x: 1, y: 1), to: Point(x: 300, y: 300), at: 0, taking: 80)
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S157 movement along the edge fails it`() {
    let pan = add(.left)
    glass.frame(at: 0, .down(1, 1, 300))
    glass.frame(at: 16, .move(1, 5, 400))
    glass.frame(at: 32, .move(1, 400, 400))
    #expect(glass.takeLog().isEmpty)
    #expect(pan.state == .failed)
  }

  @Test func `S157 only the first touch must be in the zone`() {
    _ = add(.left)
    glass.frame(at: 0, .down(1, 1, 300))
    glass.frame(at: 8, .down(2, 400, 300))
    glass.frame(at: 16, .move(1, 101, 300), .move(2, 500, 300))
    #expect(glass.takeLog() == ["edge began"])
  }

  @Test func `S157 a finger that rests elsewhere does not prevent it`() {
    _ = add(.left)
    glass.frame(at: 0, .down(1, 500, 300))
    glass.frame(at: 1000, .down(2, 1, 600))
    glass.frame(at: 1016, .move(2, 101, 600))
    #expect(glass.takeLog() == ["edge began"])
    glass.frame(at: 1024, .up(1))
    glass.frame(at: 1032, .move(2, 150, 600))
    glass.frame(at: 1040, .up(2))
    #expect(glass.takeLog() == ["edge changed", "edge ended"])
  }

  @Test func `S157 of two touches in one frame the one at the edge is used`() {
    let pan = add(.left)
    glass.frame(at: 0, .down(1, 500, 300), .down(2, 1, 600))
    glass.frame(at: 16, .move(1, 500, 900), .move(2, 101, 600))
    #expect(glass.takeLog() == ["edge began"])
    #expect(pan.translation(in: nil) == Vector(dx: 100, dy: 0))
  }

  @Test func `S157 the edge is that of the screen, not of the view`() {
    let inner = View(frame: Rect(x: 300, y: 0, width: 300, height: 1000), name: "inner")
    view.addSubview(inner)
    glass.watch(ScreenEdgePanGestureRecognizer(name: "inner", edges: .left), on: inner)
    glass.stroke(1, from: Point(x: 301, y: 500), to: Point(x: 500, y: 500), at: 0, taking: 80)
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S158 a pan that requires it to fail waits, and recognizes when it fails`() {
    let edge = add(.left)
    let pan = PanGestureRecognizer(name: "pan")
    pan.require(toFail: edge)
    glass.watch(pan, on: view)
    glass.stroke(1, from: Point(x: 1, y: 500), to: Point(x: 200, y: 500), at: 0, taking: 16)
    #expect(glass.takeLog() == ["edge began", "edge changed", "edge ended"])
    glass.stroke(2, from: Point(x: 400, y: 500), to: Point(x: 600, y: 500), at: 1000, taking: 16)
    #expect(glass.takeLog() == ["pan began", "pan changed", "pan ended"])
  }
}
