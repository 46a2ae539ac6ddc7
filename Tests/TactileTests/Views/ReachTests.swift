import Testing

@testable import Tactile

@Suite("Near misses")
struct ReachTests {
  private let glass = Glass()

  init() { glass.application.touchReach = 40 }

  private func button(_ name: String, _ frame: Rect, in view: View? = nil) -> Button {
    let button = Button(name: name)
    button.frame = frame
    (view ?? glass.window).addSubview(button)
    return button
  }

  /// Lands and lifts a finger, and returns the touch.
  private func touch(_ number: Int32, _ x: Double, _ y: Double) -> Touch? {
    glass.frame(at: Int(number) * 1000, .down(number, x, y))
    let touch = glass.application.liveTouches.last
    glass.frame(at: Int(number) * 1000 + 50, .up(number))
    return touch
  }

  @Test func `S295 a displaced touch keeps its displacement until it lifts`() {
    let button = button("b", Rect(x: 100, y: 100, width: 100, height: 100))
    glass.frame(at: 0, .down(1, 85, 150))
    let touch = glass.application.liveTouches.first
    #expect(touch?.view === button)
    #expect(touch?.location(in: nil) == Point(x: 105, y: 150))
    #expect(touch?.beganScreenLocation == Point(x: 105, y: 150))
    glass.frame(at: 8, .move(1, 95, 160))
    #expect(touch?.location(in: nil) == Point(x: 115, y: 160))
    #expect(touch?.previousLocation(in: nil) == Point(x: 105, y: 150))
    glass.application.cancelTouches { _ in true }
    #expect(touch?.location(in: nil) == Point(x: 115, y: 160))
    #expect(touch?.phase == .cancelled)
  }

  @Test func `S295 the next touch of the same object is not displaced`() {
    let button = button("b", Rect(x: 100, y: 100, width: 100, height: 100))
    #expect(touch(1, 85, 150)?.view === button)
    #expect(touch(2, 500, 500)?.screenLocation == Point(x: 500, y: 500))
  }

  @Test func `S295 a target farther away than the reach is not hit`() {
    _ = button("b", Rect(x: 100, y: 100, width: 100, height: 100))
    #expect(touch(1, 59, 150)?.view === glass.window)
    glass.application.touchReach = 0
    #expect(touch(2, 99, 150)?.view === glass.window)
  }

  @Test func `S295 a hidden, covered or disabled target is not hit`() {
    let hidden = button("h", Rect(x: 100, y: 100, width: 100, height: 100))
    hidden.isHidden = true
    let disabled = button("d", Rect(x: 300, y: 100, width: 100, height: 100))
    disabled.isEnabled = false
    _ = button("c", Rect(x: 500, y: 100, width: 100, height: 100))
    let cover = View(name: "cover")
    cover.frame = Rect(x: 400, y: 0, width: 300, height: 300)
    glass.window.addSubview(cover)
    #expect(touch(1, 85, 150)?.view === glass.window)
    #expect(touch(2, 285, 150)?.view === glass.window)
    #expect(touch(3, 485, 150)?.view === cover)
  }

  // Claim: Accommodations move no touch into another window.
  @Test func `S295 a target of another window is not hit`() {
    let other = Window(screen: glass.window.screen, level: 5)
    other.frame = Rect(x: 100, y: 100, width: 100, height: 100)
    glass.application.addWindow(other)
    let button = Button(name: "b")
    button.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    other.addSubview(button)
    #expect(touch(1, 85, 150)?.view === glass.window)
    #expect(touch(2, 105, 150)?.view === button)
  }

  @Test func `S295 a pen and a scripted finger stay where they are`() {
    _ = button("b", Rect(x: 100, y: 100, width: 100, height: 100))
    let device = DeviceID(rawValue: 1)
    let contacts = [
      Contact(
        id: Contact.ID(device: device, tracking: 1), change: .began, kind: .stylus,
        location: Point(x: 85, y: 150)),
      Contact(
        id: Contact.ID(device: device, tracking: Contact.ID.firstScripted), change: .began,
        location: Point(x: 85, y: 150)),
    ]
    glass.application.send(ContactFrame(device: device, timestamp: .zero, contacts: contacts))
    for touch in glass.application.liveTouches { #expect(touch.view === glass.window) }
  }

  @Test func `S295 a finger that lands while another is down stays where it is`() {
    let button = button("b", Rect(x: 100, y: 100, width: 100, height: 100))
    glass.frame(at: 0, .down(1, 500, 500))
    glass.frame(at: 8, .down(2, 85, 150))
    #expect(glass.application.liveTouches.last?.view === glass.window)
    glass.frame(at: 16, .up(1), .up(2))
    glass.frame(at: 24, .down(3, 85, 150), .down(4, 85, 150))
    #expect(glass.application.liveTouches.first?.view === button)
    #expect(glass.application.liveTouches.last?.view === glass.window)
  }

  @Test func `S295 of the targets in reach, the one with the most points on the circle is hit`() {
    let left = button("l", Rect(x: 0, y: 100, width: 100, height: 100))
    let right = button("r", Rect(x: 130, y: 100, width: 100, height: 100))
    #expect(touch(1, 112, 150)?.view === left)
    #expect(touch(2, 118, 150)?.view === right)
  }

  @Test func `S295 a view with a long press is a target, one with a pan is none`() {
    let parts: [(Double, GestureRecognizer)] = [
      (100, LongPressGestureRecognizer()), (300, PanGestureRecognizer()),
    ]
    for (x, recognizer) in parts {
      let view = View(name: "v")
      view.frame = Rect(x: x, y: 100, width: 100, height: 100)
      view.addGestureRecognizer(recognizer)
      glass.window.addSubview(view)
    }
    #expect(touch(1, 85, 150)?.view !== glass.window)
    #expect(touch(2, 415, 150)?.view === glass.window)
  }

  @Test func `S295 the trace tells the displacement`() {
    let button = button("b", Rect(x: 100, y: 100, width: 100, height: 100))
    var found: [TraceRecord] = []
    glass.application.tracer = { found.append($0) }
    let touch = touch(1, 85, 150)
    let record = found.first { $0.decision.rule == 295 }
    #expect(record?.subject == button.label)
    #expect(record?.decision == .reached(touch: touch?.id ?? 0, distance: 20))
  }
}
