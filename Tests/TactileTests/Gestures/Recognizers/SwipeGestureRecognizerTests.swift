import Glibc
import TactileTesting
import Testing

@testable import Tactile

@Suite("Swipe")
struct SwipeGestureRecognizerTests {
  private let glass = Glass()
  private let view: View
  private let swipe = SwipeGestureRecognizer(name: "swipe")

  init() {
    view = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000), name: "a")
    glass.window.addSubview(view)
    glass.watch(swipe, on: view)
  }

  private func swipe(_ dx: Double, _ dy: Double, taking duration: Int = 100) {
    let start = Point(x: 500, y: 500)
    glass.stroke(1, from: start, to: start + Vector(dx: dx, dy: dy), at: 0, taking: duration)
  }

  @Test func `S159 by default a swipe goes right with one finger, and acts once`() {
    #expect(swipe.direction == .right)
    #expect(swipe.numberOfTouchesRequired == 1)
    swipe(200, 0)
    #expect(glass.takeLog() == ["swipe ended"])
  }

  @Test(arguments: [
    (SwipeGestureRecognizer.Direction.right, 200.0, 0.0), (.left, -200, 0), (.up, 0, -200),
    (.down, 0, 200),
  ])
  func `S160 it recognizes its own direction only`(
    direction: SwipeGestureRecognizer.Direction, dx: Double, dy: Double
  ) {
    swipe.direction = direction
    swipe(dx, dy)
    #expect(glass.takeLog() == ["swipe ended"])
    swipe.direction = [.right, .left, .up, .down]
    swipe.direction.remove(direction)
    swipe(dx, dy)
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S161 it is recognized during the movement`() {
    glass.frame(at: 0, .down(1, 100, 100))
    glass.move(1, from: Point(x: 100, y: 100), to: Point(x: 300, y: 100), at: 0, taking: 100)
    #expect(glass.takeLog() == ["swipe ended"])
  }

  @Test func `S162 some movement to the side is allowed`() {
    swipe(200, 40)
    #expect(glass.takeLog() == ["swipe ended"])
  }

  @Test func `S162 a slow movement fails it, and the record contains the duration`() {
    let explanations = glass.explanations()
    swipe(40, 0, taking: 2000)
    #expect(glass.takeLog().isEmpty)
    #expect(
      explanations.lines.contains {
        $0.hasPrefix("S163 swipe failed: moved ") && $0.hasSuffix("pt in 0.50 s, 50.0 pt needed")
      })
  }

  @Test(arguments: [(-200.0, 0.0), (0, 200), (0, -200), (-100, 100)])
  func `S163 a wrong direction fails it at once`(dx: Double, dy: Double) {
    glass.frame(at: 0, .down(1, 500, 500))
    glass.frame(at: 16, .move(1, 500 + dx, 500 + dy))
    #expect(swipe.state == .failed)
    glass.frame(at: 32, .up(1))
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S163 an early lift fails it, and the record contains the distance`() {
    let explanations = glass.explanations()
    swipe(8, 0, taking: 40)
    #expect(glass.takeLog().isEmpty)
    #expect(
      explanations.lines.contains("S163 swipe failed: lifted after 8.0 pt, 50.0 pt needed"))
  }

  @Test func `S163 it needs exactly the required number of fingers`() {
    swipe.numberOfTouchesRequired = 2
    swipe(200, 0)
    #expect(glass.takeLog().isEmpty)
    glass.frame(at: 1000, .down(1, 100, 100))
    glass.frame(at: 1016, .down(2, 100, 300))
    glass.frame(at: 1050, .move(1, 300, 100), .move(2, 300, 300))
    glass.frame(at: 1060, .up(1), .up(2))
    #expect(glass.takeLog() == ["swipe ended"])
    glass.frame(at: 2000, .down(1, 100, 100), .down(2, 100, 200), .down(3, 100, 300))
    glass.frame(at: 2050, .move(1, 300, 100), .move(2, 300, 200), .move(3, 300, 300))
    glass.frame(at: 2060, .up(1), .up(2), .up(3))
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S163 a swipe with two fingers fails if one of them rests`() {
    swipe.numberOfTouchesRequired = 2
    glass.frame(at: 0, .down(1, 100, 100), .down(2, 100, 300))
    glass.move(1, from: Point(x: 100, y: 100), to: Point(x: 400, y: 100), at: 0, taking: 100)
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S164 its location is where it began`() {
    let places = Places()
    swipe.addAction { places.all.append($0.location(in: nil)) }
    swipe(200, 0)
    #expect(places.all == [Point(x: 500, y: 500)])
  }

  @Test(arguments: [8, 100])
  func `S165 a pan on the same view wins, even if one frame suffices for both`(duration: Int) {
    glass.watch(PanGestureRecognizer(name: "pan"), on: view)
    swipe(200, 0, taking: duration)
    let log = glass.takeLog()
    #expect(log.first == "pan began")
    #expect(!log.contains("swipe ended"))
  }

  @Test func `S165 a pan that requires the swipe to fail leaves the quick movement to it`() {
    let pan = PanGestureRecognizer(name: "pan")
    pan.require(toFail: swipe)
    glass.watch(pan, on: view)
    swipe(200, 0)
    #expect(glass.takeLog() == ["swipe ended"])
    swipe(0, 200)
    #expect(glass.takeLog().contains("pan began"))
  }

  @Test func `S166 each of several directions recognizes`() {
    swipe.direction = [.left, .up]
    swipe(-200, 0)
    swipe(0, -200)
    #expect(glass.takeLog() == ["swipe ended", "swipe ended"])
  }

  @Test func `S309 it has the recognized direction until its reset`() {
    swipe.direction = [.left, .down, .upRight]
    var found: [SwipeGestureRecognizer.Direction?] = []
    swipe.addAction { found.append(($0 as? SwipeGestureRecognizer)?.recognizedDirection) }
    #expect(swipe.recognizedDirection == nil)
    swipe(-200, 10)
    swipe(190, -200)
    swipe(200, 10)
    swipe(-20, 200)
    #expect(found == [.left, .upRight, .down])
    #expect(swipe.recognizedDirection == nil)
  }

  @Test func `S309 of two directions without a diagonal, the first one is recognized`() {
    swipe.direction = [.right, .left, .up, .down]
    swipe.maximumSideways = 1
    var found: [SwipeGestureRecognizer.Direction?] = []
    swipe.addAction { found.append(($0 as? SwipeGestureRecognizer)?.recognizedDirection) }
    swipe(200, 200)
    swipe(-200, -200)
    #expect(found == [.right, .left])
  }

  @Test func `S310 with a largest distance, it is recognized when the last finger lifts`() {
    swipe.maximumDistance = 300
    swipe.numberOfTouchesRequired = 2
    glass.frame(at: 0, .down(1, 100, 100), .down(2, 100, 300))
    glass.frame(at: 50, .move(1, 300, 100), .move(2, 300, 300))
    glass.frame(at: 60, .up(1))
    #expect(glass.takeLog().isEmpty)
    glass.frame(at: 70, .move(2, 310, 300))
    glass.frame(at: 80, .up(2))
    #expect(glass.takeLog() == ["swipe ended"])
  }

  @Test func `S310 a longer movement fails it at once, and the record contains the distance`() {
    let explanations = glass.explanations()
    swipe.maximumDistance = 300
    glass.frame(at: 0, .down(1, 100, 100))
    glass.frame(at: 50, .move(1, 400, 100))
    #expect(swipe.state == .possible)
    glass.frame(at: 60, .move(1, 401, 100))
    #expect(swipe.state == .failed)
    glass.frame(at: 70, .move(1, 300, 100))
    glass.frame(at: 80, .up(1))
    #expect(glass.takeLog().isEmpty)
    #expect(explanations.lines.contains("S310 swipe failed: moved 301.0 pt, limit 300.0 pt"))
  }

  @Test func `S310 a movement in another direction, and one that goes back, are no swipe`() {
    swipe.maximumDistance = 300
    glass.frame(at: 0, .down(1, 500, 500))
    glass.frame(at: 50, .move(1, 490, 300))
    #expect(swipe.state == .failed)
    glass.frame(at: 60, .up(1))
    glass.frame(at: 1000, .down(1, 500, 500))
    glass.frame(at: 1050, .move(1, 700, 500))
    glass.frame(at: 1100, .move(1, 530, 500))
    glass.frame(at: 1150, .up(1))
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S310 a finger that stays too long fails it, and the record contains the time`() {
    let explanations = glass.explanations()
    swipe.maximumDistance = 300
    glass.frame(at: 0, .down(1, 100, 100))
    glass.frame(at: 50, .move(1, 300, 100))
    glass.advance(to: 499)
    #expect(swipe.state == .possible)
    glass.advance(to: 500)
    #expect(swipe.state == .failed)
    glass.frame(at: 600, .up(1))
    #expect(glass.takeLog().isEmpty)
    #expect(
      explanations.lines.contains("S310 swipe failed: held for 0.50 s, which is the limit"))
  }

  @Test(arguments: [(280.0, true), (282, true), (284, false)])
  func `S310 the movement along a diagonal has the largest distance`(dx: Double, isSwipe: Bool) {
    swipe.direction = [.right, .downRight]
    swipe.maximumDistance = 400
    swipe(dx, dx)
    #expect(glass.takeLog() == (isSwipe ? ["swipe ended"] : []))
    swipe(390, 100)
    #expect(glass.takeLog() == ["swipe ended"])
  }

  @Test func `S307 a diagonal accepts movements at most 22.5° beside it`() {
    swipe.direction = .downRight
    for degrees in stride(from: 0, to: 360, by: 5) {
      let angle = Double(degrees) * .pi / 180
      swipe(200 * cos(angle), 200 * sin(angle))
      let isNear = abs(degrees - 45) <= 22
      #expect(glass.takeLog() == (isNear ? ["swipe ended"] : []), "\(degrees)°")
    }
  }

  @Test func `S308 the nearest of all directions decides, also after a turn by 90°`() {
    let all: [SwipeGestureRecognizer.Direction] = [
      .right, .downRight, .down, .downLeft, .left, .upLeft, .up, .upRight,
    ]
    var random = SeededGenerator(seed: 307)
    for _ in 0..<200 {
      let sector = Int.random(in: 0..<8, using: &random)
      let angle = Double(sector) * .pi / 4 + Double.random(in: -0.39...0.39, using: &random)
      let set = SwipeGestureRecognizer.Direction(all)
      for turn in 0..<4 {
        var movement = Vector(dx: 200 * cos(angle), dy: 200 * sin(angle))
        for _ in 0..<turn { movement = Vector(dx: -movement.dy, dy: movement.dx) }
        #expect(set.nearest(to: movement) == all[(sector + 2 * turn) % 8])
        // The nearest direction recognizes, and it recognizes once.
        swipe.direction = set
        swipe(movement.dx, movement.dy)
        #expect(glass.takeLog() == ["swipe ended"])
      }
    }
  }
}
