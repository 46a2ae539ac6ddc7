import Testing

@testable import Tactile

@Suite("Modes of the engine")
struct InteractionModeTests {
  private let glass = Glass()
  private let box = Rect(x: 0, y: 0, width: 100, height: 100)

  @Test(arguments: [InteractionMode.locked, .cleaning, .asleep])
  func `S258 S259 a window of an app receives no touch in a mode`(mode: InteractionMode) {
    _ = glass.view("a", box)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.application.setMode(mode)
    glass.frame(at: 8, .down(2, 50, 50))
    glass.application.setMode(.normal)
    glass.frame(at: 16, .move(1, 60, 50))
    glass.frame(at: 24, .up(1))
    glass.frame(at: 32, .move(2, 60, 50))
    glass.frame(at: 40, .up(2))
    glass.frame(at: 48, .down(3, 50, 50))
    #expect(glass.takeLog() == ["a began 1", "a cancelled 1", "a began 3"])
  }

  @Test func `S258 a locked window receives touches if it is one of the machine`() {
    _ = glass.view("a", box)
    glass.window.receivesTouchesWhenLocked = true
    glass.application.setMode(.locked)
    glass.frame(at: 0, .down(1, 50, 50))
    #expect(glass.takeLog() == ["a began 1"])
    glass.application.setMode(.cleaning)
    glass.frame(at: 8, .down(2, 50, 50))
    #expect(glass.takeLog() == ["a cancelled 1"])
  }

  @Test(arguments: [true, false])
  func `S258 in the mode locked, screen-wide recognizers of the machine follow touches of apps`(
    isMachine: Bool
  ) {
    _ = glass.view("a", box)
    let other = Window(screen: glass.window.screen, level: 5)
    other.passesTouchesThrough = true
    other.receivesTouchesWhenLocked = isMachine
    glass.application.addWindow(other)
    let tap = TapGestureRecognizer()
    tap.isScreenWide = true
    var taps = 0
    tap.addAction { _ in taps += 1 }
    other.addGestureRecognizer(tap)
    glass.application.setMode(.locked)
    glass.frame(at: 0, .down(1, 50, 50))
    #expect(glass.application.liveTouches.first?.view == nil)
    glass.frame(at: 50, .up(1))
    #expect(taps == (isMachine ? 1 : 0))
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S259 the same mode again cancels nothing`() {
    _ = glass.view("a", box)
    glass.window.receivesTouchesWhenLocked = true
    glass.application.setMode(.locked)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.application.setMode(.locked)
    glass.application.setMode(.normal)
    glass.frame(at: 8, .up(1))
    #expect(glass.takeLog() == ["a began 1", "a ended 1"])
  }

  @Test func `S258 the trace names the mode that withholds a touch`() {
    _ = glass.view("a", box)
    var found: [Decision] = []
    glass.application.tracer = { found.append($0.decision) }
    glass.application.setMode(.cleaning)
    glass.frame(at: 0, .down(1, 50, 50))
    let touch = glass.application.liveTouches.first?.id ?? 0
    #expect(found.contains(.withheldByMode(.cleaning, touch: touch)))
    #expect(Decision.withheldByMode(.cleaning, touch: 1).rule == 258)
  }
}
