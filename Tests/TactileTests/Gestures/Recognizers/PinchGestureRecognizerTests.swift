import Testing

@testable import Tactile

@Suite("Pinch")
struct PinchGestureRecognizerTests {
  private let glass = Glass()
  private let view: View
  private let pinch = PinchGestureRecognizer(name: "pinch")
  private let middle = Point(x: 500, y: 500)

  init() {
    view = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000), name: "a")
    glass.window.addSubview(view)
    glass.watch(pinch, on: view)
  }

  @Test
  func `S167 a pinch begins when the distance has changed enough and ends with the last lift`() {
    glass.frame(at: 0, .down(1, 400, 500))
    glass.frame(at: 8, .move(1, 450, 500))
    glass.frame(at: 16, .down(2, 550, 500))
    glass.frame(at: 24, .move(1, 448, 500), .move(2, 551, 500))
    #expect(glass.takeLog().isEmpty)
    glass.frame(at: 32, .move(1, 430, 500), .move(2, 570, 500))
    glass.frame(at: 40, .move(2, 580, 500))
    glass.frame(at: 48, .up(1))
    #expect(glass.takeLog() == ["pinch began", "pinch changed"])
    glass.frame(at: 56, .up(2))
    #expect(glass.takeLog() == ["pinch ended"])
  }

  @Test func `S167 two fingers that move side by side do not pinch`() {
    glass.frame(at: 0, .down(1, 400, 500), .down(2, 600, 500))
    glass.frame(at: 16, .move(1, 400, 700), .move(2, 600, 700))
    glass.frame(at: 32, .up(1), .up(2))
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S167 with one finger the value stays, and it continues when the other returns`() {
    glass.frame(at: 0, .down(1, 450, 500), .down(2, 550, 500))
    glass.frame(at: 16, .move(1, 400, 500), .move(2, 600, 500))
    #expect(pinch.scale == 2)
    glass.frame(at: 24, .up(2))
    glass.frame(at: 32, .move(1, 100, 500))
    #expect(pinch.scale == 2)
    glass.frame(at: 40, .down(3, 300, 500))
    #expect(pinch.scale == 2)
    #expect(glass.takeLog() == ["pinch began"])
    glass.frame(at: 48, .move(3, 500, 500))
    #expect(pinch.scale == 4)
    #expect(glass.takeLog() == ["pinch changed"])
  }

  @Test func `S169 after a finger returns, its first movement has a velocity`() {
    glass.frame(at: 0, .down(1, 450, 500), .down(2, 550, 500))
    glass.frame(at: 16, .move(1, 400, 500), .move(2, 600, 500))
    glass.frame(at: 24, .up(2))
    glass.frame(at: 200, .down(3, 600, 500))
    #expect(pinch.velocity == 0)
    glass.frame(at: 210, .move(3, 620, 500))
    // The scale goes from 2 to 2.2 in 10 ms.
    #expect((pinch.velocity - 20).magnitude < 1e-6)
  }

  @Test func `S168 a third finger is not part of it`() {
    glass.frame(at: 0, .down(1, 450, 500), .down(2, 550, 500))
    glass.frame(at: 8, .down(3, 500, 900))
    #expect(pinch.numberOfTouches == 2)
    glass.frame(at: 16, .move(1, 400, 500), .move(2, 600, 500), .move(3, 500, 100))
    #expect(pinch.scale == 2)
    #expect(pinch.location(in: nil) == middle)
    glass.frame(at: 24, .up(1), .up(2))
    #expect(glass.takeLog() == ["pinch began", "pinch ended"])
  }

  @Test func `S168 of three fingers that land in one frame the first two are used`() {
    glass.frame(at: 0, .down(1, 450, 500), .down(2, 550, 500), .down(3, 500, 900))
    glass.frame(at: 16, .move(1, 400, 500), .move(2, 600, 500))
    #expect(pinch.scale == 2)
  }

  @Test func `S169 the scale starts at 1, is the ratio of distances, and can be set`() {
    #expect(pinch.scale == 1)
    glass.frame(at: 0, .down(1, 450, 500), .down(2, 550, 500))
    glass.frame(at: 16, .move(1, 475, 500), .move(2, 525, 500))
    #expect(pinch.scale == 0.5)
    pinch.scale = 1
    glass.frame(at: 24, .move(1, 450, 500), .move(2, 550, 500))
    #expect(pinch.scale == 2)
    pinch.scale = 3
    #expect(pinch.velocity == 0)
    glass.frame(at: 32, .move(1, 400, 500), .move(2, 600, 500))
    #expect(pinch.scale == 6)
  }

  @Test func `S169 the velocity is the change of scale per second`() {
    // scale = 1 + 2t + 5t², so scale' = 2 + 10t.
    glass.frame(at: 0, .down(1, 450, 500), .down(2, 550, 500))
    for time in stride(from: 8, through: 160, by: 8) {
      let t = Double(time) / 1000
      let half = 50 * (1 + 2 * t + 5 * t * t)
      glass.frame(at: time, .move(1, 500 - half, 500), .move(2, 500 + half, 500))
    }
    #expect((pinch.velocity - 3.6).magnitude < 0.01)
  }

  @Test func `S171 the threshold is part of the scale`() {
    glass.frame(at: 0, .down(1, 450, 500), .down(2, 550, 500))
    glass.frame(at: 8, .move(1, 430, 500), .move(2, 570, 500))
    #expect(glass.takeLog() == ["pinch began"])
    #expect((pinch.scale - 1.4).magnitude < 1e-9)
  }

  @Test func `S172 one finger never begins it`() {
    let explanations = glass.explanations()
    glass.stroke(1, from: Point(x: 100, y: 100), to: Point(x: 800, y: 800), at: 0, taking: 80)
    #expect(glass.takeLog().isEmpty)
    #expect(explanations.lines.contains("S172 pinch failed: 1 finger, 2 needed"))
  }

  @Test func `S172 two fingers that lift without enough change fail it`() {
    let explanations = glass.explanations()
    glass.pinch(around: middle, along: right, from: 100, to: 103, at: 0, taking: 40)
    #expect(glass.takeLog().isEmpty)
    #expect(
      explanations.lines.contains(
        "S172 pinch failed: both fingers lifted after their distance changed by 3.0 pt, "
          + "10.0 pt needed"))
  }

  @Test func `S173 its location is the midpoint of the two`() {
    glass.frame(at: 0, .down(1, 400, 400), .down(2, 600, 600))
    glass.frame(at: 16, .move(1, 300, 300))
    #expect(pinch.location(in: nil) == Point(x: 450, y: 450))
    glass.frame(at: 24, .up(1))
    #expect(pinch.location(in: nil) == Point(x: 450, y: 450))
  }

  @Test func `S174 the fingers may be on different subviews`() {
    for (name, x) in [("b", 0.0), ("c", 500.0)] {
      view.addSubview(View(frame: Rect(x: x, y: 0, width: 500, height: 1000), name: name))
    }
    glass.pinch(around: middle, along: right, from: 100, to: 300, at: 0, taking: 80)
    #expect(glass.takeLog().first == "pinch began")
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S24 a cancelled touch cancels it`() {
    glass.frame(at: 0, .down(1, 450, 500), .down(2, 550, 500))
    glass.frame(at: 16, .move(1, 400, 500), .move(2, 600, 500))
    glass.frame(at: 24, .cancel(1))
    #expect(glass.takeLog() == ["pinch began", "pinch cancelled"])
  }

  @Test func `fingers in one place give a finite scale`() {
    glass.frame(at: 0, .down(1, 500, 500), .down(2, 500, 500))
    glass.frame(at: 16, .move(2, 600, 500))
    #expect(pinch.scale.isFinite)
    #expect(pinch.state == .began)
  }

  private var right: Vector { Vector(dx: 1, dy: 0) }
}
