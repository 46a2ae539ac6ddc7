import Testing

@testable import Tactile

@Suite("Gesture defaults")
struct GestureDefaultsTests {
  private let handheld = GestureDefaults.handheld
  private let kiosk = GestureDefaults.kiosk

  @Test func `the default of the library is the handheld preset`() {
    #expect(GestureDefaults() == handheld)
    #expect(TapGestureRecognizer().allowableMovement == 10)
    #expect(TapGestureRecognizer().maximumInterval == 0.35)
    #expect(TapGestureRecognizer().maximumDistance == 45)
    #expect(PanGestureRecognizer().minimumMovement == 10)
    #expect(ScreenEdgePanGestureRecognizer(edges: .all).zone == 20)
    #expect(SwipeGestureRecognizer().minimumDistance == 50)
    #expect(SwipeGestureRecognizer().maximumDuration == 0.5)
    #expect(SwipeGestureRecognizer().maximumSideways == 0.6)
    #expect(PinchGestureRecognizer().minimumSpanChange == 10)
    #expect(RotationGestureRecognizer().minimumRotation == 0.1)
  }

  @Test func `the kiosk preset lets taps and presses move 2.5 mm`() {
    let millimetresPerPoint = 25.4 / 160
    #expect((kiosk.tapMovement * millimetresPerPoint - 2.5).magnitude < 0.1)
    #expect((kiosk.pressMovement * millimetresPerPoint - 2.5).magnitude < 0.1)
  }

  @Test(arguments: [GestureDefaults.handheld, .kiosk])
  func `the thresholds are consistent with each other`(defaults: GestureDefaults) {
    // Between a tap and a pan there is neither a gap nor an overlap.
    #expect(defaults.panMovement == defaults.tapMovement)
    // If one finger rests, the centroid moves half as far as the distance changes.
    #expect(defaults.pinchMovement < 2 * defaults.panMovement)
    #expect(defaults.multipleTapDuration > defaults.pressDuration)
    #expect(defaults.swipeDistance > defaults.panMovement)
  }

  @Test func `every recognizer, control and scroll view uses the thresholds given at its creation`()
  {
    #expect(ScrollView(defaults: .kiosk).panGestureRecognizer.minimumMovement == kiosk.panMovement)
    #expect(ScrollView(defaults: .kiosk).contentTouchDelay == kiosk.contentTouchDelay)
    #expect(Switch(defaults: .kiosk).pushMovement == kiosk.panMovement)
    #expect(Button(defaults: .kiosk).trackingMargin == kiosk.trackingMargin)
    var own = GestureDefaults()
    own.knobReach = 2
    own.swipeFingerShare = 0.9
    own.edgeSideways = 0.3
    #expect(Slider(defaults: own).knobReach == 2)
    own.stepDelay = 3
    own.stepInterval = 4
    #expect(Stepper(defaults: own).repeatDelay == 3)
    #expect(Stepper(defaults: own).repeatInterval == 4)
    #expect(SwipeGestureRecognizer(defaults: own).minimumFingerShare == 0.9)
    #expect(ScreenEdgePanGestureRecognizer(edges: .all, defaults: own).maximumSideways == 0.3)
  }

  @Test func `the horizon and the pause of a velocity are thresholds, too`() {
    var own = GestureDefaults()
    own.velocityRest = 0.2
    var usual = VelocityTracker()
    var patient = VelocityTracker(defaults: own)
    for (time, place) in [(0, 0.0), (60, 60.0), (90, 90.0)] {
      usual.add(Vector(dx: place, dy: 0), at: Glass.time(time))
      patient.add(Vector(dx: place, dy: 0), at: Glass.time(time))
    }
    // For the second, the gap of 60 ms is not a pause.
    own.velocityRest = 0.02
    var strict = VelocityTracker(defaults: own)
    strict.add(.zero, at: Glass.time(60))
    strict.add(Vector(dx: 30, dy: 0), at: Glass.time(90))
    #expect((usual.velocity(at: Glass.time(90)).dx - 1000).magnitude < 1e-6)
    #expect((patient.velocity(at: Glass.time(140)).dx - 1000).magnitude < 1e-6)
    #expect(usual.velocity(at: Glass.time(140)) == .zero)
    #expect(strict.velocity(at: Glass.time(90)) == .zero)
  }

  @Test func `S19 the thresholds of an application apply to its touches`() {
    let glass = Glass()
    let keeper = TouchKeeper(frame: Rect(x: 0, y: 0, width: 500, height: 500))
    glass.window.addSubview(keeper)
    glass.application.gestureDefaults.predictionStep = 0.1
    var guesses: [TouchSample] = []
    keeper.look = { touch, event in guesses = event.predictedTouches(for: touch) }
    glass.frame(at: 0, .down(1, 0, 50))
    for step in 1...5 { glass.frame(at: step * 10, .move(1, Double(step) * 10, 50)) }
    #expect(guesses.map { ($0.screenLocation.x - 50).rounded() } == [100, 200])
  }

  @Test func `the standard thresholds apply to everything created without its own`() async {
    // In a separate process, because it affects all tests.
    await #expect(processExitsWith: .success) {
      GestureDefaults.standard = .kiosk
      let kiosk = GestureDefaults.kiosk
      precondition(TapGestureRecognizer().allowableMovement == kiosk.tapMovement)
      precondition(PanGestureRecognizer().minimumMovement == kiosk.panMovement)
      precondition(LongPressGestureRecognizer().minimumPressDuration == kiosk.pressDuration)
      precondition(ScrollView().panGestureRecognizer.minimumMovement == kiosk.panMovement)
      precondition(Switch().pushMovement == kiosk.panMovement)
      precondition(Application().gestureDefaults == kiosk)
      let glass = Glass()
      let view = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
      glass.tap(1, 10, 10, at: 0)
      // A distance of 60 points is close enough for the kiosk preset only.
      glass.frame(at: 100, .down(2, 70, 10))
      precondition(glass.application.event.allTouches.first?.tapCount == 2)
      precondition(view.liveTouches == 1)
    }
  }

  @Test func `a tap with 2 mm of jitter is a tap with the kiosk preset only`() {
    let glass = Glass()
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100), name: "a")
    glass.window.addSubview(view)
    glass.watch(TapGestureRecognizer(name: "handheld"), on: view)
    glass.watch(TapGestureRecognizer(name: "kiosk", defaults: .kiosk), on: view)
    glass.stroke(1, from: Point(x: 50, y: 50), to: Point(x: 62.6, y: 50), at: 0, taking: 16)
    #expect(glass.takeLog() == ["kiosk ended"])
  }
}
