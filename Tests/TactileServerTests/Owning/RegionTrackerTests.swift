import Tactile
import Testing

@testable import TactileServer

@Suite("What regions decide")
struct RegionTrackerTests {
  /// A tracker with fingers, whose numbers are their keys.
  private struct Fingers {
    static let hold = 0.15
    var tracker = RegionTracker()

    mutating func land(
      _ key: UInt32, _ allow: CompositorGestures?, at seconds: Double,
      hold: TimeInterval = Self.hold
    ) -> RegionTracker.Decision? {
      let region = allow.map { TouchRegion(name: "region", allow: $0) }
      tracker.land(
        key, at: Point(x: 500, y: 500), in: region, Self.time(seconds), hold: hold)
      return decision(key, at: seconds)
    }

    mutating func move(
      _ key: UInt32, by distance: Double, at seconds: Double
    ) -> RegionTracker.Decision? {
      tracker.follow(key, to: Point(x: 500 + distance, y: 500), hasLifted: false)
      return decision(key, at: seconds)
    }

    mutating func lift(
      _ key: UInt32, by distance: Double = 0, at seconds: Double
    ) -> RegionTracker.Decision? {
      tracker.follow(key, to: Point(x: 500 + distance, y: 500), hasLifted: true)
      return decision(key, at: seconds)
    }

    mutating func decision(_ key: UInt32, at seconds: Double) -> RegionTracker.Decision? {
      tracker.decide(at: Self.time(seconds))
      return tracker.entry(key)?.decision
    }

    mutating func remove(_ key: UInt32) { _ = tracker.remove { $0 == key } }

    static func time(_ seconds: Double) -> Timestamp { Timestamp.zero.advanced(by: seconds) }
  }

  @Test func `S276 where nothing is allowed, a touch is withheld at once`() {
    var fingers = Fingers()
    #expect(fingers.land(1, [], at: 0) == .withhold(.dead))
    #expect(fingers.tracker.nextDeadline == nil)
  }

  @Test func `S276 outside of all regions, a touch passes and waits for nothing`() {
    var fingers = Fingers()
    #expect(fingers.land(1, nil, at: 0) == .pass)
    #expect(fingers.move(1, by: 300, at: 1) == .pass)
    #expect(fingers.tracker.nextDeadline == nil)
    #expect(fingers.tracker.entry(1)?.isSteady == false)
  }

  @Test func `S276 the last region of a location applies, on its screen`() {
    let screen = Screen(name: "one", size: Size(width: 1000, height: 500))
    var plan = RegionPlan()
    var page = TouchRegion(name: "page", allow: .tap)
    var map = TouchRegion(name: "map", allow: .all)
    map.area = Rect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    plan.regions = [page, map]
    func name(_ x: Double, _ y: Double) -> String? {
      plan.region(at: Point(x: x, y: y), on: screen)?.name
    }
    #expect(name(499, 100) == "page")
    #expect(name(500, 249) == "map")
    #expect(name(500, 250) == "page")
    // A calibration can lead beyond the screen.
    #expect(name(1003, -2) == "map")
    page.screen = "two"
    plan.regions = [page, map]
    #expect(name(499, 100) == nil)
    map.edges = .left
    plan.edgeZone = 50
    plan.regions = [map]
    #expect(name(550, 100) == "map")
    #expect(name(551, 100) == nil)
  }

  @Test func `S277 where taps and pans are allowed, a touch passes at once`() {
    var fingers = Fingers()
    #expect(fingers.land(1, [.tap, .pan], at: 0) == .pass)
    #expect(fingers.move(1, by: 30, at: 0.1) == .pass)
    #expect(fingers.tracker.nextDeadline == nil)
  }

  @Test func `S277 where only taps are allowed, a touch waits until it lifts or stays`() {
    var fingers = Fingers()
    #expect(fingers.land(1, .tap, at: 0) == .hold)
    #expect(fingers.tracker.nextDeadline == Fingers.time(0.15))
    #expect(fingers.lift(1, by: 25, at: 0.1) == .pass)
    fingers.remove(1)
    #expect(fingers.land(2, .tap, at: 1) == .hold)
    #expect(fingers.decision(2, at: 1.15) == .pass)
    fingers.remove(2)
    #expect(fingers.land(3, .tap, at: 2) == .hold)
    #expect(fingers.move(3, by: 25.1, at: 2.1) == .withhold(.pan))
  }

  @Test func `S277 where only pans are allowed, a touch waits until it moves, or is withheld`() {
    var fingers = Fingers()
    #expect(fingers.land(1, .pan, at: 0) == .hold)
    #expect(fingers.move(1, by: 25, at: 0.05) == .hold)
    #expect(fingers.move(1, by: 25.1, at: 0.1) == .pass)
    #expect(fingers.decision(1, at: 5) == .pass)
    fingers.remove(1)
    #expect(fingers.land(2, .pan, at: 6) == .hold)
    #expect(fingers.lift(2, at: 6.1) == .withhold(.tap))
    fingers.remove(2)
    #expect(fingers.land(3, .pan, at: 7) == .hold)
    #expect(fingers.decision(3, at: 7.15) == .withhold(.tap))
  }

  @Test func `S277 with a hold of zero, nothing waits`() {
    var fingers = Fingers()
    #expect(fingers.land(1, .tap, at: 0, hold: 0) == .pass)
    fingers.remove(1)
    #expect(fingers.land(2, .pan, at: 1, hold: 0) == .withhold(.tap))
  }

  @Test
  func `S278 where pans are not allowed, a passed touch stays, and ends when its finger moves`() {
    var fingers = Fingers()
    _ = fingers.land(1, .tap, at: 0)
    #expect(fingers.tracker.entry(1)?.isSteady == true)
    #expect(fingers.decision(1, at: 0.15) == .pass)
    #expect(fingers.move(1, by: 20, at: 0.2) == .pass)
    #expect(fingers.move(1, by: 26, at: 0.3) == .withhold(.pan))
  }

  @Test func `S280 where long presses are not allowed, a finger that stays ends in time`() {
    var fingers = Fingers()
    #expect(fingers.land(1, [.tap, .pan], at: 0) == .pass)
    #expect(fingers.tracker.nextDeadline == Fingers.time(0.4))
    #expect(fingers.move(1, by: 20, at: 0.3) == .pass)
    #expect(fingers.decision(1, at: 0.4) == .withhold(.longPress))
    #expect(fingers.tracker.nextDeadline == nil)
    fingers.remove(1)
    #expect(fingers.land(2, [.tap, .longPress], at: 1) == .hold)
    #expect(fingers.decision(2, at: 1.15) == .pass)
    #expect(fingers.tracker.nextDeadline == nil)
    #expect(fingers.decision(2, at: 9) == .pass)
  }

  @Test func `S279 two fingers pass together only where both may`() {
    var fingers = Fingers()
    #expect(fingers.land(1, .all, at: 0) == .pass)
    #expect(fingers.land(2, [.tap, .pan, .pinch], at: 0.1) == .pass)
    #expect(fingers.tracker.nextDeadline == nil)
    #expect(fingers.land(3, [.tap, .pan], at: 0.2) == .hold)
    #expect(fingers.decision(3, at: 0.35) == .withhold(.pinch))
    #expect(fingers.decision(1, at: 0.35) == .pass)
    #expect(fingers.decision(2, at: 0.35) == .pass)
  }

  @Test func `S279 a held finger passes when another one joins it`() {
    var fingers = Fingers()
    #expect(fingers.land(1, .pinch, at: 0) == .hold)
    #expect(fingers.land(2, .pinch, at: 0.1) == .pass)
    #expect(fingers.tracker.entry(1)?.decision == .pass)
    #expect(fingers.tracker.entry(1)?.isSteady == false)
  }

  @Test func `S279 a second finger waits for the lift of the first`() {
    var fingers = Fingers()
    #expect(fingers.land(1, [.tap, .pan], at: 0) == .pass)
    #expect(fingers.land(2, [.tap, .pan], at: 0.1) == .hold)
    #expect(fingers.lift(1, at: 0.12) == .pass)
    // The compositor sees the first one until the next write.
    #expect(fingers.tracker.entry(2)?.decision == .hold)
    fingers.remove(1)
    #expect(fingers.decision(2, at: 0.12) == .pass)
  }

  @Test func `S279 the last finger of several ends where pans are not allowed`() {
    var fingers = Fingers()
    _ = fingers.land(1, .pinch, at: 0)
    _ = fingers.land(2, [.pan, .pinch], at: 0.1)
    #expect(fingers.lift(2, at: 0.5) == .pass)
    #expect(fingers.tracker.entry(1)?.decision == .withhold(.pan))
    fingers.remove(1)
    fingers.remove(2)
    _ = fingers.land(3, .pinch, at: 1)
    _ = fingers.land(4, [.pan, .pinch], at: 1.1)
    #expect(fingers.lift(3, at: 1.5) == .pass)
    #expect(fingers.tracker.entry(4)?.decision == .pass)
  }

  // Claim: Beyond 32 fingers in regions, the next is withheld from the compositor.
  @Test func `S279 beyond 32 fingers, one more is withheld at once`() {
    var fingers = Fingers()
    #expect(fingers.land(1, .tap, at: 0) == .hold)
    for key in 2...UInt32(RegionTracker.mostFingers) {
      #expect(fingers.land(key, .tap, at: 0) == .hold)
    }
    let next = UInt32(RegionTracker.mostFingers + 1)
    #expect(fingers.land(next, .tap, at: 0) == .withhold(.pinch))
    fingers.remove(next)
    fingers.remove(2)
    #expect(fingers.land(next + 1, .tap, at: 0) == .hold)
    // All may pinch, so that each of them passes.
    var others = Fingers()
    for key in 1...200 as ClosedRange<UInt32> { _ = others.land(key, [.tap, .pinch], at: 0) }
    #expect(others.tracker.entries.dropFirst().allSatisfy { $0.decision == .pass })
  }

  @Test func `S279 the finger that landed first goes on, whatever its number is`() {
    var fingers = Fingers()
    // A filter has delayed the second one, and numbers begin again at 1 after the largest.
    #expect(fingers.land(7, [.tap, .pan], at: 0) == .pass)
    #expect(fingers.land(.max, [.tap, .pan], at: 0.01) == .hold)
    #expect(fingers.land(3, [.tap, .pan], at: 0.02) == .hold)
    #expect(fingers.tracker.entries.map(\.key) == [7, .max, 3])
    #expect(fingers.tracker.tracks(3) && !fingers.tracker.tracks(4))
    fingers.remove(7)
    #expect(fingers.decision(.max, at: 0.03) == .pass)
    #expect(fingers.decision(3, at: 0.03) == .hold)
  }
}
