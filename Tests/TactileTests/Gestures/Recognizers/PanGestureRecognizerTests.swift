import Testing

@testable import Tactile

@Suite("Pan")
struct PanGestureRecognizerTests {
  private let glass = Glass()
  private let view: View
  private let pan = PanGestureRecognizer(name: "pan")

  init() {
    view = View(frame: Rect(x: 0, y: 0, width: 900, height: 900), name: "a")
    glass.window.addSubview(view)
    glass.watch(pan, on: view)
  }

  @Test func `S148 by default a pan uses one finger or more`() {
    #expect(pan.minimumNumberOfTouches == 1)
    #expect(pan.maximumNumberOfTouches == .max)
  }

  @Test func `S100 it releases old touches, even if some touch is always down`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 90, 50))
    var kept: [Weak] = []
    for number in Int32(2)...1000 {
      glass.frame(at: 10 * Int(number), .down(number, 200, 200))
      if let touch = glass.application.event.allTouches.last { kept.append(Weak(touch: touch)) }
      glass.frame(at: 10 * Int(number) + 5, .up(number - 1))
    }
    #expect(pan.state == .began)
    #expect(pan.sequence.count <= 40)
    #expect(Set(kept.compactMap { $0.touch.map { ObjectIdentifier($0) } }).count <= 110)
    glass.frame(at: 20_000, .up(1000))
    #expect(pan.state == .possible)
    #expect(glass.takeLog() == ["pan began", "pan ended"])
  }

  private struct Weak {
    weak var touch: Touch?
  }

  @Test func `S149 it begins after 30 pt and not after 3`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 53, 50))
    #expect(glass.takeLog().isEmpty)
    glass.frame(at: 16, .move(1, 80, 50))
    #expect(glass.takeLog() == ["pan began"])
  }

  @Test func `S149 the centroid of at least the minimum number of fingers must move`() {
    pan.minimumNumberOfTouches = 2
    glass.frame(at: 0, .down(1, 100, 100))
    glass.frame(at: 8, .move(1, 300, 100))
    glass.frame(at: 16, .down(2, 500, 100))
    glass.frame(at: 24, .move(1, 250, 100), .move(2, 550, 100))
    #expect(glass.takeLog().isEmpty)
    glass.frame(at: 32, .move(1, 250, 140), .move(2, 550, 140))
    #expect(glass.takeLog() == ["pan began"])
    #expect(pan.translation(in: nil) == Vector(dx: 0, dy: 40))
  }

  @Test func `S149 a finger that joins or lifts before it begins keeps what was counted`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 58, 50))
    glass.frame(at: 16, .down(2, 400, 400))
    glass.frame(at: 24, .up(2))
    #expect(glass.takeLog().isEmpty)
    glass.frame(at: 32, .move(1, 62, 50))
    #expect(glass.takeLog() == ["pan began"])
    #expect(pan.translation(in: nil) == Vector(dx: 12, dy: 0))
  }

  @Test func `S149 the movement of the frame in which a finger joins counts`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 90, 50), .down(2, 400, 400))
    #expect(glass.takeLog() == ["pan began"])
    #expect(pan.translation(in: nil) == Vector(dx: 40, dy: 0))
  }

  @Test func `S150 it changes with movement and ends when all fingers have lifted`() {
    glass.frame(at: 0, .down(1, 50, 50), .down(2, 150, 50))
    glass.frame(at: 8, .move(1, 90, 50), .move(2, 190, 50))
    glass.frame(at: 16, .move(1, 100, 50))
    glass.frame(at: 24, .up(1))
    #expect(glass.takeLog() == ["pan began", "pan changed"])
    glass.frame(at: 32, .move(2, 200, 50))
    glass.frame(at: 40, .up(2))
    #expect(glass.takeLog() == ["pan changed", "pan ended"])
  }

  @Test func `S150 with fewer fingers than the minimum nothing changes`() {
    pan.minimumNumberOfTouches = 2
    glass.frame(at: 0, .down(1, 50, 50), .down(2, 150, 50))
    glass.frame(at: 8, .move(1, 90, 50), .move(2, 190, 50))
    glass.frame(at: 16, .up(1))
    glass.frame(at: 24, .move(2, 400, 50))
    #expect(glass.takeLog() == ["pan began"])
    #expect(pan.translation(in: nil) == Vector(dx: 40, dy: 0))
  }

  @Test func `S150 movement in the frame of the lift is included`() {
    let seen = Vectors()
    pan.addAction { [pan] _ in seen.all.append(pan.translation(in: nil)) }
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 90, 50))
    glass.frame(at: 16, .move(1, 120, 50), .up(1))
    #expect(seen.all.last == Vector(dx: 70, dy: 0))
    #expect(glass.takeLog() == ["pan began", "pan changed", "pan ended"])
  }

  @Test func `S151 an extra finger before the beginning fails it`() {
    pan.maximumNumberOfTouches = 1
    let explanations = glass.explanations()
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .down(2, 150, 50))
    glass.frame(at: 16, .move(1, 150, 50))
    #expect(glass.takeLog().isEmpty)
    #expect(explanations.lines.contains("S151 pan failed: 2 fingers, at most 1"))
  }

  @Test func `S151 an extra finger after the beginning is not part of it`() {
    pan.maximumNumberOfTouches = 2
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 90, 50))
    glass.frame(at: 16, .down(2, 100, 300), .down(3, 600, 300))
    #expect(pan.numberOfTouches == 2)
    glass.frame(at: 24, .move(3, 800, 800))
    #expect(pan.translation(in: nil) == Vector(dx: 40, dy: 0))
    #expect(glass.takeLog() == ["pan began"])
  }

  @Test func `S152 the translation is a vector in the given view's coordinates and can be set`() {
    let turned = View(frame: Rect(x: 300, y: 300, width: 100, height: 100), name: "turned")
    turned.transform = AffineTransform(rotation: .pi / 2)
      .concatenating(AffineTransform(scaleX: 2, scaleY: 2))
    view.addSubview(turned)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 90, 50))
    let seen = pan.translation(in: turned)
    #expect(seen.dx.magnitude < 1e-9)
    #expect((seen.dy - -20).magnitude < 1e-9)
    pan.setTranslation(Vector(dx: 0, dy: -5), in: turned)
    #expect((pan.translation(in: nil) - Vector(dx: 10, dy: 0)).length < 1e-9)
    glass.frame(at: 16, .move(1, 95, 57))
    #expect((pan.translation(in: nil) - Vector(dx: 15, dy: 7)).length < 1e-9)
  }

  @Test func `S154 the threshold is part of the translation`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 80, 50))
    #expect(pan.translation(in: nil) == Vector(dx: 30, dy: 0))
  }

  @Test func `S155 velocity follows a curve whose derivative is known`() {
    // x = 1500 t², so x' = 3000 t; y falls at 400 pt/s.
    glass.frame(at: 0, .down(1, 50, 500))
    for time in stride(from: 8, through: 200, by: 8) {
      let t = Double(time) / 1000
      glass.frame(at: time, .move(1, 50 + 1500 * t * t, 500 - 400 * t))
    }
    let velocity = pan.velocity(in: nil)
    #expect((velocity.dx - 600).magnitude < 1)
    #expect((velocity.dy + 400).magnitude < 1)
  }

  @Test func `S155 the velocity is in the units of the given view`() {
    view.transform = AffineTransform(scaleX: 2, scaleY: 2)
    glass.frame(at: 0, .down(1, 50, 50))
    for step in 1...20 { glass.frame(at: step * 8, .move(1, 50 + Double(step) * 8, 50)) }
    #expect((pan.velocity(in: nil).dx - 1000).magnitude < 1)
    #expect((pan.velocity(in: view).dx - 500).magnitude < 1)
  }

  @Test func `S155 setting the translation resets the velocity`() {
    glass.frame(at: 0, .down(1, 50, 50))
    for step in 1...20 { glass.frame(at: step * 8, .move(1, 50 + Double(step) * 8, 50)) }
    pan.setTranslation(.zero, in: nil)
    #expect(pan.velocity(in: nil) == .zero)
  }

  @Test func `S155 a finger that rested before it lifted has no velocity`() {
    let seen = Vectors()
    pan.addAction { [pan] _ in seen.all.append(pan.velocity(in: nil)) }
    glass.frame(at: 0, .down(1, 50, 50))
    for step in 1...20 { glass.frame(at: step * 8, .move(1, 50 + Double(step) * 8, 50)) }
    glass.frame(at: 400, .up(1))
    #expect(seen.all.last == .zero)
    #expect(seen.all.dropLast().last != .zero)
  }

  @Test
  func `S156 a lift without enough movement fails it, and the record contains both distances`() {
    let explanations = glass.explanations()
    glass.stroke(1, from: Point(x: 50, y: 50), to: Point(x: 53, y: 50), at: 0, taking: 16)
    #expect(glass.takeLog().isEmpty)
    #expect(
      explanations.lines.contains("S156 pan failed: lifted after 3.0 pt, 10.0 pt needed"))
  }

  @Test func `S156 a cancelled touch cancels an active pan`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 90, 50))
    glass.frame(at: 16, .cancel(1))
    #expect(glass.takeLog() == ["pan began", "pan cancelled"])
  }

  @Test func `S132 in the last action translation and velocity still have their values`() {
    let seen = Vectors()
    pan.addAction { [pan] _ in
      seen.all = [pan.translation(in: nil), pan.velocity(in: nil)]
    }
    glass.frame(at: 0, .down(1, 50, 50))
    for step in 1...20 { glass.frame(at: step * 8, .move(1, 50 + Double(step) * 8, 50)) }
    glass.frame(at: 164, .up(1))
    #expect(seen.all.first == Vector(dx: 160, dy: 0))
    #expect((seen.all[1].dx - 1000).magnitude < 1)
  }

  @Test func `S131 its location is the centroid of its fingers`() {
    glass.frame(at: 0, .down(1, 50, 50), .down(2, 150, 90))
    #expect(pan.location(in: nil) == Point(x: 100, y: 70))
    #expect(pan.numberOfTouches == 2)
    #expect(pan.location(ofTouch: 1, in: nil) == Point(x: 150, y: 90))
  }

  @Test func `a subclass can require more before the beginning`() {
    let horizontal = HorizontalPan(name: "horizontal")
    let other = View(frame: Rect(x: 900, y: 0, width: 100, height: 900), name: "b")
    glass.window.addSubview(other)
    glass.watch(horizontal, on: other)
    glass.stroke(1, from: Point(x: 950, y: 50), to: Point(x: 950, y: 250), at: 0, taking: 80)
    #expect(glass.takeLog().isEmpty)
    glass.frame(at: 1000, .down(2, 950, 50))
    glass.frame(at: 1008, .move(2, 910, 50))
    #expect(glass.takeLog() == ["horizontal began"])
  }
}

/// A pan as an app would implement it.
private final class HorizontalPan: PanGestureRecognizer {
  override func mayBegin(_ movement: Vector) -> Bool {
    super.mayBegin(movement) && movement.dx.magnitude > movement.dy.magnitude
  }
}

/// The vectors that actions read.
final class Vectors {
  var all: [Vector] = []
}
