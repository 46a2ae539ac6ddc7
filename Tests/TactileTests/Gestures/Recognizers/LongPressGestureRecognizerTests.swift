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

  @Test func `S144 a touch that lands in the frame of another's lift starts a new press`() {
    let glass = Glass()
    let view = glass.view("a", Rect(x: 0, y: 0, width: 1000, height: 1000))
    view.isMultipleTouchEnabled = true
    glass.watch(LongPressGestureRecognizer(name: "press"), on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 100, .up(1), .down(2, 700, 50))
    // The first touch is not part of the press, which therefore does not withhold it.
    #expect(glass.takeLog() == ["a began 1", "a began 2", "a ended 1"])
    glass.advance(to: 599)
    #expect(glass.takeLog().isEmpty)
    glass.advance(to: 600)
    #expect(glass.takeLog() == ["a cancelled 2", "press began"])
    glass.frame(at: 700, .up(2))
    #expect(glass.takeLog() == ["press ended"])
  }

  @Test func `S89 S118 a press that has ended and waits takes no later finger from its view`() {
    let glass = Glass()
    let view = glass.view("a", Rect(x: 0, y: 0, width: 1000, height: 1000))
    view.isMultipleTouchEnabled = true
    let far = glass.view("far", Rect(x: 400, y: 0, width: 100, height: 100), in: view)
    let press = LongPressGestureRecognizer(name: "press")
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    double.maximumDuration = 10
    press.require(toFail: double)
    glass.watch(press, on: view)
    glass.watch(double, on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 700, .up(1))
    glass.frame(at: 800, .down(2, 430, 50))
    glass.advance(to: 3000)
    glass.frame(at: 3100, .up(2))
    let log = glass.takeLog()
    #expect(log.contains("press began") && log.contains("press ended"))
    #expect(log.contains("far began 2") && log.contains("far ended 2"))
    #expect(!log.contains("far cancelled 2"))
    withExtendedLifetime(far) {}
  }

  @Test func `S145 the tap may lift in the frame in which the press lands`() {
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

  @Test func `S140 by default it needs half a second, one finger and at most 10 pt`() {
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

  @Test func `S141 movement below the limit does not fail it`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 100, .move(1, 53, 54))
    glass.advance(to: 800)
    #expect(glass.takeLog() == ["press began"])
  }

  @Test func `S141 two fingers that land in different frames begin it together`() {
    press.numberOfTouchesRequired = 2
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 400, .down(2, 250, 50))
    glass.advance(to: 700)
    #expect(glass.takeLog().isEmpty)
    glass.advance(to: 1100)
    #expect(glass.takeLog() == ["press began"])
    #expect(press.location(in: nil) == Point(x: 150, y: 50))
  }

  @Test func `S142 after the beginning every movement is a change`() {
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

  @Test func `S143 a finger that joins after the beginning is not part of it`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.advance(to: 800)
    glass.frame(at: 900, .down(2, 250, 50))
    glass.frame(at: 950, .up(2))
    #expect(glass.takeLog() == ["press began"])
    glass.frame(at: 1000, .up(1))
    #expect(glass.takeLog() == ["press ended"])
  }

  @Test
  func `S144 an early lift fails it, is recorded with its time, and no late timer revives it`() {
    let explanations = glass.explanations()
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 200, .up(1))
    glass.advance(to: 2000)
    #expect(glass.takeLog().isEmpty)
    #expect(
      explanations.lines.contains("S144 press failed: lifted after 0.20 s, 0.50 s needed"))
  }

  @Test func `S144 too much movement before the beginning fails it`() {
    let explanations = glass.explanations()
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 100, .move(1, 110, 50))
    glass.frame(at: 200, .move(1, 50, 50))
    glass.advance(to: 2000)
    #expect(glass.takeLog().isEmpty)
    #expect(explanations.lines.contains("S144 press failed: moved 60.0 pt, limit 10.0 pt"))
  }

  @Test func `S144 too many fingers fail it, and a cancelled touch does`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 100, .down(2, 250, 50))
    glass.frame(at: 2000, .up(1), .up(2))
    glass.frame(at: 3000, .down(3, 50, 50))
    glass.frame(at: 3100, .cancel(3))
    glass.advance(to: 5000)
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S144 a touch that is cancelled after the beginning cancels it`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.advance(to: 800)
    glass.frame(at: 900, .cancel(1))
    #expect(glass.takeLog() == ["press began", "press cancelled"])
  }

  @Test func `S145 the required taps must precede the press`() {
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

  @Test func `S146 it begins at its own time even if the lift arrives late`() {
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 900, .up(1))
    #expect(glass.takeLog() == ["press began", "press ended"])
  }

  @Test func `S147 with a duration of 0 it begins when the finger lands`() {
    press.minimumPressDuration = 0
    glass.frame(at: 0, .down(1, 50, 50))
    #expect(glass.takeLog() == ["press began"])
  }
}
