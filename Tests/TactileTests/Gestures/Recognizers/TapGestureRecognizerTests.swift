import Testing

@testable import Tactile

@Suite("Tap")
struct TapGestureRecognizerTests {
  private let glass = Glass()
  private let view: LoggingView
  private let tap = TapGestureRecognizer(name: "tap")

  init() {
    view = glass.view("a", Rect(x: 0, y: 0, width: 900, height: 900))
    tap.cancelsTouchesInView = false
    view.addGestureRecognizer(tap)
    let glass = glass
    tap.addAction { glass.write("\($0.label) \($0.state)") }
    _ = glass.takeLog()
  }

  private var taps: Int { glass.takeLog().filter { $0 == "tap ended" }.count }

  @Test
  func `S103 S134 a touch that lands while a single tap is pending is not cancelled in its view`() {
    let glass = Glass()
    let single = TapGestureRecognizer(name: "single")
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    glass.watch(single, on: glass.window)
    glass.watch(double, on: glass.window)
    _ = glass.view("here", Rect(x: 0, y: 0, width: 200, height: 200))
    _ = glass.view("there", Rect(x: 700, y: 0, width: 200, height: 200))
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 40, .up(1))
    glass.frame(at: 100, .down(2, 750, 50))
    // The second touch is too far away for a double tap, so the first is a single tap.
    #expect(
      glass.takeLog() == ["here began 1", "here cancelled 1", "single ended", "there began 2"])
    glass.frame(at: 140, .up(2))
    #expect(glass.takeLog() == ["there ended 2"])
    glass.frame(at: 1000, .down(3, 750, 50))
    glass.frame(at: 1040, .up(3))
    glass.advance(to: 2000)
    #expect(glass.takeLog() == ["there began 3", "there cancelled 3", "single ended"])
  }

  @Test func `S133 a tap is recognized in the frame of the lift`() {
    glass.frame(at: 0, .down(1, 50, 50))
    #expect(taps == 0)
    glass.frame(at: 100, .up(1))
    #expect(taps == 1)
  }

  @Test func `S133 the fingers of a double tap may land in different frames`() {
    tap.numberOfTapsRequired = 2
    tap.numberOfTouchesRequired = 2
    for (finger, begin) in [(Int32(1), 0), (3, 200)] {
      glass.frame(at: begin, .down(finger, 100, 100))
      glass.frame(at: begin + 16, .down(finger + 1, 400, 100))
      glass.frame(at: begin + 60, .up(finger))
      glass.frame(at: begin + 76, .up(finger + 1))
    }
    #expect(taps == 1)
  }

  @Test func `S133 it stays possible between taps and is reset afterwards`() {
    tap.numberOfTapsRequired = 2
    glass.tap(1, 50, 50, at: 0)
    #expect(tap.state == .possible)
    #expect(glass.application.nextDeadline != nil)
    glass.advance(to: 2000)
    glass.tap(2, 50, 50, at: 3000)
    #expect(taps == 0)
    glass.tap(3, 50, 50, at: 3150)
    #expect(taps == 1)
  }

  @Test func `S134 too much movement fails it, and the record contains the distance`() {
    let explanations = glass.explanations()
    glass.stroke(1, from: Point(x: 50, y: 50), to: Point(x: 110, y: 50), at: 0, taking: 8)
    #expect(taps == 0)
    #expect(explanations.lines.contains("S134 tap failed: moved 60.0 pt, limit 10.0 pt"))
  }

  @Test func `S134 movement in the frame of the lift is included`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 50, .move(1, 150, 50), .up(1))
    #expect(taps == 0)
  }

  @Test func `S134 one of two fingers that lifts before the other is down fails it`() {
    tap.numberOfTouchesRequired = 2
    let explanations = glass.explanations()
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 50, .up(1), .down(2, 150, 50))
    glass.frame(at: 100, .up(2))
    #expect(taps == 0)
    #expect(explanations.lines.contains("S134 tap failed: lifted with 1 of 2 fingers down"))
  }

  @Test func `S134 a cancelled touch fails it`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 50, .cancel(1))
    #expect(taps == 0)
    #expect(tap.state == .possible)
  }

  @Test(arguments: [(0.0, 0.0), (5, 0), (0, -5), (3, 4)])
  func `S135 up to 5 pt of movement is still a tap`(dx: Double, dy: Double) {
    glass.stroke(
      1, from: Point(x: 50, y: 50), to: Point(x: 50 + dx, y: 50 + dy), at: 0, taking: 40)
    #expect(taps == 1)
  }

  @Test(arguments: [(200, 1), (600, 0)])
  func `S135 a second tap is accepted within 0.2 s and rejected after 0.6 s`(
    gap: Int, expected: Int
  ) {
    tap.numberOfTapsRequired = 2
    glass.tap(1, 50, 50, at: 0)
    glass.tap(2, 50, 50, at: 40 + gap)
    #expect(taps == expected)
  }

  @Test(arguments: [(10.0, 1), (200.0, 0)])
  func `S135 the second tap must be near the first`(distance: Double, expected: Int) {
    tap.numberOfTapsRequired = 2
    glass.tap(1, 50, 50, at: 0)
    glass.tap(2, 50 + distance, 50, at: 150)
    #expect(taps == expected)
  }

  @Test func `S136 a single tap has no maximum duration unless one is set`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 390, .up(1))
    #expect(taps == 1)
    tap.maximumDuration = 0.2
    let explanations = glass.explanations()
    glass.frame(at: 2000, .down(2, 50, 50))
    glass.frame(at: 2390, .up(2))
    #expect(taps == 0)
    #expect(explanations.lines.contains("S136 tap failed: held for 0.20 s, which is the limit"))
  }

  @Test func `S136 each press of a double tap has a maximum duration`() {
    tap.numberOfTapsRequired = 2
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 2000, .up(1))
    glass.tap(2, 50, 50, at: 2100)
    #expect(taps == 0)
  }

  @Test func `S137 there is no minimum time between taps`() {
    tap.numberOfTapsRequired = 3
    for step in 0..<3 {
      glass.frame(at: step * 4, .down(Int32(step), 50, 50))
      glass.frame(at: step * 4 + 2, .up(Int32(step)))
    }
    #expect(taps == 1)
  }

  @Test func `S137 a touch that lands in the frame of the lift makes the second tap`() {
    tap.numberOfTapsRequired = 2
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 50, .up(1), .down(2, 52, 50))
    glass.frame(at: 100, .up(2))
    #expect(taps == 1)
  }

  @Test func `S138 its location is the centroid of the first tap's fingers`() {
    tap.numberOfTapsRequired = 2
    tap.numberOfTouchesRequired = 2
    let places = Places()
    tap.addAction { places.all.append($0.location(in: nil)) }
    glass.frame(at: 0, .down(1, 100, 100), .down(2, 200, 100))
    glass.frame(at: 50, .up(1), .up(2))
    glass.frame(at: 100, .down(3, 110, 105), .down(4, 210, 105))
    glass.frame(at: 150, .up(3), .up(4))
    #expect(places.all == [Point(x: 150, y: 100)])
  }

  @Test func `S139 a second finger while the first is down fails a one-finger tap`() {
    let explanations = glass.explanations()
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 30, .down(2, 90, 50))
    glass.frame(at: 60, .up(1))
    glass.frame(at: 90, .up(2))
    #expect(taps == 0)
    #expect(explanations.lines.contains("S139 tap failed: 2 fingers, 1 wanted"))
  }

  @Test func `S113 a double tap is not prevented by the single tap before it`() {
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    #expect(!tap.canPrevent(double))
    #expect(double.canPrevent(tap))
  }
}

/// The positions that actions read.
final class Places {
  var all: [Point] = []
}
