import Testing

@testable import Tactile

/// The expected values of the two conversions with "iPhone" in their name were measured on an
/// iPhone and published by the swift-win32 project. The other values are computed.
@Suite("View geometry")
struct ViewGeometryTests {
  private let root = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
  private let near = View(frame: Rect(x: 4, y: 92, width: 254, height: 17))
  private let far = View(frame: Rect(x: 12, y: 150, width: 400, height: 400))
  private let inner = View(frame: Rect(x: 40, y: 113, width: 10, height: 10))
  private let point = Point(x: 45, y: 115)
  private let rect = Rect(x: 45, y: 115, width: 13, height: 14)

  init() {
    near.bounds = Rect(x: 144, y: 23, width: 20, height: 15)
    inner.transform = AffineTransform(rotation: 42)
    inner.bounds = Rect(x: 4, y: 3, width: 20, height: 15)
    root.addSubview(near)
    root.addSubview(far)
    far.addSubview(inner)
  }

  private func expect(_ found: Point, _ x: Double, _ y: Double, _ note: Comment) {
    #expect((found.x - x).magnitude < 1e-11, note)
    #expect((found.y - y).magnitude < 1e-11, note)
  }

  private func expect(
    _ found: Rect, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ note: Comment
  ) {
    expect(found.origin, x, y, note)
    #expect((found.size.width - width).magnitude < 1e-11, note)
    #expect((found.size.height - height).magnitude < 1e-11, note)
  }

  @Test func `S33 conversions between rotated views equal those of an iPhone`() {
    near.transform = AffineTransform(rotation: 110)
    far.transform = AffineTransform(rotation: -30)
    expect(inner.convert(point, to: near), -72.9941233911901, -114.85495931677, "point to")
    expect(inner.convert(point, from: near), 80.12346855145998, -140.97315764408575, "point from")
    expect(
      inner.convert(rect, to: far), 123.17714789769627, 30.274792065592464, 18.031110765667435,
      17.514574532740156, "rect to the superview")
    expect(
      inner.convert(rect, to: near), -91.9808292852884, -126.65734667117412, 19.295318391541684,
      19.58870361060326, "rect to a cousin")
    expect(
      inner.convert(rect, from: near), 69.16410886522763, -160.22950933436533, 19.295318391541684,
      19.58870361060326, "rect from a cousin")
  }

  @Test func `S33 conversions between moved, scaled and rotated views equal those of an iPhone`() {
    near.transform = AffineTransform(translationX: 68, translationY: 419)
    far.transform = AffineTransform(scaleX: 7, scaleY: 18)
    expect(inner.convert(point, to: near), -334.36130105218615, -2878.791401230013, "point to")
    expect(inner.convert(point, from: near), -129.11445551798738, 98.14414561159256, "point from")
    expect(
      inner.convert(rect, to: near), -370.7599647161262, -3194.0537428193356, 126.21777535967215,
      315.26234158932266, "rect to a cousin")
    expect(
      inner.convert(rect, from: near), -130.5701354815033, 97.83304592215717, 1.4556799635159337,
      2.0132111355644327, "rect from a cousin")
  }

  @Test func `S33 converting there and back changes nothing`() {
    near.transform = AffineTransform(rotation: 1)
    far.transform = AffineTransform(scaleX: 2, scaleY: -3)
    let back = inner.convert(near.convert(point, to: inner), to: near)
    #expect(back.distance(to: point) < 1e-9)
    #expect(inner.convert(point, to: inner) == point)
  }

  @Test func `S33 nil stands for the window's coordinates`() {
    let screen = Screen(name: "main", size: Size(width: 100, height: 100))
    let window = Window(screen: screen, size: Size(width: 1000, height: 1000))
    window.addSubview(root)
    root.frame.origin = Point(x: 10, y: 20)
    #expect(root.convert(Point(x: 1, y: 2), to: nil) == Point(x: 11, y: 22))
    #expect(root.convert(Point(x: 11, y: 22), from: nil) == Point(x: 1, y: 2))
    let onScreen = root.convertFromScreen(Point(x: 5, y: 5))
    #expect(onScreen.distance(to: Point(x: 40, y: 30)) < 1e-9)
  }

  @Test func `S33 a positive angle turns clockwise on the screen`() {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    root.addSubview(view)
    view.transform = AffineTransform(rotation: .pi / 2)
    let top = view.convert(Point(x: 50, y: 0), to: root)
    #expect(top.distance(to: Point(x: 100, y: 50)) < 1e-9)
  }

  @Test func `S34 the frame is the bounding box of the transformed bounds`() {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    view.transform = AffineTransform(rotation: .pi / 2)
    let frame = view.frame
    #expect(frame.origin.distance(to: Point(x: 25, y: -25)) < 1e-9)
    #expect((frame.size.width - 50).magnitude < 1e-9)
    #expect((frame.size.height - 100).magnitude < 1e-9)
  }

  @Test func `S34 setting the frame under a scale divides the size`() {
    let view = View()
    view.transform = AffineTransform(a: 2, b: 0, c: 0, d: 4, tx: 7, ty: 9)
    let frame = Rect(x: 10, y: 20, width: 80, height: 80)
    view.frame = frame
    #expect(view.bounds.size == Size(width: 40, height: 20))
    #expect(view.frame == frame)
  }

  @Test func `S11 S12 locations use the present geometry of the view`() {
    let glass = Glass()
    let view = glass.view("a", Rect(x: 100, y: 100, width: 100, height: 100))
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 8, .move(1, 160, 150))
    let touch = glass.application.event.allTouches[0]
    #expect(touch.location(in: view) == Point(x: 60, y: 50))
    #expect(touch.previousLocation(in: view) == Point(x: 50, y: 50))
    view.bounds.origin = Point(x: 1000, y: 0)
    #expect(touch.location(in: view) == Point(x: 1060, y: 50))
    #expect(touch.location(in: nil) == Point(x: 160, y: 150))
  }
}
