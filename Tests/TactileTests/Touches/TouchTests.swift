import Testing

@testable import Tactile

@Suite("Touches")
struct TouchTests {
  private let glass = Glass()
  private let view = TouchKeeper(frame: Rect(x: 100, y: 100, width: 400, height: 400), name: "a")

  init() {
    view.isMultipleTouchEnabled = true
    glass.window.addSubview(view)
  }

  @Test func `S5 one contact is one object from beginning to end`() {
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 8, .move(1, 160, 150))
    glass.frame(at: 16, .up(1))
    #expect(view.touches.count == 3)
    #expect(view.touches.allSatisfy { $0 === view.touches[0] })
  }

  @Test func `S5 a touch with another reference is not used for a later contact`() {
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 8, .up(1))
    let kept = view.touches[0]
    let id = kept.id
    for tracking in Int32(2)..<40 {
      glass.frame(at: Int(tracking) * 20, .down(tracking, 200, 200))
      glass.frame(at: Int(tracking) * 20 + 8, .up(tracking))
    }
    #expect(kept.id == id)
    #expect(kept.phase == .ended)
    #expect(view.touches.count { $0 === kept } == 2)
    #expect(Set(view.touches.map(\.id)).count == 39)
  }

  @Test func `S6 S13 a touch that does not change is stationary, with equal locations`() {
    var resting: [Touch.Phase] = []
    var moved: [Bool] = []
    glass.frame(at: 0, .down(1, 150, 150), .down(2, 250, 250))
    let other = view.touches[0]
    view.look = { _, _ in
      resting.append(other.phase)
      moved.append(other.previousLocation(in: nil) == other.location(in: nil))
    }
    glass.frame(at: 8, .move(1, 170, 150))
    glass.frame(at: 16, .move(2, 260, 250))
    #expect(resting == [.moved, .stationary])
    #expect(moved == [false, true])
  }

  @Test func `S7 S8 an event carries every live touch and filters them`() {
    let neighbour = TouchKeeper(frame: Rect(x: 600, y: 100, width: 100, height: 100), name: "b")
    glass.window.addSubview(neighbour)
    let tap = TapGestureRecognizer(name: "tap")
    view.addGestureRecognizer(tap)
    glass.frame(at: 0, .down(1, 150, 150), .down(2, 650, 150))
    var counts: [Int] = []
    neighbour.look = { _, event in
      counts = [
        event.allTouches.count, event.touches(for: self.view).count,
        event.touches(for: neighbour).count, event.touches(for: self.glass.window).count,
        event.touches(for: tap).count,
      ]
    }
    glass.frame(at: 8, .up(2))
    #expect(counts == [2, 1, 1, 2, 1])
    view.look = { _, event in counts = [event.allTouches.count] }
    glass.frame(at: 16, .move(1, 151, 150))
    #expect(counts == [1])
  }

  @Test func `S14 times are those of the last change and never go backwards`() {
    glass.frame(at: 100, .down(1, 150, 150))
    glass.frame(at: 108, .down(2, 250, 250))
    let first = view.touches[0]
    #expect(first.timestamp == Glass.time(100))
    #expect(view.events.last?.timestamp == Glass.time(108))
    glass.frame(at: 90, .move(1, 160, 150))
    #expect(first.timestamp == Glass.time(108))
    #expect(view.events.last?.timestamp == Glass.time(108))
  }

  @Test func `S15 S16 S17 the tap count depends on time, distance and movement`() {
    func tap(_ finger: Int32, at time: Int, _ x: Double) -> Int {
      glass.frame(at: time, .down(finger, x, 150))
      glass.frame(at: time + 50, .up(finger))
      return view.touches.last!.tapCount
    }
    let counts = [
      tap(1, at: 0, 150), tap(2, at: 200, 155), tap(3, at: 400, 300), tap(4, at: 1100, 300),
    ]
    #expect(counts == [1, 2, 1, 1])
  }

  @Test func `S20 precise locations equal the locations`() {
    glass.frame(at: 0, .down(1, 150.25, 150))
    glass.frame(at: 8, .move(1, 151.125, 150))
    let touch = view.touches[0]
    #expect(touch.preciseLocation(in: view) == Point(x: 51.125, y: 50))
    #expect(touch.precisePreviousLocation(in: view) == touch.previousLocation(in: view))
  }

  @Test func `S22 view and window do not change, and only receiving recognizers are listed`() {
    let tap = TapGestureRecognizer(name: "tap")
    let pan = PanGestureRecognizer(name: "pan")
    pan.cancelsTouchesInView = false
    view.addGestureRecognizer(tap)
    view.addGestureRecognizer(pan)
    glass.frame(at: 0, .down(1, 150, 150))
    let touch = view.touches[0]
    #expect(touch.gestureRecognizers.map(\.name) == ["tap", "pan"])
    glass.frame(at: 8, .move(1, 900, 900))
    #expect(touch.gestureRecognizers.map(\.name) == ["pan"])
    #expect(touch.view === view)
    #expect(touch.window === glass.window)
  }

  @Test func `S22 S43 a touch releases a view that leaves its window`() {
    glass.frame(at: 0, .down(1, 150, 150))
    let touch = view.touches[0]
    view.removeFromSuperview()
    #expect(touch.view == nil)
  }

  @Test func `S22 a touch that is over does not keep its view alive`() {
    var other: LoggingView? = glass.view("b", Rect(x: 600, y: 100, width: 100, height: 100))
    weak let kept = other
    glass.frame(at: 0, .down(1, 650, 150))
    glass.frame(at: 8, .up(1))
    glass.frame(at: 16, .down(2, 150, 150))
    other?.removeFromSuperview()
    other = nil
    #expect(kept == nil)
  }
}
