import Testing

@testable import Tactile

@Suite("Scroll view: touches of the content")
struct ContentTouchTests {
  private let scene = ScrollScene()
  private var glass: Glass { scene.glass }

  @Test func `S185 a resting touch reaches the content after the delay`() {
    glass.frame(at: 0, .down(1, 150, 150))
    glass.advance(to: 80)
    #expect(glass.takeLog().isEmpty)
    #expect(glass.application.nextDeadline == Glass.time(150))
    glass.advance(to: 300)
    #expect(glass.takeLog() == ["content began 1"])
    glass.frame(at: 310, .up(1))
    #expect(glass.takeLog() == ["content ended 1"])
  }

  @Test func `S185 without a delay the content receives the touch at once`() {
    scene.scrollView.delaysContentTouches = false
    glass.frame(at: 0, .down(1, 150, 150))
    #expect(glass.takeLog() == ["content began 1"])
  }

  @Test func `S186 a quick tap begins and ends at the lift`() {
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 50, .up(1))
    #expect(glass.takeLog() == ["content began 1", "content ended 1"])
    glass.advance(to: 1000)
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S186 a quick tap of a button in the content acts`() {
    let button = Button(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    glass.add(button, in: scene.content)
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 50, .up(1))
    #expect(glass.takeLog() == ["down", "up inside", "primary"])
  }

  @Test func `S187 with a scroll during the delay the content receives nothing`() {
    scene.move(from: Point(x: 150, y: 250), by: Vector(dx: 0, dy: -100), at: 0)
    glass.advance(to: 500)
    scene.lift(at: 510)
    #expect(!glass.takeLog().contains { $0.hasPrefix("content") })
    #expect(scene.scrollView.contentOffset.y > 80)
  }

  @Test func `S188 a scroll after the delay cancels the content's touch`() {
    glass.frame(at: 0, .down(1, 150, 250))
    glass.frame(at: 200, .move(1, 150, 150))
    #expect(glass.takeLog() == ["content began 1", "content cancelled 1", "will drag"])
  }

  @Test func `S188 content that keeps its touch is not scrolled`() {
    scene.scrollView.cancels = false
    glass.frame(at: 0, .down(1, 150, 250))
    glass.frame(at: 200, .move(1, 150, 150))
    glass.frame(at: 210, .move(1, 150, 50))
    #expect(glass.takeLog() == ["content began 1", "content moved 1", "content moved 1"])
    #expect(scene.scrollView.contentOffset == .zero)
  }

  @Test func `S188 no touch is cancelled without canCancelContentTouches`() {
    scene.scrollView.canCancelContentTouches = false
    glass.frame(at: 0, .down(1, 150, 250))
    glass.frame(at: 200, .move(1, 150, 150))
    #expect(glass.takeLog() == ["content began 1", "content moved 1"])
    #expect(!scene.scrollView.isDragging)
  }

  @Test func `S189 a control keeps its touch, another view does not`() {
    #expect(scene.scrollView.touchesShouldCancel(in: View()))
    #expect(!scene.scrollView.touchesShouldCancel(in: Button()))
    glass.add(Control(frame: Rect(x: 0, y: 0, width: 300, height: 300)), in: scene.content)
    glass.frame(at: 0, .down(1, 150, 250))
    glass.frame(at: 200, .move(1, 150, 150))
    #expect(glass.takeLog() == ["down", "inside"])
    #expect(scene.scrollView.contentOffset == .zero)
  }

  @Test func `S190 touches that should not begin reach the pan, but not the content`() {
    scene.scrollView.lets = false
    glass.frame(at: 0, .down(1, 150, 250))
    glass.advance(to: 200)
    #expect(glass.takeLog().isEmpty)
    glass.frame(at: 210, .move(1, 150, 150))
    #expect(glass.takeLog() == ["will drag"])
  }

  @Test func `S191 touches on the scroll view itself are not delayed`() {
    scene.content.isUserInteractionEnabled = false
    let before = glass.application.nextDeadline
    glass.frame(at: 0, .down(1, 150, 150))
    #expect(before == nil)
    #expect(glass.application.nextDeadline == nil)
    #expect(glass.application.event.allTouches[0].delivery.stage == .delivered)
  }

  @Test func `S191 a scroll view does not delay the content of another`() {
    let other = glass.view("other", Rect(x: 400, y: 400, width: 100, height: 100))
    glass.frame(at: 0, .down(1, 150, 150))
    glass.frame(at: 8, .down(2, 450, 450))
    #expect(glass.takeLog() == ["other began 2"])
    #expect(other.superview === glass.window)
  }

  @Test func `S79 S81 a slider keeps a drag of its knob, even while the touch is withheld`() {
    let scene = ScrollScene(content: Size(width: 3000, height: 300))
    let slider = Slider(frame: Rect(x: 20, y: 100, width: 220, height: 20))
    scene.content.addSubview(slider)
    scene.move(from: Point(x: 30, y: 110), by: Vector(dx: 100, dy: 0), at: 0)
    #expect(slider.value == 0.5)
    #expect(scene.scrollView.contentOffset == .zero)
  }

  @Test func `S185 each touch in the content is withheld for its own delay`() {
    scene.content.isMultipleTouchEnabled = true
    glass.frame(at: 0, .down(1, 100, 150))
    glass.frame(at: 50, .down(2, 200, 150))
    #expect(glass.takeLog().isEmpty)
    glass.advance(to: 150)
    #expect(glass.takeLog() == ["content began 1"])
    glass.advance(to: 199)
    #expect(glass.takeLog().isEmpty)
    glass.advance(to: 200)
    #expect(glass.takeLog() == ["content began 2"])
  }
}
