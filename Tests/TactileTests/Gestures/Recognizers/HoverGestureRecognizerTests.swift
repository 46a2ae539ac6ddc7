import Testing

@testable import Tactile

@Suite("Hover")
struct HoverGestureRecognizerTests {
  private let glass = Glass()
  private let hover = HoverGestureRecognizer(name: "hover")
  private let view: LoggingView

  init() {
    view = glass.view("a", Rect(x: 100, y: 100, width: 100, height: 100))
    glass.watch(hover, on: view)
  }

  private func pen(
    _ phase: HoverEvent.Phase, _ x: Double, _ y: Double, at milliseconds: Int, device: UInt32 = 1
  ) {
    glass.application.send(
      .hover(
        HoverEvent(
          timestamp: Glass.time(milliseconds), device: DeviceID(rawValue: device), phase: phase,
          screenLocation: Point(x: x, y: y))))
  }

  @Test func `S175 a hover begins on entering, changes inside and ends on leaving`() {
    pen(.entered, 50, 50, at: 0)
    #expect(glass.takeLog().isEmpty)
    pen(.moved, 150, 150, at: 8)
    pen(.moved, 160, 170, at: 16)
    #expect(hover.location(in: view) == Point(x: 60, y: 70))
    pen(.moved, 250, 250, at: 24)
    pen(.moved, 260, 250, at: 32)
    #expect(glass.takeLog() == ["hover began", "hover changed", "hover ended"])
    pen(.moved, 150, 150, at: 40)
    pen(.exited, 150, 150, at: 48)
    #expect(glass.takeLog() == ["hover began", "hover ended"])
  }

  @Test func `S175 it is cancelled when the device disappears`() {
    pen(.entered, 150, 150, at: 0)
    pen(.cancelled, 150, 150, at: 8)
    #expect(glass.takeLog() == ["hover began", "hover cancelled"])
  }

  @Test func `S82 S90 it is cancelled and reset when its view leaves the window`() {
    pen(.entered, 150, 150, at: 0)
    view.removeFromSuperview()
    #expect(glass.takeLog() == ["hover began", "hover cancelled"])
    #expect(hover.state == .possible)
    pen(.moved, 150, 150, at: 8)
    glass.window.addSubview(view)
    #expect(glass.takeLog().isEmpty)
    pen(.moved, 160, 150, at: 16)
    #expect(glass.takeLog() == ["hover began"])
  }

  @Test func `S82 an active hover that is removed is cancelled and can be used elsewhere at once`()
  {
    let other = glass.view("b", Rect(x: 300, y: 100, width: 100, height: 100))
    pen(.entered, 150, 150, at: 0)
    view.removeGestureRecognizer(hover)
    #expect(glass.takeLog() == ["hover began", "hover cancelled"])
    #expect(hover.state == .possible)
    other.addGestureRecognizer(hover)
    pen(.moved, 350, 150, at: 8)
    #expect(glass.takeLog() == ["hover began"])
  }

  @Test func `S175 a pointer that leaves all windows has left the view`() {
    let small = Window(screen: glass.screen, frame: Rect(x: 0, y: 0, width: 50, height: 50))
    let application = Application(screen: glass.screen)
    application.addWindow(small)
    let lonely = HoverGestureRecognizer(name: "lonely")
    glass.watch(lonely, on: small)
    for (x, time) in [(20.0, 0), (500.0, 8)] {
      application.send(
        .hover(
          HoverEvent(
            timestamp: Glass.time(time), device: DeviceID(rawValue: 1), phase: .moved,
            screenLocation: Point(x: x, y: 20))))
    }
    #expect(glass.takeLog() == ["lonely began", "lonely ended"])
  }

  @Test func `S175 touches do not drive it, and it excludes no recognizer`() {
    glass.watch(TapGestureRecognizer(name: "tap"), on: view)
    pen(.entered, 150, 150, at: 0)
    glass.tap(1, 150, 150, at: 8)
    #expect(
      glass.takeLog() == ["hover began", "a began 1", "a cancelled 1", "tap ended"])
    #expect(hover.state == .began)
  }

  @Test func `S175 of two pens it follows the first`() {
    pen(.entered, 150, 150, at: 0)
    pen(.entered, 110, 110, at: 8, device: 2)
    pen(.exited, 110, 110, at: 16, device: 2)
    pen(.moved, 151, 151, at: 24)
    #expect(glass.takeLog() == ["hover began", "hover changed"])
  }
}
