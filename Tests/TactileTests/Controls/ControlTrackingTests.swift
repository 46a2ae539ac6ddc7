import Testing

@testable import Tactile

@Suite("Control tracking")
struct ControlTrackingTests {
  private let glass = Glass()

  @Test func `S69 S71 a press inside sends touchDown and touchUpInside`() {
    let control = glass.probe()
    glass.frame(at: 0, .down(1, 150, 150))
    #expect(control.isTracking && control.isTouchInside && control.isHighlighted)
    #expect(control.state == .highlighted)
    #expect(glass.takeLog() == ["begin 1", "down"])
    glass.frame(at: 50, .up(1))
    #expect(glass.takeLog() == ["end", "up inside"])
    #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
    #expect(control.state == .normal)
  }

  @Test func `S69 a quick second press also sends touchDownRepeat`() {
    _ = glass.probe()
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 50, .up(1))
    _ = glass.takeLog()
    glass.frame(at: 150, .down(2, 150, 150))
    #expect(glass.takeLog() == ["begin 2", "down", "repeat"])
  }

  @Test func `S74 a touch that lands in the frame of the tracked one's lift is tracked next`() {
    let control = glass.probe()
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 50, .up(1), .down(2, 160, 150))
    #expect(
      glass.takeLog() == ["begin 1", "down", "end", "up inside", "begin 2", "down", "repeat"])
    #expect(control.isTracking && control.isTouchInside)
    glass.frame(at: 100, .up(2))
    #expect(glass.takeLog() == ["end", "up inside"])
    #expect(!control.isTracking)
  }

  @Test func `S74 presses whose ends were withheld are delivered one after the other`() {
    _ = glass.probe()
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    glass.window.addGestureRecognizer(double)
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 50, .up(1))
    glass.frame(at: 100, .down(2, 150, 150))
    #expect(glass.takeLog() == ["begin 1", "down"])
    glass.frame(at: 110, .move(2, 190, 150))
    let log = glass.takeLog()
    #expect(log.prefix(5) == ["end", "up inside", "begin 2", "down", "repeat"])
    glass.frame(at: 150, .up(2))
    #expect(glass.takeLog() == ["end", "up inside"])
  }

  @Test func `S74 S128 no press is lost where two lifts are released together`() {
    let control = glass.probe()
    control.isMultipleTouchEnabled = true
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    let refusal = FingerRefusal(finger: 2)
    double.delegate = refusal
    glass.window.addGestureRecognizer(double)
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 50, .up(1))
    // No recognizer holds the second lift back, but it does not overtake the first.
    glass.frame(at: 100, .down(2, 150, 150))
    glass.frame(at: 150, .up(2))
    #expect(glass.takeLog() == ["begin 1", "down"])
    glass.advance(to: 1000)
    #expect(
      glass.takeLog()
        == ["end", "up inside", "begin 2", "down", "repeat", "end", "up inside"])
    #expect(!control.isTracking && !control.isHighlighted)
  }

  @Test func `S43 a control that removes itself in beginTracking does not track`() {
    let control = Leaving(frame: Rect(x: 100, y: 100, width: 100, height: 100))
    glass.add(control)
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 50, .up(1))
    #expect(glass.takeLog().isEmpty)
    #expect(!control.isTracking && !control.isHighlighted)
  }

  @Test func `S75 a disabled control does not track the next touch`() {
    let control = glass.probe()
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    glass.window.addGestureRecognizer(double)
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 50, .up(1))
    glass.frame(at: 100, .down(2, 150, 150))
    control.isEnabled = false
    control.isEnabled = true
    glass.frame(at: 110, .move(2, 190, 150))
    glass.frame(at: 150, .up(2))
    #expect(glass.takeLog() == ["begin 1", "down", "cancel", "cancelled"])
  }

  @Test func `S69 a control whose beginTracking returns false ignores the touch`() {
    let control = glass.probe()
    control.begins = false
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 8, .move(1, 155, 150))
    glass.frame(at: 16, .up(1))
    #expect(glass.takeLog() == ["begin 1"])
    #expect(!control.isTracking)
  }

  @Test func `S70 leaving and entering are sent together with the drags`() {
    let control = glass.probe()
    glass.frame(at: 0, .down(1, 150, 150))
    _ = glass.takeLog()
    glass.frame(at: 8, .move(1, 160, 150))
    #expect(glass.takeLog() == ["continue", "inside"])
    glass.frame(at: 16, .move(1, 500, 150))
    #expect(glass.takeLog() == ["continue", "outside", "exit"])
    #expect(!control.isHighlighted && control.isTracking)
    glass.frame(at: 24, .move(1, 510, 150))
    #expect(glass.takeLog() == ["continue", "outside"])
    glass.frame(at: 32, .move(1, 150, 150))
    #expect(glass.takeLog() == ["continue", "inside", "enter"])
    #expect(control.isHighlighted)
  }

  @Test func `S70 a control whose continueTracking returns false ignores the rest`() {
    let control = glass.probe()
    glass.frame(at: 0, .down(1, 150, 150))
    _ = glass.takeLog()
    control.continues = false
    glass.frame(at: 8, .move(1, 160, 150))
    glass.frame(at: 16, .move(1, 170, 150))
    glass.frame(at: 24, .up(1))
    #expect(glass.takeLog() == ["continue"])
    #expect(!control.isTracking && !control.isHighlighted)
  }

  @Test func `S71 in the action of a lift isTracking is false and isTouchInside is current`() {
    let control = glass.probe()
    var seen: [Bool] = []
    control.addAction(for: [.touchUpInside, .touchUpOutside]) {
      seen = [$0.isTracking, $0.isHighlighted, $0.isTouchInside]
    }
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 50, .up(1))
    #expect(seen == [false, false, true])
    glass.frame(at: 1000, .down(2, 150, 150))
    glass.frame(at: 1008, .move(2, 800, 150))
    glass.frame(at: 1016, .up(2))
    #expect(seen == [false, false, false])
    #expect(glass.takeLog().last == "up outside")
    #expect(!control.isTouchInside)
  }

  @Test func `S72 a cancelled touch sends touchCancel, and no touchUp follows`() {
    let control = glass.probe()
    glass.frame(at: 0, .down(1, 150, 150))
    _ = glass.takeLog()
    glass.frame(at: 8, .cancel(1))
    #expect(glass.takeLog() == ["cancel", "cancelled"])
    #expect(!control.isTracking && !control.isHighlighted)
  }

  @Test func `S73 the margin is measured on the glass, whatever the window's units`() {
    let window = Window(
      screen: glass.screen, size: Size(width: 4000, height: 4000), level: 1, name: "fine")
    glass.application.addWindow(window)
    let control = Control(frame: Rect(x: 400, y: 400, width: 400, height: 400))
    glass.add(control, in: window)
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 8, .move(1, 265, 150))
    #expect(control.isTouchInside)
    glass.frame(at: 16, .move(1, 275, 150))
    #expect(!control.isTouchInside)
    control.trackingMargin = 0
    glass.frame(at: 24, .move(1, 201, 150))
    #expect(!control.isTouchInside)
    glass.frame(at: 32, .move(1, 199, 150))
    #expect(control.isTouchInside)
    glass.frame(at: 40, .up(1))
    glass.frame(at: 1000, .down(2, 210, 150))
    #expect(!control.isTracking)
  }

  @Test func `S74 tracking ignores further touches`() {
    let control = glass.probe()
    control.isMultipleTouchEnabled = true
    glass.frame(at: 0, .down(1, 150, 150))
    _ = glass.takeLog()
    glass.frame(at: 8, .down(2, 160, 150))
    glass.frame(at: 16, .move(2, 600, 150))
    glass.frame(at: 24, .up(2))
    #expect(glass.takeLog().isEmpty)
    #expect(control.isTouchInside)
    glass.frame(at: 32, .up(1))
    #expect(glass.takeLog() == ["end", "up inside"])
  }

  @Test func `S42 S75 a disabled control takes touches and does nothing`() {
    let outer = glass.view("outer", Rect(x: 100, y: 100, width: 100, height: 100))
    let control = Control(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    glass.add(control, in: outer)
    control.isEnabled = false
    #expect(control.state == .disabled)
    glass.watch(TapGestureRecognizer(name: "tap"), on: outer)
    glass.frame(at: 0, .down(1, 150, 150))
    #expect(glass.application.event.allTouches[0].view === control)
    glass.frame(at: 50, .up(1))
    #expect(glass.takeLog() == ["tap ended"])
  }

  @Test func `S42 S79 a disabled button does not block an ancestor's tap`() {
    let outer = glass.view("outer", Rect(x: 100, y: 100, width: 100, height: 100))
    let button = Button(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    glass.add(button, in: outer)
    button.isEnabled = false
    glass.watch(TapGestureRecognizer(name: "tap"), on: outer)
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 50, .up(1))
    #expect(glass.takeLog() == ["tap ended"])
  }

  @Test func `S75 disabling a control cancels tracking`() {
    let control = glass.probe()
    glass.frame(at: 0, .down(1, 150, 150))
    _ = glass.takeLog()
    control.isEnabled = false
    #expect(glass.takeLog() == ["cancel", "cancelled"])
    control.isEnabled = true
    glass.frame(at: 8, .move(1, 160, 150))
    glass.frame(at: 16, .up(1))
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S75 a control that disables itself during a drag sends no drag event`() {
    let control = glass.probe()
    glass.frame(at: 0, .down(1, 150, 150))
    _ = glass.takeLog()
    control.disablesItself = true
    glass.frame(at: 8, .move(1, 160, 150))
    #expect(glass.takeLog() == ["continue", "cancel", "cancelled"])
    #expect(control.state == .disabled)
  }

  @Test func `S53 a control's touches do not go up`() {
    let outer = glass.view("outer", Rect(x: 100, y: 100, width: 100, height: 100))
    outer.addSubview(Control(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 8, .move(1, 160, 150))
    glass.frame(at: 16, .up(1))
    glass.frame(at: 24, .down(2, 150, 150))
    glass.frame(at: 32, .cancel(2))
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S43 a control that leaves its window cancels`() {
    let control = glass.probe()
    glass.frame(at: 0, .down(1, 150, 150))
    _ = glass.takeLog()
    control.removeFromSuperview()
    #expect(glass.takeLog() == ["cancel", "cancelled"])
  }
}

/// Leaves its window in `beginTracking` and lets the control continue.
private final class Leaving: Control {
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    removeFromSuperview()
    super.touchesBegan(touches, with: event)
  }
}
