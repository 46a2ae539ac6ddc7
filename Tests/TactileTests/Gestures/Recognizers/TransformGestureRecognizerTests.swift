import Glibc
import Testing

@testable import Tactile

@Suite("Transform")
struct TransformGestureRecognizerTests {
  private let glass = Glass()
  private let view: View
  private let gesture = TransformGestureRecognizer(name: "transform")

  init() {
    view = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000), name: "a")
    glass.window.addSubview(view)
    glass.watch(gesture, on: view)
  }

  /// Returns a translation, rotation and scaling about the screen's origin.
  private func similarity(_ scale: Double, _ angle: Double, _ move: Vector) -> AffineTransform {
    AffineTransform(rotation: angle)
      .concatenating(AffineTransform(scaleX: scale, scaleY: scale))
      .concatenating(AffineTransform(translationX: move.dx, translationY: move.dy))
  }

  private func isClose(_ one: AffineTransform, _ two: AffineTransform) -> Bool {
    let corners = [Point(x: 0, y: 0), Point(x: 1000, y: 0), Point(x: 300, y: 900)]
    return corners.allSatisfy { one.apply($0).distance(to: two.apply($0)) < 1e-6 }
  }

  /// Lands fingers, moves them by a transform and leaves them there.
  private func take(_ places: [Point], through transform: AffineTransform, at begin: Int) {
    for (index, place) in places.enumerated() {
      glass.frame(at: begin, .down(Int32(index), place.x, place.y))
    }
    glass.moveAll(to: places.map { transform.apply($0) }, at: begin + 16)
  }

  @Test func `one finger begins it in the first frame with enough movement`() {
    glass.frame(at: 0, .down(1, 100, 100))
    glass.frame(at: 8, .move(1, 103, 100))
    #expect(glass.takeLog().isEmpty)
    glass.frame(at: 16, .move(1, 140, 120))
    #expect(glass.takeLog() == ["transform began"])
    #expect(gesture.transform(in: nil) == AffineTransform(translationX: 40, translationY: 20))
    #expect(gesture.translation(in: nil) == Vector(dx: 40, dy: 20))
    #expect(gesture.scale == 1)
    #expect(gesture.rotation == 0)
    glass.frame(at: 24, .up(1))
    #expect(glass.takeLog() == ["transform ended"])
  }

  @Test(arguments: 2...10)
  func `fingers that move by one transform give exactly that transform`(fingers: Int) {
    let wanted = similarity(1.2, 0.3, Vector(dx: 50, dy: -20))
    let places = (0..<fingers).map { (index: Int) -> Point in
      let x: Int = 300 + index * 41 % 200
      let y: Int = 200 + index * 73 % 300
      return Point(x: Double(x), y: Double(y))
    }
    take(places, through: wanted, at: 0)
    #expect(isClose(gesture.transform(in: nil), wanted))
    #expect((gesture.scale - 1.2).magnitude < 1e-9)
    #expect((gesture.rotation - 0.3).magnitude < 1e-9)
  }

  @Test func `other fingers give the least-squares transform`() {
    let places = [Point(x: 300, y: 300), Point(x: 600, y: 300), Point(x: 450, y: 600)]
    let ends = [Point(x: 280, y: 310), Point(x: 650, y: 280), Point(x: 470, y: 700)]
    for index in 0..<3 { glass.frame(at: 0, .down(Int32(index), places[index].x, places[index].y)) }
    glass.moveAll(to: ends, at: 16)
    let found = gesture.transform(in: nil)
    func squares(_ transform: AffineTransform) -> Double {
      zip(places, ends).reduce(0) { sum, pair in
        let distance = transform.apply(pair.0).distance(to: pair.1)
        return sum + distance * distance
      }
    }
    let least = squares(found)
    let others: [(Double, Double, Double, Double)] = [
      (1.001, 0, 0, 0), (0.999, 0, 0, 0), (1, 0.001, 0, 0), (1, -0.001, 0, 0), (1, 0, 0.5, 0),
      (1, 0, -0.5, 0), (1, 0, 0, 0.5), (1, 0, 0, -0.5),
    ]
    for (scale, angle, dx, dy) in others {
      let other = found.concatenating(similarity(scale, angle, Vector(dx: dx, dy: dy)))
      #expect(squares(other) > least)
    }
  }

  @Test func `fingers that join and lift do not change the transform`() {
    glass.frame(at: 0, .down(1, 300, 500))
    glass.frame(at: 8, .move(1, 400, 500))
    glass.frame(at: 16, .down(2, 600, 500))
    let before = gesture.transform(in: nil)
    glass.frame(at: 24, .down(3, 500, 900))
    #expect(isClose(gesture.transform(in: nil), before))
    #expect(gesture.translation(in: nil) == Vector(dx: 100, dy: 0))
    glass.frame(at: 32, .up(3))
    glass.frame(at: 40, .move(1, 350, 500), .move(2, 650, 500))
    #expect((gesture.scale - 1.5).magnitude < 1e-9)
    #expect(gesture.translation(in: nil) == Vector(dx: 100, dy: 0))
    glass.frame(at: 48, .up(1))
    glass.frame(at: 56, .move(2, 650, 540))
    #expect((gesture.scale - 1.5).magnitude < 1e-9)
    #expect((gesture.translation(in: nil) - Vector(dx: 100, dy: 40)).length < 1e-9)
    glass.frame(at: 64, .up(2))
    #expect(
      glass.takeLog()
        == ["transform began", "transform changed", "transform changed", "transform ended"])
  }

  @Test func `movement in the frame in which a finger joins is included`() {
    glass.frame(at: 0, .down(1, 300, 500))
    glass.frame(at: 8, .move(1, 400, 500))
    glass.frame(at: 16, .move(1, 450, 500), .down(2, 800, 500))
    #expect(gesture.translation(in: nil) == Vector(dx: 150, dy: 0))
  }

  @Test func `three fingers that return give the identity, whatever their path`() {
    let places = [Point(x: 300, y: 300), Point(x: 600, y: 300), Point(x: 450, y: 600)]
    for index in 0..<3 { glass.frame(at: 0, .down(Int32(index), places[index].x, places[index].y)) }
    glass.frame(at: 8, .move(0, 200, 350), .move(1, 700, 100), .move(2, 420, 640))
    glass.frame(at: 16, .move(0, 100, 310), .move(1, 640, 500), .move(2, 300, 800))
    glass.moveAll(to: places, at: 24)
    #expect(isClose(gesture.transform(in: nil), .identity))
  }

  @Test(arguments: [1.0, -1.0])
  func `rotation continues beyond half and full turns`(sign: Double) {
    glass.frame(at: 0, .down(1, 400, 500), .down(2, 600, 500))
    for step in 1...100 {
      let angle = Double(step) * 0.1 * sign
      let dx = 100 * cos(angle)
      let dy = 100 * sin(angle)
      glass.frame(at: step * 8, .move(1, 500 - dx, 500 - dy), .move(2, 500 + dx, 500 + dy))
      #expect((gesture.rotation - angle).magnitude < 1e-9)
    }
  }

  @Test func `the transform can be set in the coordinates of any view`() {
    let inner = View(frame: Rect(x: 200, y: 100, width: 400, height: 400), name: "inner")
    inner.transform = AffineTransform(rotation: 0.7)
    view.addSubview(inner)
    take(
      [Point(x: 300, y: 300), Point(x: 600, y: 300)],
      through: similarity(1.3, 0.2, Vector(dx: 10, dy: 10)), at: 0)
    let wanted = similarity(2, 0.5, Vector(dx: 30, dy: 0))
    gesture.setTransform(wanted, in: inner)
    #expect(isClose(gesture.transform(in: inner), wanted))
    #expect((gesture.scale - 2).magnitude < 1e-9)
    #expect((gesture.rotation - 0.5).magnitude < 1e-9)
    gesture.setTransform(.identity, in: nil)
    #expect(gesture.translation(in: nil) == .zero)
    #expect(gesture.velocity(in: nil) == .zero)
    #expect(gesture.scaleVelocity == 0)
  }

  @Test func `the points under two fingers stay under them`() {
    let moved = similarity(1.7, -0.4, Vector(dx: -80, dy: 60))
    let places = [Point(x: 300, y: 400), Point(x: 500, y: 450)]
    take(places, through: moved, at: 0)
    for place in places {
      let under = gesture.transform(in: view).apply(place)
      #expect(under.distance(to: moved.apply(place)) < 1e-9)
    }
  }

  @Test func `the velocities are those of translation, scale and rotation`() {
    // The centroid moves at 300 pt/s, the scale at 2 per second and the rotation at 1.5 rad/s.
    for time in stride(from: 0, through: 160, by: 8) {
      let t = Double(time) / 1000
      let dx = 100 * (1 + 2 * t) * cos(1.5 * t)
      let dy = 100 * (1 + 2 * t) * sin(1.5 * t)
      let x = 400 + 300 * t
      if time == 0 {
        glass.frame(at: time, .down(1, x - dx, 500 - dy), .down(2, x + dx, 500 + dy))
      } else {
        glass.frame(at: time, .move(1, x - dx, 500 - dy), .move(2, x + dx, 500 + dy))
      }
    }
    #expect((gesture.velocity(in: nil) - Vector(dx: 300, dy: 0)).length < 1)
    #expect((gesture.scaleVelocity - 2).magnitude < 0.01)
    #expect((gesture.rotationVelocity - 1.5).magnitude < 0.01)
  }

  @Test func `with fewer fingers than the minimum it neither begins nor changes`() {
    gesture.minimumNumberOfTouches = 2
    let explanations = glass.explanations()
    glass.stroke(1, from: Point(x: 100, y: 100), to: Point(x: 400, y: 400), at: 0, taking: 80)
    #expect(glass.takeLog().isEmpty)
    #expect(explanations.lines.contains("S102 transform failed: 1 finger, 2 needed"))
  }

  @Test func `a tap fails it, and a cancelled touch cancels it`() {
    glass.tap(1, 100, 100, at: 0)
    #expect(glass.takeLog().isEmpty)
    glass.frame(at: 1000, .down(2, 100, 100))
    glass.frame(at: 1008, .move(2, 200, 100))
    glass.frame(at: 1016, .cancel(2))
    #expect(glass.takeLog() == ["transform began", "transform cancelled"])
  }

  @Test func `fingers in one place give finite values`() {
    glass.frame(at: 0, .down(1, 400, 500), .down(2, 600, 500))
    glass.frame(at: 8, .move(1, 500, 500), .move(2, 500, 500))
    glass.frame(at: 16, .move(1, 450, 500), .move(2, 550, 500))
    #expect((gesture.scale - 0.5).magnitude < 1e-9)
    #expect(gesture.transform(in: nil).inverse != nil)
  }
}
