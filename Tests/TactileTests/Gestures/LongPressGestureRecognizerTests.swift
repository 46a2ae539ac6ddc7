import Testing

@testable import Tactile

@Suite("Long press")
struct LongPressGestureRecognizerTests {
  private let glass = Glass()
  private let press = LongPressGestureRecognizer(name: "press")

  init() {
    let view = View(frame: Rect(x: 0, y: 0, width: 900, height: 900), name: "a")
    glass.window.addSubview(view)
    glass.watch(press, on: view)
  }

  @Test func `S144 a finger that comes down as another lifts makes a press of its own`() {
    let glass = Glass()
    let view = glass.view("a", Rect(x: 0, y: 0, width: 1000, height: 1000))
    view.isMultipleTouchEnabled = true
    glass.watch(LongPressGestureRecognizer(name: "press"), on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 100, .up(1), .down(2, 700, 50))
    // The first finger is no part of the press, which so holds nothing of it back.
    #expect(glass.takeLog() == ["a began 1", "a began 2", "a ended 1"])
    glass.advance(to: 599)
    #expect(glass.takeLog().isEmpty)
    glass.advance(to: 600)
    #expect(glass.takeLog() == ["a cancelled 2", "press began"])
    glass.frame(at: 700, .up(2))
    #expect(glass.takeLog() == ["press ended"])
  }

  @Test func `S145 a tap before the press may lift as the press comes down`() {
    let glass = Glass()
    let view = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    glass.window.addSubview(view)
    let press = LongPressGestureRecognizer(name: "press")
    press.numberOfTapsRequired = 1
    glass.watch(press, on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 100, .up(1), .down(2, 52, 50))
    glass.advance(to: 700)
    #expect(glass.takeLog() == ["press began"])
  }

  @Test func `S140 it asks for half a second, one finger and at most 10 pt`() {
    #expect(press.minimumPressDuration == 0.5)
    #expect(press.allowableMovement == 10)
    #expect(press.numberOfTapsRequired == 0)
    #expect(press.numberOfTouchesRequired == 1)
  }

  @Test func `S141 it begins while the finger rests, without any input`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.advance(to: 300)
    #expect(glass.takeLog().isEmpty)
    glass.advance(to: 800)
    #expect(glass.takeLog() == ["press began"])
  }

  @Test func `S141 small movement does not disturb it`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 100, .move(1, 53, 54))
    glass.advance(to: 800)
    #expect(glass.takeLog() == ["press began"])
  }

  @Test func `S141 two fingers that come down in different frames begin it together`() {
    press.numberOfTouchesRequired = 2
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 400, .down(2, 250, 50))
    glass.advance(to: 700)
    #expect(glass.takeLog().isEmpty)
    glass.advance(to: 1100)
    #expect(glass.takeLog() == ["press began"])
    #expect(press.location(in: nil) == Point(x: 150, y: 50))
  }

  @Test func `S142 after it began every movement of any size is a change`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.advance(to: 800)
    glass.frame(at: 900, .move(1, 50.5, 50))
    glass.frame(at: 950, .move(1, 600, 600))
    glass.frame(at: 1000, .up(1))
    #expect(
      glass.takeLog() == ["press began", "press changed", "press changed", "press ended"])
  }

  @Test func `S143 it ends when any of its fingers lifts`() {
    press.numberOfTouchesRequired = 2
    glass.frame(at: 0, .down(1, 50, 50), .down(2, 250, 50))
    glass.advance(to: 800)
    glass.frame(at: 900, .up(2))
    #expect(glass.takeLog() == ["press began", "press ended"])
    glass.frame(at: 950, .move(1, 90, 90))
    glass.frame(at: 1000, .up(1))
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S143 a finger that joins after it began is no part of it`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.advance(to: 800)
    glass.frame(at: 900, .down(2, 250, 50))
    glass.frame(at: 950, .up(2))
    #expect(glass.takeLog() == ["press began"])
    glass.frame(at: 1000, .up(1))
    #expect(glass.takeLog() == ["press ended"])
  }

  @Test func `S144 an early lift fails it, says how early, and no late timer revives it`() {
    let explanations = glass.explanations()
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 200, .up(1))
    glass.advance(to: 2000)
    #expect(glass.takeLog().isEmpty)
    #expect(
      explanations.lines.contains("S144 press failed: lifted after 0.20 s, 0.50 s needed"))
  }

  @Test func `S144 movement before it began fails it`() {
    let explanations = glass.explanations()
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 100, .move(1, 110, 50))
    glass.frame(at: 200, .move(1, 50, 50))
    glass.advance(to: 2000)
    #expect(glass.takeLog().isEmpty)
    #expect(explanations.lines.contains("S144 press failed: moved 60.0 pt, limit 10.0 pt"))
  }

  @Test func `S144 too many fingers and a cancelled one fail it`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 100, .down(2, 250, 50))
    glass.frame(at: 2000, .up(1), .up(2))
    glass.frame(at: 3000, .down(3, 50, 50))
    glass.frame(at: 3100, .cancel(3))
    glass.advance(to: 5000)
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S144 a finger that is taken away after it began cancels it`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.advance(to: 800)
    glass.frame(at: 900, .cancel(1))
    #expect(glass.takeLog() == ["press began", "press cancelled"])
  }

  @Test func `S145 taps come first where they are required`() {
    press.numberOfTapsRequired = 1
    glass.frame(at: 0, .down(1, 50, 50))
    glass.advance(to: 600)
    #expect(glass.takeLog().isEmpty)
    glass.frame(at: 2000, .up(1))
    glass.tap(2, 50, 50, at: 3000)
    glass.frame(at: 3200, .down(3, 50, 50))
    glass.advance(to: 4000)
    #expect(glass.takeLog() == ["press began"])
  }

  @Test(arguments: [(600, 50.0), (150, 250.0)])
  func `S145 a press too late after the tap or too far from it fails`(gap: Int, x: Double) {
    press.numberOfTapsRequired = 1
    glass.tap(1, 50, 50, at: 0)
    glass.frame(at: 40 + gap, .down(2, x, 50))
    glass.advance(to: 3000)
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S146 a lift that arrives late still finds it begun at its own time`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 900, .up(1))
    #expect(glass.takeLog() == ["press began", "press ended"])
  }

  @Test func `S147 without a duration it begins when the finger comes down`() {
    press.minimumPressDuration = 0
    glass.frame(at: 0, .down(1, 50, 50))
    #expect(glass.takeLog() == ["press began"])
  }
}
