import Testing

@testable import Tactile

@Suite("Scroll view: two people in one")
struct SharedScrollViewTests {
  private let scene = ScrollScene()
  private var glass: Glass { scene.glass }

  /// Adds two views side by side to the content.
  private func addHalves() {
    _ = glass.view("left", Rect(x: 0, y: 0, width: 150, height: 300), in: scene.content)
    _ = glass.view("right", Rect(x: 150, y: 0, width: 150, height: 300), in: scene.content)
  }

  private func addButton() {
    glass.add(Button(frame: Rect(x: 150, y: 0, width: 150, height: 300)), in: scene.content)
  }

  @Test func `S186 a button acts when its touch lifts, although another touch rests on the text`() {
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

  @Test func `S100 one person scrolls while another holds a button`() {
    addButton()
    glass.frame(at: 0, .down(2, 200, 150))
    glass.advance(to: 400)
    #expect(glass.takeLog() == ["down"])
    glass.frame(at: 500, .down(1, 50, 150))
    glass.frame(at: 510, .move(1, 50, 130))
    #expect(glass.takeLog().contains("will drag"))
    glass.frame(at: 520, .move(1, 50, 50))
    #expect(scene.scrollView.contentOffset.y == 90)
    glass.frame(at: 900, .up(2))
    #expect(glass.takeLog() == ["up inside", "primary"])
    #expect(scene.scrollView.isDragging)
  }

  @Test func `S100 a button's finger that moves away itself keeps the content where it is`() {
    addButton()
    glass.frame(at: 0, .down(2, 200, 150))
    glass.frame(at: 500, .down(1, 50, 150))
    _ = glass.takeLog()
    glass.frame(at: 510, .move(2, 200, 110), .move(1, 50, 110))
    #expect(!glass.takeLog().contains("will drag"))
    #expect(scene.scrollView.contentOffset == .zero)
  }

  @Test func `a scroll view may go while its pan, added to another view, is dragged`() {
    let glass = Glass()
    let other = glass.view("other", Rect(x: 0, y: 0, width: 500, height: 500))
    var scrollView: ScrollView? = ScrollView(frame: Rect(x: 600, y: 0, width: 100, height: 100))
    scrollView?.contentSize = Size(width: 100, height: 1000)
    if let scrollView {
      glass.window.addSubview(scrollView)
      glass.watch(scrollView.panGestureRecognizer, on: other)
    }
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 50, 90))
    #expect(glass.takeLog().contains("scroll pan began"))
    scrollView?.removeFromSuperview()
    scrollView = nil
    glass.frame(at: 16, .move(1, 50, 120))
    glass.frame(at: 24, .up(1))
    #expect(glass.takeLog().contains("scroll pan ended"))
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

  @Test func `S188 a scroll does not cancel a button whose touch lifts in the same frame`() {
    addButton()
    glass.frame(at: 0, .down(1, 50, 150))
    glass.frame(at: 100, .down(2, 200, 150))
    glass.frame(at: 800, .move(1, 50, 50), .up(2))
    let log = glass.takeLog()
    #expect(log.contains("up inside") && log.contains("will drag"))
    #expect(!log.contains("cancelled"))
  }

  @Test func `S185 a lift ends the delay of its own touch only`() {
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

  @Test func `S185 a touch that lands beside a resting one is withheld, too`() {
    addHalves()
    glass.frame(at: 0, .down(1, 50, 150))
    glass.frame(at: 500, .down(2, 200, 150))
    #expect(glass.takeLog() == ["left began 1"])
    glass.advance(to: 649)
    #expect(glass.takeLog().isEmpty)
    glass.advance(to: 650)
    #expect(glass.takeLog() == ["right began 2"])
  }

  @Test func `S185 no touch is withheld after the pan has failed`() {
    addHalves()
    glass.frame(at: 0, .down(1, 50, 150))
    glass.frame(at: 10, .move(1, 110, 150))
    #expect(glass.takeLog() == ["left began 1", "left moved 1"])
    glass.frame(at: 20, .down(2, 200, 150))
    #expect(glass.takeLog() == ["right began 2"])
  }

  @Test func `S122 an ancestor's pinch withholds an end, unless delaysTouchesEnded is false`() {
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
