import Testing

@testable import Tactile

@Suite("Button, switch, slider")
struct StandardControlTests {
  private let glass = Glass()
  private let outer: LoggingView

  init() {
    outer = glass.view("outer", Rect(x: 0, y: 0, width: 400, height: 400))
  }

  private func tap(at x: Double, _ y: Double, from start: Int = 0) {
    glass.frame(at: start, .down(1, x, y))
    glass.frame(at: start + 50, .up(1))
  }

  private func drag(_ x: Double, _ y: Double, by dx: Double, _ dy: Double) {
    glass.frame(at: 0, .down(1, x, y))
    for step in 1...10 {
      glass.frame(
        at: step * 10, .move(1, x + dx * Double(step) / 10, y + dy * Double(step) / 10))
    }
    glass.frame(at: 110, .up(1))
  }

  private func addButton() -> Button {
    let button = Button(frame: Rect(x: 100, y: 100, width: 100, height: 50), title: "Go")
    glass.add(button, in: outer)
    return button
  }

  private func addSwitch() -> Switch {
    let control = Switch(frame: Rect(x: 100, y: 100, width: 60, height: 30))
    glass.add(control, in: outer)
    return control
  }

  /// Returns a slider of width 220 with a knob of width 20: one point of movement is half a unit.
  private func addSlider() -> Slider {
    let slider = Slider(
      frame: Rect(x: 100, y: 100, width: 220, height: 20), value: 50, minimum: 0, maximum: 100)
    glass.add(slider, in: outer)
    return slider
  }

  @Test func `S78 a button triggers its primary action at a lift inside, and not outside`() {
    _ = addButton()
    tap(at: 150, 120)
    #expect(glass.takeLog() == ["down", "up inside", "primary"])
    drag(150, 120, by: 800, 0)
    #expect(glass.takeLog().suffix(1) == ["up outside"])
  }

  @Test func `S78 a switch toggles at a lift inside, and not outside`() {
    let control = addSwitch()
    tap(at: 120, 110)
    #expect(control.isOn)
    #expect(glass.takeLog() == ["down", "up inside", "value", "primary"])
    tap(at: 120, 110, from: 1000)
    #expect(!control.isOn)
    glass.frame(at: 2000, .down(1, 120, 110))
    glass.frame(at: 2010, .move(1, 120, 900))
    glass.frame(at: 2020, .up(1))
    #expect(!control.isOn)
  }

  @Test func `S78 a switch moves to the side of a drag`() {
    let control = addSwitch()
    drag(110, 110, by: 30, 0)
    #expect(control.isOn)
    _ = glass.takeLog()
    control.isOn = true
    glass.frame(at: 1000, .down(1, 110, 110))
    glass.frame(at: 1010, .move(1, 140, 110))
    glass.frame(at: 1020, .up(1))
    #expect(control.isOn)
    #expect(!glass.takeLog().contains("value"))
  }

  @Test func `the knob of a slider keeps its position under the finger`() {
    let slider = addSlider()
    #expect(slider.knobFrame == Rect(x: 100, y: 0, width: 20, height: 20))
    glass.frame(at: 0, .down(1, 205, 110))
    glass.frame(at: 10, .move(1, 225, 110))
    #expect(slider.value == 60)
    #expect(slider.knobFrame.minX == 120)
    glass.frame(at: 20, .move(1, 900, 110))
    #expect(slider.value == 100)
    glass.frame(at: 30, .up(1))
    #expect(
      glass.takeLog() == ["down", "inside", "value", "outside", "exit", "value", "up outside"])
  }

  @Test func `a slider moves only by its knob`() {
    let slider = addSlider()
    drag(120, 110, by: 100, 0)
    #expect(slider.value == 50)
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `a slider that is not continuous sends its value at the lift`() {
    let slider = addSlider()
    slider.isContinuous = false
    drag(210, 110, by: 40, 0)
    #expect(slider.value == 70)
    let log = glass.takeLog()
    #expect(log.filter { $0 == "value" }.count == 1)
    #expect(log.suffix(2) == ["up inside", "value"])
  }

  @Test func `a slider's value stays within its limits`() {
    let slider = Slider(frame: Rect(x: 0, y: 0, width: 100, height: 20), value: 7)
    #expect(slider.value == 1)
    slider.value = -3
    #expect(slider.value == 0)
    slider.minimumValue = 0.5
    #expect(slider.value == 0.5)
  }

  @Test func `S79 a button has priority over an ancestor's tap`() {
    _ = addButton()
    glass.watch(TapGestureRecognizer(name: "tap"), on: outer)
    tap(at: 150, 120)
    #expect(glass.takeLog() == ["down", "up inside", "primary"])
  }

  @Test func `S79 a double tap or a two-finger tap of an ancestor is another gesture`() {
    _ = addButton()
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    glass.watch(double, on: outer)
    tap(at: 150, 120)
    tap(at: 150, 120, from: 150)
    #expect(glass.takeLog().last == "double ended")
  }

  @Test func `S79 a plain control has no priority`() {
    glass.add(Control(frame: Rect(x: 100, y: 100, width: 100, height: 50)), in: outer)
    glass.watch(TapGestureRecognizer(name: "tap"), on: outer)
    tap(at: 150, 120)
    #expect(glass.takeLog() == ["down", "cancelled", "tap ended"])
  }

  @Test func `S79 a slider has priority over an ancestor's pan along it`() {
    let slider = addSlider()
    glass.watch(PanGestureRecognizer(name: "pan"), on: outer)
    drag(210, 110, by: 80, 4)
    #expect(slider.value == 90)
    let log = glass.takeLog()
    #expect(!log.contains("pan began"))
    #expect(log.last == "up inside")
  }

  @Test func `S79 S81 a pan across a slider goes to the ancestor`() {
    _ = addSlider()
    glass.watch(PanGestureRecognizer(name: "pan"), on: outer)
    drag(210, 110, by: 4, 80)
    let log = glass.takeLog()
    #expect(log.contains("pan began"))
    #expect(log.contains("cancelled"))
    #expect(!log.contains("up inside"))
  }

  @Test func `S79 the direction of a rotated slider rotates with it`() {
    let slider = addSlider()
    slider.transform = AffineTransform(rotation: .pi / 2)
    glass.watch(PanGestureRecognizer(name: "pan"), on: outer)
    drag(210, 110, by: 0, 80)
    #expect((slider.value - 90).magnitude < 1e-9)
    #expect(!glass.takeLog().contains("pan began"))
  }

  @Test func `S79 a slider has no priority beside its knob`() {
    _ = addSlider()
    glass.watch(PanGestureRecognizer(name: "pan"), on: outer)
    drag(120, 110, by: 80, 0)
    #expect(glass.takeLog().contains("pan began"))
  }

  @Test func `S79 a switch keeps a drag along it`() {
    let control = addSwitch()
    glass.watch(PanGestureRecognizer(name: "pan"), on: outer)
    drag(110, 110, by: 40, 0)
    #expect(control.isOn)
    #expect(!glass.takeLog().contains("pan began"))
  }

  @Test func `S79 a slider has priority over an ancestor's swipe along it`() {
    let slider = addSlider()
    glass.watch(SwipeGestureRecognizer(name: "swipe"), on: outer)
    drag(210, 110, by: 90, 0)
    #expect(slider.value == 95)
    #expect(!glass.takeLog().contains("swipe ended"))
    drag(110, 300, by: 150, 0)
    #expect(glass.takeLog().contains("swipe ended"))
  }

  @Test func `S79 a button acts although the touch hits a view in it`() {
    let button = addButton()
    button.addSubview(View(frame: button.bounds, name: "picture"))
    glass.watch(TapGestureRecognizer(name: "tap"), on: outer)
    tap(at: 150, 120)
    #expect(glass.takeLog() == ["down", "up inside", "primary"])
  }

  @Test func `S79 a slider keeps a drag of its knob although the touch hits a view in it`() {
    let slider = Slider(frame: Rect(x: 0, y: 0, width: 220, height: 20))
    slider.addSubview(View(frame: slider.bounds, name: "track"))
    outer.addSubview(slider)
    glass.watch(PanGestureRecognizer(name: "pan"), on: outer)
    drag(10, 10, by: 100, 0)
    #expect(slider.value == 0.5)
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S42 S79 a disabled button has no priority for a view in it`() {
    let button = addButton()
    button.addSubview(View(frame: button.bounds, name: "picture"))
    button.isEnabled = false
    glass.watch(TapGestureRecognizer(name: "tap"), on: outer)
    tap(at: 150, 120)
    #expect(glass.takeLog() == ["tap ended"])
  }

  @Test func `S80 a recognizer on the control itself is not blocked`() {
    let button = addButton()
    glass.watch(TapGestureRecognizer(name: "tap"), on: button)
    tap(at: 150, 120)
    #expect(glass.takeLog() == ["down", "cancelled", "tap ended"])
  }

  @Test func `S81 an ancestor's pan cancels the tracking of a button`() {
    let button = addButton()
    glass.watch(PanGestureRecognizer(name: "pan"), on: outer)
    drag(150, 120, by: 60, 0)
    let log = glass.takeLog().filter { $0 != "inside" && $0 != "pan changed" }
    #expect(log == ["down", "cancelled", "pan began", "pan ended"])
    #expect(!button.isTracking)
  }
}
