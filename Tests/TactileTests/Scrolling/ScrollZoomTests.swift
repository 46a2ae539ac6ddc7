import Testing

@testable import Tactile

@Suite("Zooming")
struct ScrollZoomTests {
  private let scene = ScrollScene(content: Size(width: 300, height: 300))
  private var glass: Glass { scene.glass }
  private var scrollView: TestedScrollView { scene.scrollView }
  private var content: LoggingView { scene.content }

  init() {
    scrollView.minimumZoomScale = 1
    scrollView.maximumZoomScale = 4
    scene.zooms = true
  }

  /// Two fingers, first 100 apart around a point, which part to a distance in steps of 10 ms.
  private func pinch(
    at middle: Point, to distance: Double, by way: Vector = .zero, from start: Int = 0,
    steps: Int = 20
  ) {
    glass.frame(
      at: start, .down(1, middle.x - 50, middle.y), .down(2, middle.x + 50, middle.y))
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      let half = 50 + (distance / 2 - 50) * part
      let place = middle + way * part
      glass.frame(
        at: start + step * 10, .move(1, place.x - half, place.y), .move(2, place.x + half, place.y))
    }
  }

  private func lift(at milliseconds: Int) {
    glass.frame(at: milliseconds, .up(1), .up(2))
  }

  /// Returns the point of the content, at scale 1, that is shown at a point of the window.
  private func shown(at point: Point) -> Point {
    content.convert(point, from: nil)
  }

  private func isNear(_ point: Point, _ other: Point) -> Bool {
    point.distance(to: other) < 1e-9
  }

  @Test func `S240 a pinch zooms the delegate's view, and the point between the fingers stays`() {
    let middle = Point(x: 100, y: 200)
    let before = shown(at: middle)
    pinch(at: middle, to: 200)
    #expect(scrollView.isZooming)
    // The movement of the threshold, from 100 to 110 points or one step more, does not zoom.
    #expect(scrollView.zoomScale > 1.7)
    #expect(scrollView.zoomScale < 1.9)
    #expect(isNear(shown(at: middle), before))
    #expect(content.transform.a == scrollView.zoomScale)
    #expect(scrollView.contentSize.width == 300 * scrollView.zoomScale)
    #expect(content.frame.origin == .zero)
    let scale = scrollView.zoomScale
    lift(at: 210)
    glass.advance(to: 5000)
    #expect(scrollView.zoomScale == scale)
    #expect(isNear(shown(at: middle), before))
    #expect(glass.takeLog().filter { $0.contains("zoom") } == ["will zoom", "did zoom \(scale)"])
  }

  @Test(arguments: [200.0, 60])
  func `S240 the scale does not depend on the number of frames`(distance: Double) {
    scrollView.zoomScale = 2
    pinch(at: Point(x: 150, y: 150), to: distance, steps: 1)
    let scale = scrollView.zoomScale
    // The threshold is 10 points.
    #expect((scale - 2 * distance / (distance > 100 ? 110 : 90)).magnitude < 1e-9)
    lift(at: 300)
    scrollView.zoomScale = 2
    pinch(at: Point(x: 150, y: 150), to: distance, from: 1000)
    #expect((scrollView.zoomScale - scale).magnitude < 1e-9)
  }

  @Test func `S240 touches hit what is shown`() {
    scrollView.setZoomScale(2, animated: false)
    #expect(scrollView.contentOffset == Point(x: 150, y: 150))
    let small = View(frame: Rect(x: 100, y: 100, width: 10, height: 10), name: "small")
    content.addSubview(small)
    // At scale 2, it is at 200, 200 of the content, and at 50, 50 of the viewport.
    #expect(glass.window.hitTest(Point(x: 51, y: 51), with: nil) === small)
    #expect(glass.window.hitTest(Point(x: 71, y: 71), with: nil) === content)
  }

  @Test func `S241 beyond the limits the scale resists, and returns after the lift`() {
    let middle = Point(x: 150, y: 150)
    pinch(at: middle, to: 280)
    lift(at: 300)
    scrollView.zoomScale = 4
    pinch(at: middle, to: 290, from: 1000)
    #expect(scrollView.zoomScale > 4)
    #expect(scrollView.zoomScale < 8)
    _ = glass.takeLog()
    lift(at: 1300)
    #expect(scrollView.isZoomBouncing)
    #expect(!scrollView.isZooming)
    #expect(!glass.takeLog().contains("did zoom 4.0"))
    let beyond = scrollView.zoomScale
    glass.advance(to: 1400)
    #expect(scrollView.zoomScale < beyond)
    #expect(scrollView.zoomScale > 4)
    #expect(scrollView.zoomScale(at: Glass.time(9000)) == 4)
    glass.advance(to: 9000)
    #expect(scrollView.zoomScale == 4)
    #expect(scrollView.contentOffset == scrollView.model.clamped(scrollView.contentOffset))
    #expect(glass.takeLog().contains("did zoom 4.0"))
    #expect(glass.application.nextDeadline == nil)
  }

  @Test func `S241 without bouncesZoom the scale stops at its limits`() {
    scrollView.bouncesZoom = false
    pinch(at: Point(x: 150, y: 150), to: 40)
    #expect(scrollView.zoomScale == 1)
    lift(at: 300)
    #expect(!scrollView.isZoomBouncing)
  }

  @Test func `S241 the result does not depend on how often the time advances`() {
    pinch(at: Point(x: 150, y: 150), to: 40)
    lift(at: 300)
    let expected = scrollView.zoomScale(at: Glass.time(437))
    for time in 301...437 { glass.advance(to: time) }
    #expect(scrollView.zoomScale == expected)
  }

  @Test func `S241 a finger that stops the return lets it go on after its lift`() {
    pinch(at: Point(x: 150, y: 150), to: 40)
    lift(at: 300)
    #expect(scrollView.zoomScale < 1)
    glass.frame(at: 310, .down(3, 150, 150))
    let caught = scrollView.zoomScale
    glass.advance(to: 2000)
    #expect(scrollView.zoomScale == caught)
    glass.frame(at: 2000, .up(3))
    glass.advance(to: 9000)
    #expect(scrollView.zoomScale == 1)
    #expect(scrollView.contentOffset == .zero)
  }

  @Test func `S242 the content follows two fingers that move while they zoom`() {
    let middle = Point(x: 150, y: 150)
    pinch(at: middle, to: 250)
    let before = shown(at: middle)
    for step in 1...10 {
      let x = 150 + Double(step) * 5
      glass.frame(at: 300 + step * 10, .move(1, x - 125, 150), .move(2, x + 125, 150))
    }
    #expect(isNear(shown(at: Point(x: 200, y: 150)), before))
  }

  @Test func `S242 a finger that stays continues to drag without a jump`() {
    pinch(at: Point(x: 150, y: 150), to: 280)
    // Two fingers that move have begun the pan, too.
    for step in 1...10 {
      let y = 150 + Double(step) * 4
      glass.frame(at: 300 + step * 10, .move(1, 10, y), .move(2, 290, y))
    }
    #expect(scrollView.isDragging)
    let offset = scrollView.contentOffset
    glass.frame(at: 500, .up(2))
    #expect(scrollView.contentOffset == offset)
    glass.frame(at: 510, .move(1, 15, 180))
    #expect(isNear(scrollView.contentOffset, Point(x: offset.x - 5, y: offset.y + 10)))
    // The finger that comes back continues the zoom, without a jump either.
    let scale = scrollView.zoomScale
    let place = scrollView.contentOffset
    glass.frame(at: 520, .down(3, 200, 180))
    #expect(scrollView.zoomScale == scale)
    #expect(scrollView.contentOffset == place)
    glass.frame(at: 530, .move(3, 201, 180))
    #expect((scrollView.zoomScale / scale - 1).magnitude < 0.01)
    #expect(scrollView.contentOffset.distance(to: place) < 3)
  }

  @Test(arguments: [nil, 60.0])
  func `S242 a finger drags content that fitted the view before the zoom`(first: Double?) {
    // Both fingers move beyond the pan's threshold while there is nothing to scroll.
    glass.frame(at: 0, .down(1, 100, 100), .down(2, 200, 100))
    for step in 1...5 {
      let y = 100 + Double(step) * 10
      glass.frame(at: step * 10, .move(1, 100, y), .move(2, 200, y))
    }
    if let first {
      glass.frame(at: 60, .move(1, 150 - first / 2, 150), .move(2, 150 + first / 2, 150))
      #expect(scrollView.zoomScale < 1)
    }
    for step in 1...10 {
      let half = 50 + Double(step) * 9
      glass.frame(at: 100 + step * 10, .move(1, 150 - half, 150), .move(2, 150 + half, 150))
    }
    #expect(scrollView.isDragging)
    let offset = scrollView.contentOffset
    glass.frame(at: 300, .up(2))
    #expect(scrollView.contentOffset == offset)
    glass.frame(at: 310, .move(1, 15, 140))
    #expect(isNear(scrollView.contentOffset, offset + Vector(dx: -5, dy: 10)))
  }

  @Test func `S242 a pan that begins in the last frame of the zoom does not move the content`() {
    glass.frame(at: 0, .down(1, 100, 100), .down(2, 200, 100))
    glass.frame(at: 10, .move(1, 100, 180), .move(2, 200, 180))
    glass.frame(at: 20, .move(1, 10, 180), .move(2, 290, 180))
    glass.frame(at: 30, .move(1, 10, 180), .move(2, 290, 181))
    #expect(scrollView.isDragging)
    let offset = scrollView.contentOffset
    glass.frame(at: 40, .up(2))
    glass.frame(at: 50, .move(1, 15, 170))
    #expect(isNear(scrollView.contentOffset, offset + Vector(dx: -5, dy: 10)))
  }

  @Test func `S243 a view that another scroll view zooms stays zoomed there`() {
    let other = ScrollView(frame: Rect(x: 300, y: 0, width: 300, height: 300), name: "other")
    glass.window.addSubview(other)
    other.maximumZoomScale = 4
    other.delegate = scene
    scrollView.zoomScale = 2
    other.addSubview(content)
    other.zoomScale = 2
    #expect(other.zoomedView === content)
    scrollView.zoomScale = 3
    #expect(scrollView.zoomedView == nil)
    #expect(content.isZoomed)
  }

  @Test func `S243 without a view to zoom the pinch fails`() {
    scene.zooms = false
    pinch(at: Point(x: 150, y: 150), to: 280)
    #expect(scrollView.zoomScale == 1)
    #expect(!scrollView.isZooming)
    scrollView.zoomScale = 3
    #expect(scrollView.zoomScale == 1)
  }

  @Test func `S243 a scroll view whose limits are equal has no pinch`() {
    let plain = ScrollView(frame: Rect(x: 0, y: 0, width: 9, height: 9))
    #expect(plain.pinchGestureRecognizer == nil)
    #expect(scrollView.pinchGestureRecognizer?.isEnabled == true)
    scrollView.maximumZoomScale = 1
    #expect(scrollView.pinchGestureRecognizer?.isEnabled == false)
  }

  @Test func `S240 a control in the content keeps its touches from the pinch`() {
    let button = Button(frame: content.bounds, name: "button")
    content.addSubview(button)
    button.isMultipleTouchEnabled = true
    pinch(at: Point(x: 150, y: 150), to: 280)
    #expect(!scrollView.isZooming)
    #expect(button.isTracking)
  }

  @Test func `zooming to a rectangle shows it in the centre, as large as the limits allow`() {
    scrollView.zoom(to: Rect(x: 100, y: 100, width: 150, height: 100), animated: false)
    #expect(scrollView.zoomScale == 2)
    #expect(shown(at: Point(x: 150, y: 150)) == Point(x: 175, y: 150))
    scrollView.zoom(to: Rect(x: 0, y: 0, width: 10, height: 10), animated: false)
    #expect(scrollView.zoomScale == 4)
    #expect(scrollView.contentOffset == .zero)
  }

  @Test func `S238 an animated zoom takes 0.3 s and ends exactly at its scale`() {
    scrollView.setZoomScale(2, animated: true)
    #expect(glass.takeLog() == ["will zoom"])
    glass.advance(to: 150)
    #expect((scrollView.zoomScale - 2.0.squareRoot()).magnitude < 1e-12)
    #expect(shown(at: Point(x: 150, y: 150)).distance(to: Point(x: 150, y: 150)) < 1e-9)
    #expect(!scrollView.isZoomBouncing)
    glass.advance(to: 300)
    #expect(scrollView.zoomScale == 2)
    #expect(glass.takeLog() == ["did zoom 2.0", "did animate"])
  }

  @Test func `S238 an animated zoom begins after the end of the one that it stops`() {
    scrollView.setZoomScale(2, animated: true)
    glass.advance(to: 150)
    _ = glass.takeLog()
    let scale = scrollView.zoomScale
    scrollView.setZoomScale(3, animated: true)
    #expect(glass.takeLog() == ["did zoom \(scale)", "did animate", "will zoom"])
  }

  @Test func `a limit that changes moves the scale into the limits`() {
    scrollView.zoomScale = 4
    scrollView.maximumZoomScale = 2
    #expect(scrollView.zoomScale == 2)
    #expect(content.frame.size.width == 600)
    scrollView.minimumZoomScale = -1
    #expect(scrollView.minimumZoomScale == 1)
    scrollView.zoomScale = 1
    #expect(content.transform == .identity)
    #expect(content.frame == Rect(x: 0, y: 0, width: 300, height: 300))
  }

  @Test func `the size of the content is set at the present scale`() {
    scrollView.zoomScale = 2
    scrollView.contentSize = Size(width: 800, height: 600)
    scrollView.zoomScale = 1
    #expect(scrollView.contentSize == Size(width: 400, height: 300))
  }
}
