import Glibc
import Testing

@testable import Tactile

/// One view with all recognizers: which gesture is recognized?
@Suite("Rival gestures on one view")
struct RivalGesturesTests {
  private let glass = Glass()
  private let pinch = PinchGestureRecognizer(name: "pinch")
  private let rotation = RotationGestureRecognizer(name: "rotation")
  private let pan = PanGestureRecognizer(name: "pan")
  private let scales = Scales()
  private let middle = Point(x: 500, y: 500)

  init() {
    let view = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000), name: "a")
    glass.window.addSubview(view)
    // The pan comes first, so that the result does not depend on the order of addition.
    glass.watch(pan, on: view)
    for direction: SwipeGestureRecognizer.Direction in [.right, .left, .up, .down] {
      let swipe = SwipeGestureRecognizer(name: "swipe")
      swipe.direction = direction
      glass.watch(swipe, on: view)
    }
    glass.watch(TapGestureRecognizer(name: "tap"), on: view)
    glass.watch(rotation, on: view)
    glass.watch(pinch, on: view)
    pinch.addAction { [pinch, scales] _ in scales.all.append(pinch.scale) }
  }

  /// Returns the names of the recognizers that recognized, each once.
  private func winners() -> [String] {
    var names: [String] = []
    for line in glass.takeLog() {
      let name = String(line.prefix { $0 != " " })
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  @Test(arguments: [0, 0.5, 1, 1.5707963267948966, 2.5], [8, 300])
  func `S174 a symmetric pinch-out is one pinch and nothing else`(angle: Double, duration: Int) {
    let direction = Vector(dx: cos(angle), dy: sin(angle))
    glass.pinch(around: middle, along: direction, from: 100, to: 400, at: 0, taking: duration)
    #expect(winners() == ["pinch"])
    #expect(scales.all.allSatisfy { $0 > 1 })
    #expect((scales.all.last! - 4).magnitude < 1e-9)
  }

  @Test(arguments: [0, 1.5707963267948966])
  func `S174 a symmetric pinch-in is one pinch and nothing else`(angle: Double) {
    let direction = Vector(dx: cos(angle), dy: sin(angle))
    glass.pinch(around: middle, along: direction, from: 400, to: 100, at: 0, taking: 300)
    #expect(winners() == ["pinch"])
    #expect(scales.all.allSatisfy { $0 < 1 })
  }

  @Test(arguments: [16, 300])
  func `S174 with one resting finger it is a pinch, slow or in one frame`(duration: Int) {
    glass.frame(at: 0, .down(1, 500, 500))
    glass.frame(at: 24, .down(2, 600, 500))
    glass.move(2, from: Point(x: 600, y: 500), to: Point(x: 800, y: 500), at: 24, taking: duration)
    glass.frame(at: 400, .up(1), .up(2))
    #expect(winners() == ["pinch"])
    #expect(scales.all.last == 3)
  }

  @Test func `S174 fingers that are reported in alternating frames make a pinch`() {
    glass.frame(at: 0, .down(1, 450, 500))
    glass.frame(at: 4, .down(2, 550, 500))
    for step in 1...10 {
      glass.frame(at: step * 8, .move(1, 450 - Double(step) * 15, 500))
      glass.frame(at: step * 8 + 4, .move(2, 550 + Double(step) * 15, 500))
    }
    glass.frame(at: 100, .up(1))
    glass.frame(at: 104, .up(2))
    #expect(winners() == ["pinch"])
    #expect(scales.all.last == 4)
  }

  @Test func `S174 jitter of the first finger before the second lands does not matter`() {
    glass.frame(at: 0, .down(1, 450, 500))
    glass.frame(at: 8, .move(1, 454, 503))
    glass.frame(at: 40, .down(2, 550, 500))
    for step in 1...10 {
      let way = Double(step) * 10
      glass.frame(at: 40 + step * 8, .move(1, 454 - way, 503), .move(2, 550 + way, 500))
    }
    glass.frame(at: 200, .up(1), .up(2))
    #expect(winners() == ["pinch"])
  }

  @Test(arguments: [16, 300])
  func `S174 two fingers side by side are a pan`(duration: Int) {
    glass.frame(at: 0, .down(1, 400, 500), .down(2, 600, 500))
    for step in 1...10 {
      let y = 500 + Double(step) * 20
      let drift = Double(step)
      glass.frame(
        at: step * duration / 10, .move(1, 400 - drift / 2, y), .move(2, 600 + drift / 2, y))
    }
    glass.frame(at: 400, .up(1), .up(2))
    #expect(winners() == ["pan"])
  }

  @Test func `S174 two fingers that rotate are a rotation`() {
    glass.frame(at: 0, .down(1, 400, 500), .down(2, 600, 500))
    for step in 1...20 {
      let dx = 100 * cos(Double(step) * 0.05)
      let dy = 100 * sin(Double(step) * 0.05)
      glass.frame(at: step * 8, .move(1, 500 - dx, 500 - dy), .move(2, 500 + dx, 500 + dy))
    }
    glass.frame(at: 400, .up(1), .up(2))
    #expect(winners() == ["rotation"])
  }

  @Test func `S174 pinch and rotation run together where a delegate allows it`() {
    let together = Together()
    pinch.delegate = together
    glass.frame(at: 0, .down(1, 450, 500), .down(2, 550, 500))
    for step in 1...20 {
      let reach = 50 + Double(step) * 5
      let dx = reach * cos(Double(step) * 0.05)
      let dy = reach * sin(Double(step) * 0.05)
      glass.frame(at: step * 8, .move(1, 500 - dx, 500 - dy), .move(2, 500 + dx, 500 + dy))
    }
    #expect((rotation.rotation - 1).magnitude < 1e-9)
    #expect((pinch.scale - 3).magnitude < 1e-9)
    glass.frame(at: 400, .up(1), .up(2))
    #expect(Set(winners()) == ["pinch", "rotation"])
  }

  @Test func `S112 of two that begin in one frame the one farthest beyond its threshold is first`()
  {
    let far = Glass()
    let view = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000), name: "a")
    far.window.addSubview(view)
    let slow = PanGestureRecognizer(name: "slow")
    slow.minimumMovement = 40
    far.watch(slow, on: view)
    far.watch(PanGestureRecognizer(name: "quick"), on: view)
    far.frame(at: 0, .down(1, 100, 100))
    far.frame(at: 8, .move(1, 200, 100))
    #expect(far.takeLog() == ["quick began"])
  }
}

/// The scales that actions read.
final class Scales {
  var all: [Double] = []
}

/// Lets all recognizers run together.
final class Together: GestureRecognizerDelegate {
  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }
}
