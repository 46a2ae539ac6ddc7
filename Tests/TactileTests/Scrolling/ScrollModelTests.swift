import TactileTesting
import Testing

@testable import Tactile

@Suite("Scroll model")
struct ScrollModelTests {
  private let range = ScrollRange(lower: 0, upper: 1000, viewport: 300)

  @Test func `S194 a millisecond keeps 0.998 of the speed`() {
    let coast = Deceleration(
      from: 0, velocity: 1000, in: ScrollRange(lower: -9999, upper: 9999, viewport: 300))
    let steps = [0.1, 0.101, 0.102].map { coast.position(at: $0) }
    let ratio = (steps[2] - steps[1]) / (steps[1] - steps[0])
    #expect((ratio - 0.998).magnitude < 1e-9)
    #expect((coast.target - 499.5).magnitude < 0.1)
  }

  @Test func `the fast rate coasts a fifth as far`() {
    let wide = ScrollRange(lower: -9999, upper: 9999, viewport: 300)
    let fast = Deceleration(from: 0, velocity: 1000, in: wide, rate: 0.99)
    let normal = Deceleration(from: 0, velocity: 1000, in: wide)
    #expect((normal.target / fast.target - 5).magnitude < 0.05)
    #expect(fast.duration < normal.duration)
  }

  @Test func `S194 the resistance of pulled content increases, and it moves less than a viewport`()
  {
    #expect(range.stretched(500) == 500)
    #expect(range.stretched(1000) == 1000)
    let little = range.stretched(1001) - 1000
    #expect((little - 0.55).magnitude < 0.01)
    #expect(range.stretched(1e9) < 1300)
    #expect(range.stretched(-1e9) > -300)
  }

  @Test(arguments: [-250.0, -10, 0, 500, 1000, 1100, 1299])
  func `unstretched is the inverse of stretched`(shown: Double) {
    #expect((range.stretched(range.unstretched(shown)) - shown).magnitude < 1e-9)
  }

  @Test(arguments: UInt64(1)...200)
  func `every release moves the content continuously and ends inside`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let start = random.number(in: -200...1200)
    let velocity = random.number(in: -5000...5000)
    let throwing = Deceleration(from: start, velocity: velocity, in: range)
    #expect(range.contains(throwing.target), "seed \(seed)")
    #expect((throwing.position(at: 0) - start).magnitude < 1e-6, "seed \(seed)")
    var before = throwing.position(at: 0)
    let fastest = max(5000, 15 * 1400.0)
    for step in 1...1000 {
      let place = throwing.position(at: throwing.duration * Double(step) / 1000)
      let limit = throwing.duration / 1000 * fastest + 0.51
      #expect((place - before).magnitude <= limit, "seed \(seed), step \(step)")
      before = place
    }
    #expect(throwing.position(at: throwing.duration) == throwing.target, "seed \(seed)")
  }

  @Test func `without bounces content stops at the edge`() {
    let throwing = Deceleration(from: 900, velocity: 1000, in: range, bounces: false)
    #expect(throwing.target == 1000)
    for step in 0...100 {
      #expect(throwing.position(at: Double(step) / 20) <= 1000 + 1e-9)
    }
    #expect(throwing.duration < 0.2)
  }

  @Test func `released content moves beyond its edge for some time`() {
    let throwing = Deceleration(from: 900, velocity: 2000, in: range)
    let farthest = (0...200).map { throwing.position(at: Double($0) / 100) }.max() ?? 0
    #expect(farthest > 1020)
    #expect(farthest < 1100)
  }

  @Test func `S194 content released from beyond one edge to beyond the other coasts between them`()
  {
    let range = ScrollRange(lower: 0, upper: 3000, viewport: 300)
    let throwing = Deceleration(from: -50, velocity: 9000, in: range)
    let free = Deceleration(
      from: -50, velocity: 9000, in: ScrollRange(lower: -1e6, upper: 1e6, viewport: 300))
    #expect(throwing.target == 3000)
    for step in 0...30 {
      let time = Double(step) / 100
      #expect((throwing.position(at: time) - free.position(at: time)).magnitude < 1e-6)
      #expect(throwing.position(at: time) <= -50 + 9000 * time + 1e-6)
    }
    let farthest = (0...400).map { throwing.position(at: Double($0) / 100) }.max() ?? 0
    #expect(farthest > 3000 && farthest < 3300)
  }

  @Test func `S194 content released outwards beyond its edge returns to that edge`() {
    let range = ScrollRange(lower: 0, upper: 3000, viewport: 300)
    let throwing = Deceleration(from: -50, velocity: -500, in: range)
    #expect(throwing.target == 0)
    #expect(throwing.position(at: 0.02) < -50)
    #expect(throwing.position(at: throwing.duration) == 0)
  }

  @Test func `content with a given target stops exactly there`() {
    let guided = Deceleration(from: 100, to: 400, rate: 0.99)
    #expect(guided.target == 400)
    #expect(guided.position(at: guided.duration) == 400)
    #expect((guided.position(at: guided.duration * 0.999) - 400).magnitude < 0.6)
    #expect(Deceleration(from: 5, to: 5).duration == 0)
  }

  @Test func `content smaller than its viewport stops at its beginning`() {
    let model = ScrollModel(
      viewport: Size(width: 300, height: 300), content: Size(width: 100, height: 100),
      inset: EdgeInsets(top: 20, left: 10))
    #expect(model.clamped(Point(x: 50, y: 50)) == Point(x: -10, y: -20))
  }

  @Test func `insets extend the range of scrolling`() {
    let model = ScrollModel(
      viewport: Size(width: 300, height: 300), content: Size(width: 300, height: 1000),
      inset: EdgeInsets(top: 20, bottom: 30))
    #expect(model.vertical.lower == -20)
    #expect(model.vertical.upper == 730)
  }

  @Test func `the target page is at most one from the start of the drag`() {
    let model = ScrollModel(
      viewport: Size(width: 300, height: 300), content: Size(width: 300, height: 3000))
    let far = model.page(nearest: Point(x: 0, y: 2000), from: Point(x: 0, y: 310))
    #expect(far == Point(x: 0, y: 600))
    let near = model.page(nearest: Point(x: 0, y: 440), from: Point(x: 0, y: 310))
    #expect(near == Point(x: 0, y: 300))
    let last = model.page(nearest: Point(x: 0, y: 9000), from: Point(x: 0, y: 2700))
    #expect(last == Point(x: 0, y: 2700))
  }
}
