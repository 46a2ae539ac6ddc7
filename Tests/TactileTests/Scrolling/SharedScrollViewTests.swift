import Testing

@testable import Tactile

@Suite("Scroll view: two people in one")
struct SharedScrollViewTests {
  private let scene = ScrollScene()
  private var glass: Glass { scene.glass }

  /// Two views side by side in the content.
  private func addHalves() {
    _ = glass.view("left", Rect(x: 0, y: 0, width: 150, height: 300), in: scene.content)
    _ = glass.view("right", Rect(x: 150, y: 0, width: 150, height: 300), in: scene.content)
  }

  private func addButton() {
    glass.add(Button(frame: Rect(x: 150, y: 0, width: 150, height: 300)), in: scene.content)
  }

  @Test func `S186 a button acts when its finger lifts, though another rests on the text`() {
    addButton()
    glass.frame(at: 0, .down(1, 50, 150))
    glass.advance(to: 400)
    #expect(glass.takeLog() == ["content began 1"])
    glass.frame(at: 500, .down(2, 200, 150))
    glass.frame(at: 600, .up(2))
    #expect(glass.takeLog() == ["down", "up inside", "primary"])
    glass.frame(at: 3000, .up(1))
    #expect(glass.takeLog() == ["content ended 1"])
  }

  @Test func `S188 a finger still scrolls after another has used a button`() {
    addButton()
    glass.frame(at: 0, .down(1, 50, 150))
    glass.frame(at: 500, .down(2, 200, 150))
    glass.frame(at: 800, .up(2))
    _ = glass.takeLog()
    glass.frame(at: 2010, .move(1, 50, 50))
    #expect(glass.takeLog() == ["content cancelled 1", "will drag"])
    #expect(scene.scrollView.contentOffset.y > 80)
  }

  @Test func `S188 a scroll takes nothing from a button whose finger lifts as it begins`() {
    addButton()
    glass.frame(at: 0, .down(1, 50, 150))
    glass.frame(at: 100, .down(2, 200, 150))
    glass.frame(at: 800, .move(1, 50, 50), .up(2))
    let log = glass.takeLog()
    #expect(log.contains("up inside") && log.contains("will drag"))
    #expect(!log.contains("cancelled"))
  }

  @Test func `S185 a finger that lifts lets go of its own touch only`() {
    addHalves()
    glass.frame(at: 0, .down(1, 50, 150))
    glass.frame(at: 20, .down(2, 200, 150))
    glass.frame(at: 40, .up(1))
    #expect(glass.takeLog() == ["left began 1", "left ended 1"])
    glass.advance(to: 169)
    #expect(glass.takeLog().isEmpty)
    glass.advance(to: 170)
    #expect(glass.takeLog() == ["right began 2"])
  }

  @Test func `S185 a finger that comes down beside a resting one is held as well`() {
    addHalves()
    glass.frame(at: 0, .down(1, 50, 150))
    glass.frame(at: 500, .down(2, 200, 150))
    #expect(glass.takeLog() == ["left began 1"])
    glass.advance(to: 649)
    #expect(glass.takeLog().isEmpty)
    glass.advance(to: 650)
    #expect(glass.takeLog() == ["right began 2"])
  }

  @Test func `S185 nothing is held for a pan that has failed`() {
    addHalves()
    glass.frame(at: 0, .down(1, 50, 150))
    glass.frame(at: 10, .move(1, 110, 150))
    #expect(glass.takeLog() == ["left began 1", "left moved 1"])
    glass.frame(at: 20, .down(2, 200, 150))
    #expect(glass.takeLog() == ["right began 2"])
  }

  @Test func `S122 a pinch above the scroll view holds a lift back, unless it is told not to`() {
    addButton()
    let pinch = PinchGestureRecognizer(name: "pinch")
    pinch.delaysTouchesEnded = false
    glass.window.addGestureRecognizer(pinch)
    glass.frame(at: 0, .down(1, 50, 150))
    glass.frame(at: 500, .down(2, 200, 150))
    glass.frame(at: 600, .up(2))
    #expect(glass.takeLog() == ["content began 1", "down", "up inside", "primary"])
    pinch.delaysTouchesEnded = true
    glass.frame(at: 1000, .down(3, 200, 150))
    glass.frame(at: 1200, .up(3))
    #expect(glass.takeLog() == ["down"])
    glass.frame(at: 3000, .up(1))
    #expect(glass.takeLog() == ["content ended 1", "up inside", "primary"])
  }
}
