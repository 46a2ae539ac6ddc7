import Testing

@testable import Tactile

@Suite("Animated scrolling")
struct ScrollAnimationTests {
  private let scene = ScrollScene()
  private var glass: Glass { scene.glass }
  private var scrollView: TestedScrollView { scene.scrollView }

  @Test func `S238 an animated offset follows a fixed curve for 0.3 s, then tells the delegate`() {
    glass.advance(to: 1000)
    scrollView.setContentOffset(Point(x: 0, y: 1000), animated: true)
    #expect(scrollView.contentOffset == .zero)
    #expect(scrollView.contentOffset(at: Glass.time(1150)).y == 500)
    glass.advance(to: 1075)
    #expect(scrollView.contentOffset.y == 156.25)
    glass.advance(to: 1299)
    #expect(glass.takeLog().isEmpty)
    #expect(glass.application.nextDeadline == Glass.time(1300))
    glass.advance(to: 1300)
    #expect(scrollView.contentOffset.y == 1000)
    #expect(glass.takeLog() == ["did animate"])
    #expect(glass.application.timedViews.isEmpty)
    #expect(glass.application.nextDeadline == nil)
  }

  @Test func `S238 without animation the offset changes at once, and no end is reported`() {
    scrollView.setContentOffset(Point(x: 0, y: 1000), animated: true)
    scrollView.setContentOffset(Point(x: 0, y: 50), animated: false)
    #expect(scrollView.contentOffset.y == 50)
    #expect(glass.takeLog() == ["did animate"])
    glass.advance(to: 5000)
    #expect(scrollView.contentOffset.y == 50)
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S238 an animation to the present offset does nothing`() {
    scrollView.setContentOffset(.zero, animated: true)
    #expect(scrollView.animation == nil)
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S239 a finger that lands stops the animation, and the content receives no touch`() {
    scrollView.setContentOffset(Point(x: 0, y: 1000), animated: true)
    glass.frame(at: 150, .down(1, 150, 150))
    #expect(scrollView.contentOffset.y == 500)
    #expect(scrollView.animation == nil)
    glass.frame(at: 400, .up(1))
    glass.advance(to: 5000)
    #expect(scrollView.contentOffset.y == 500)
    #expect(glass.takeLog() == ["did animate"])
  }

  @Test func `S239 content that fingers may not scroll continues under a finger`() {
    scrollView.isScrollEnabled = false
    scrollView.setContentOffset(Point(x: 0, y: 1000), animated: true)
    glass.frame(at: 150, .down(1, 150, 150))
    #expect(glass.takeLog() == ["content began 1"])
    glass.advance(to: 300)
    #expect(scrollView.contentOffset.y == 1000)
  }

  @Test func `S239 a drag continues from where the finger stopped the animation`() {
    scrollView.setContentOffset(Point(x: 0, y: 1000), animated: true)
    scene.move(from: Point(x: 150, y: 250), by: Vector(dx: 0, dy: -110), at: 150)
    #expect(scrollView.contentOffset.y == 600)
  }

  @Test func `a rectangle of the content is shown by the shortest way`() {
    scrollView.scrollRectToVisible(Rect(x: 0, y: 100, width: 10, height: 100), animated: false)
    #expect(scrollView.contentOffset.y == 0)
    scrollView.scrollRectToVisible(Rect(x: 0, y: 500, width: 10, height: 100), animated: false)
    #expect(scrollView.contentOffset.y == 300)
    scrollView.scrollRectToVisible(Rect(x: 0, y: 250, width: 10, height: 100), animated: false)
    #expect(scrollView.contentOffset.y == 250)
    scrollView.scrollRectToVisible(Rect(x: 0, y: 1000, width: 10, height: 1000), animated: false)
    #expect(scrollView.contentOffset.y == 1000)
    scrollView.scrollRectToVisible(Rect(x: 0, y: 9000, width: 10, height: 10), animated: true)
    glass.advance(to: 5000)
    #expect(scrollView.contentOffset.y == 2700)
    #expect(glass.takeLog() == ["did animate"])
  }

  @Test func `a scroll view that leaves its window is no longer animated`() {
    scrollView.setContentOffset(Point(x: 0, y: 1000), animated: true)
    scrollView.removeFromSuperview()
    glass.advance(to: 100)
    #expect(scrollView.animation == nil)
    #expect(glass.application.nextDeadline == nil)
    scrollView.setContentOffset(Point(x: 0, y: 70), animated: true)
    #expect(scrollView.contentOffset.y == 70)
  }
}
