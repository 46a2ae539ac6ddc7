import Testing

@testable import Tactile

@Suite("Gesture defaults")
struct GestureDefaultsTests {
  private let handheld = GestureDefaults.handheld
  private let kiosk = GestureDefaults.kiosk

  @Test func `the library's default is UIKit's figures`() {
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

  @Test func `at a kiosk taps and presses may move 2.5 mm`() {
    let millimetresPerPoint = 25.4 / 160
    #expect((kiosk.tapMovement * millimetresPerPoint - 2.5).magnitude < 0.1)
    #expect((kiosk.pressMovement * millimetresPerPoint - 2.5).magnitude < 0.1)
  }

  @Test(arguments: [GestureDefaults.handheld, .kiosk])
  func `the figures fit one another`(defaults: GestureDefaults) {
    // Between a tap and a pan there is neither a gap nor an overlap.
    #expect(defaults.panMovement == defaults.tapMovement)
    // With one finger at rest the middle moves half as far as the distance changes.
    #expect(defaults.pinchMovement < 2 * defaults.panMovement)
    #expect(defaults.multipleTapDuration > defaults.pressDuration)
    #expect(defaults.swipeDistance > defaults.panMovement)
  }

  @Test func `a coarse panel's tap that trembles by 2 mm is a tap at a kiosk only`() {
    let glass = Glass()
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100), name: "a")
    glass.window.addSubview(view)
    glass.watch(TapGestureRecognizer(name: "handheld"), on: view)
    glass.watch(TapGestureRecognizer(name: "kiosk", defaults: .kiosk), on: view)
    glass.stroke(1, from: Point(x: 50, y: 50), to: Point(x: 62.6, y: 50), at: 0, taking: 16)
    #expect(glass.takeLog() == ["kiosk ended"])
  }
}
