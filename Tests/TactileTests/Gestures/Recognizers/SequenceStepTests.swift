import Testing

@testable import Tactile

@Suite("Steps of a sequence")
struct SequenceStepTests {
  private let glass = Glass()
  private let machine: Window
  private let sequence: SequenceGestureRecognizer
  private let page: LoggingView

  init() {
    page = glass.view("page", Rect(x: 0, y: 0, width: 1000, height: 1000))
    page.isMultipleTouchEnabled = true
    machine = Window(screen: glass.screen, level: 900, name: "machine")
    machine.passesTouchesThrough = true
    machine.receivesTouchesWhenLocked = true
    glass.application.addWindow(machine)
    sequence = SequenceGestureRecognizer(
      name: "service",
      regions: [
        .init(name: "corner", place: .corner(.topLeft, size: 100)),
        .init(name: "edge", place: .edges([.bottom, .right], size: 50)),
        .init(name: "box", rect: Rect(x: 400, y: 400, width: 200, height: 200)),
      ],
      steps: [
        .init(in: "corner", .taps(2), touches: 2), .init(in: "edge", .hold(1)), "box",
      ])
    sequence.isScreenWide = true
    sequence.reservesRegions = true
    glass.watch(sequence, on: machine)
  }

  private func tapCorner(at time: Int) {
    glass.frame(at: time, .down(1, 50, 50))
    glass.frame(at: time + 20, .down(2, 90, 10))
    glass.frame(at: time + 50, .up(1))
    glass.frame(at: time + 60, .up(2))
  }

  private func holdEdge(at time: Int, for duration: Int = 1000) {
    glass.frame(at: time, .down(3, 980, 300))
    glass.advance(to: time + duration)
    glass.frame(at: time + duration, .up(3))
  }

  /// Performs the steps from a time on.
  private func perform(at time: Int) {
    tapCorner(at: time)
    tapCorner(at: time + 200)
    holdEdge(at: time + 500)
    glass.tap(4, 500, 500, at: time + 2000)
  }

  @Test func `S282 taps and holds of several fingers are recognized in their order`() {
    perform(at: 0)
    #expect(glass.takeLog() == ["service ended"])
    #expect(sequence.completedTaps == 0)
    #expect(glass.application.nextDeadline == nil)
    perform(at: 10_000)
    #expect(glass.takeLog() == ["service ended"])
  }

  @Test func `S282 a hold at the end is recognized while its finger is down`() {
    sequence.steps = ["corner", .init(in: "box", .hold(2))]
    glass.tap(1, 50, 50, at: 0)
    glass.frame(at: 500, .down(2, 500, 500))
    glass.advance(to: 2499)
    #expect(glass.takeLog().isEmpty)
    glass.advance(to: 2500)
    #expect(glass.takeLog() == ["service ended"])
    glass.frame(at: 3000, .up(2))
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S282 too few or too many fingers, and a lift before the end of a hold are wrong`() {
    let explanations = glass.explanations()
    glass.tap(1, 50, 50, at: 0)
    glass.frame(at: 1000, .down(1, 50, 50), .down(2, 60, 50), .down(3, 70, 50))
    glass.frame(at: 1050, .up(1), .up(2), .up(3))
    tapCorner(at: 2000)
    tapCorner(at: 2200)
    holdEdge(at: 2500, for: 800)
    glass.frame(at: 5000, .down(1, 50, 50), .down(2, 60, 50))
    glass.frame(at: 5020, .up(1))
    glass.frame(at: 5040, .down(1, 50, 50))
    glass.frame(at: 5060, .up(1), .up(2))
    #expect(
      explanations.lines.filter { $0.contains("failed") } == [
        "S102 service failed: 1 finger, 2 needed",
        "S102 service failed: 3 fingers, at most 2 allowed",
        "S282 service failed: lifted after 0.80 s, 1.00 s needed",
        "S102 service failed: a finger landed after another had lifted",
      ])
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S282 the next step begins when all fingers of a hold have lifted`() {
    let explanations = glass.explanations()
    tapCorner(at: 0)
    tapCorner(at: 200)
    glass.frame(at: 500, .down(3, 980, 300))
    glass.advance(to: 1600)
    // A finger that trembles after the hold does no harm.
    glass.frame(at: 1650, .move(3, 950, 340))
    glass.tap(4, 500, 500, at: 1700)
    glass.frame(at: 1900, .up(3))
    #expect(
      explanations.lines.filter { $0.contains("failed") } == [
        "S102 service failed: a second finger landed before the first lifted"
      ])
    #expect(glass.takeLog().isEmpty)
  }

  @Test(arguments: [
    (Point(x: 0, y: 0), "corner"), (Point(x: 100, y: 100), "corner"),
    (Point(x: -3, y: 50), "corner"),
    (Point(x: 101, y: 50), ""), (Point(x: 500, y: 949), ""), (Point(x: 500, y: 950), "edge"),
    (Point(x: 950, y: 0), "edge"), (Point(x: 1004, y: 0), "edge"), (Point(x: 949, y: 0), ""),
    (Point(x: 400, y: 400), "box"), (Point(x: 600, y: 400), ""),
  ])
  func `S283 a region is in a corner, at edges or a rectangle`(location: Point, region: String) {
    for name in ["corner", "edge", "box"] {
      sequence.steps = [.init(in: name)]
      glass.tap(1, location.x, location.y, at: 0)
      #expect(glass.takeLog().contains("service ended") == (name == region))
    }
    #expect(glass.application.isReserved(location, on: glass.screen) == !region.isEmpty)
  }

  @Test func `S284 pauses are limited, and the time of a hold is not part of the duration`() {
    let explanations = glass.explanations()
    sequence.maximumDuration = 1.2
    sequence.maximumInterval = 0.5
    sequence.steps = ["corner", .init(in: "edge", .hold(1)), "box"]
    glass.tap(1, 50, 50, at: 0)
    holdEdge(at: 300)
    glass.tap(4, 500, 500, at: 1700)
    #expect(glass.takeLog() == ["service ended"])
    glass.tap(1, 50, 50, at: 10_000)
    holdEdge(at: 10_600)
    glass.tap(1, 50, 50, at: 20_000)
    holdEdge(at: 20_500)
    glass.frame(at: 21_900, .down(4, 500, 500))
    glass.frame(at: 22_300, .up(4))
    #expect(
      explanations.lines.filter { $0.contains("failed") && !$0.contains("outside") } == [
        "S284 service failed: no further tap within 0.50 s",
        "S102 service failed: 2 of 3 taps made in 1.20 s, which is the limit",
      ])
  }

  @Test func `S284 a tap of reserved regions lasts at most as long as one of several taps`() {
    sequence.steps = ["corner", "box"]
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 800, .up(1))
    glass.tap(2, 500, 500, at: 1000)
    #expect(glass.takeLog().isEmpty)
    sequence.maximumTapDuration = 2
    glass.frame(at: 5000, .down(1, 50, 50))
    glass.frame(at: 5800, .up(1))
    glass.tap(2, 500, 500, at: 6000)
    #expect(glass.takeLog() == ["service ended"])
  }

  // MARK: Reserved regions

  @Test
  func `S285 no window receives a touch that lands in a region, also in front of the gesture`() {
    let front = Window(screen: glass.screen, level: 1000, name: "front")
    front.isPrivate = true
    glass.application.addWindow(front)
    let view = LoggingView(frame: front.bounds, name: "front view")
    view.glass = glass
    front.addSubview(view)
    perform(at: 0)
    #expect(glass.takeLog() == ["service ended"])
    glass.tap(1, 200, 200, at: 10_000)
    #expect(glass.takeLog() == ["front view began 1", "front view ended 1"])
  }

  @Test func `S285 only an enabled screen-wide gesture of the machine reserves its regions`() {
    func isReserved() -> Bool {
      glass.application.isReserved(Point(x: 50, y: 50), on: glass.screen)
    }
    #expect(isReserved())
    sequence.isEnabled = false
    #expect(!isReserved())
    sequence.isEnabled = true
    sequence.isScreenWide = false
    #expect(!isReserved())
    sequence.isScreenWide = true
    machine.receivesTouchesWhenLocked = false
    #expect(!isReserved())
    machine.receivesTouchesWhenLocked = true
    sequence.reservesRegions = false
    #expect(!isReserved())
    sequence.reservesRegions = true
    #expect(isReserved())
    #expect(
      !glass.application.isReserved(
        Point(x: 50, y: 50), on: Screen(name: "other", size: glass.screen.size)))
    glass.application.beginIgnoringInteractionEvents()
    #expect(!isReserved())
    glass.application.endIgnoringInteractionEvents()
    machine.removeGestureRecognizer(sequence)
    #expect(!isReserved())
  }

  @Test func `S285 a reserved touch reaches no screen-wide gesture of an app`() {
    let app = Window(screen: glass.screen, level: 950, name: "app")
    app.passesTouchesThrough = true
    glass.application.addWindow(app)
    let tap = TapGestureRecognizer(name: "tap")
    tap.isScreenWide = true
    glass.watch(tap, on: app)
    glass.tap(1, 50, 50, at: 0)
    #expect(glass.takeLog().isEmpty)
    glass.tap(1, 200, 200, at: 1000)
    #expect(glass.takeLog().contains("tap ended"))
  }

  @Test func `S285 the trace names the reserved touch`() {
    let explanations = glass.explanations()
    glass.tap(1, 50, 50, at: 0)
    #expect(
      explanations.lines.contains { $0.hasPrefix("S285 touch ") && $0.contains("reserves") })
  }

  @Test func `S285 taps in a region do not continue taps of an app`() {
    sequence.isEnabled = false
    glass.tap(1, 98, 50, at: 0)
    sequence.isEnabled = true
    glass.tap(1, 98, 50, at: 100)
    glass.frame(at: 200, .down(2, 104, 50))
    // The tap in the region lies between both.
    #expect(glass.application.liveTouches.map(\.tapCount) == [2])
  }

  @Test func `S286 before the gesture begins, other fingers are not bound to it`() throws {
    glass.frame(at: 0, .down(9, 200, 200))
    let other = try #require(glass.application.liveTouches.first)
    #expect(!other.hasSystemGestures)
    perform(at: 100)
    glass.frame(at: 5000, .up(9))
    #expect(glass.takeLog() == ["page began 9", "service ended", "page ended 9"])
  }

  @Test func `S286 a finger elsewhere ends the gesture, unless it tolerates other touches`() {
    for tolerates in [false, true] {
      sequence.toleratesOtherTouches = tolerates
      let begin = tolerates ? 20_000 : 0
      sequence.steps = ["corner", "box"]
      glass.tap(1, 50, 50, at: begin)
      glass.tap(2, 200, 200, at: begin + 200)
      glass.tap(3, 500, 500, at: begin + 400)
      #expect(glass.takeLog().contains("service ended") == tolerates)
    }
  }

  // MARK: Lockouts

  private func lockOut(at time: Int) {
    sequence.steps = ["corner", "box"]
    sequence.mostTries = 2
    for number in 0..<2 {
      glass.tap(1, 50, 50, at: time + number * 500)
      glass.tap(2, 50, 50, at: time + number * 500 + 200)
    }
  }

  @Test func `S287 wrong tries lock it out, and the handler receives the duration`() {
    var lockouts: [Double] = []
    sequence.lockoutHandler = { lockouts.append($0) }
    lockOut(at: 0)
    #expect(lockouts == [60])
    #expect(sequence.lockoutTime(at: Glass.time(10_700)) == 50)
    glass.tap(1, 50, 50, at: 2000)
    glass.tap(2, 500, 500, at: 2200)
    #expect(glass.takeLog().isEmpty)
    glass.tap(1, 50, 50, at: 61_000)
    glass.tap(2, 500, 500, at: 61_200)
    #expect(glass.takeLog() == ["service ended"])
  }

  @Test func `S287 tries during a lockout do not prolong it`() {
    lockOut(at: 0)
    let end = sequence.lockoutTime(at: Glass.time(1000))
    lockOut(at: 2000)
    lockOut(at: 4000)
    #expect(sequence.lockoutTime(at: Glass.time(1000)) == end)
  }

  @Test func `S287 wrong first steps, touches elsewhere, pauses and cancellations are no tries`() {
    sequence.maximumInterval = 1
    sequence.steps = ["corner", "box"]
    sequence.mostTries = 1
    // A wrong first step.
    glass.tap(1, 500, 500, at: 0)
    // A touch elsewhere after the first step.
    glass.tap(1, 50, 50, at: 2000)
    glass.tap(2, 200, 200, at: 2200)
    // A pause.
    glass.tap(1, 50, 50, at: 4000)
    glass.tap(2, 500, 500, at: 6000)
    // The system cancels a touch.
    glass.tap(1, 50, 50, at: 8000)
    glass.frame(at: 8200, .down(2, 500, 500))
    glass.application.cancelTouches { _ in true }
    #expect(sequence.lockoutTime(at: Glass.time(8300)) == nil)
    // A decoy.
    glass.tap(1, 50, 50, at: 10_000)
    glass.tap(2, 980, 500, at: 10_200)
    #expect(sequence.lockoutTime(at: Glass.time(10_300)) != nil)
  }

  @Test func `S287 a sequence that reserves nothing is locked out only with a number of tries`() {
    sequence.reservesRegions = false
    sequence.steps = ["corner", "box"]
    for number in 0..<10 {
      glass.tap(1, 50, 50, at: number * 1000)
      glass.tap(2, 50, 50, at: number * 1000 + 200)
    }
    #expect(sequence.lockoutTime(at: Glass.time(9300)) == nil)
    sequence.mostTries = 1
    glass.tap(1, 50, 50, at: 20_000)
    glass.tap(2, 50, 50, at: 20_200)
    #expect(sequence.lockoutTime(at: Glass.time(20_300)) != nil)
  }
}
