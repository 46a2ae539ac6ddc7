import Testing

@testable import Tactile

@Suite("Content beyond its limits that the app moves")
struct ScrollReturnTests {
  private let scene = ScrollScene(content: Size(width: 300, height: 300))
  private var glass: Glass { scene.glass }
  private var scrollView: TestedScrollView { scene.scrollView }

  init() {
    scrollView.maximumZoomScale = 4
    scene.zooms = true
  }

  /// Two fingers close around a point, and lift at 100 ms. The content then returns.
  private func zoomOut() {
    glass.frame(at: 0, .down(1, 50, 150), .down(2, 250, 150))
    for step in 1...9 {
      let way = Double(step) * 9
      glass.frame(at: step * 10, .move(1, 50 + way, 150), .move(2, 250 - way, 150))
    }
    glass.frame(at: 100, .up(1), .up(2))
    #expect(scrollView.isZoomBouncing)
    #expect(scrollView.zoomScale < 1)
  }

  @Test(arguments: [true, false])
  func `S241 content whose offset is set has the scale of its limit`(isEqual: Bool) {
    zoomOut()
    let offset = isEqual ? scrollView.contentOffset : Point(x: 3, y: 4)
    scrollView.contentOffset = offset
    #expect(scrollView.zoomScale == 1)
    #expect(scrollView.contentOffset == offset)
    #expect(scene.content.frame.size == Size(width: 300, height: 300))
    #expect(scrollView.animation == nil)
    #expect(glass.application.timedViews.isEmpty)
  }

  @Test(arguments: [true, false])
  func `S241 content whose offset is animated moves to the scale of its limit`(isEqual: Bool) {
    zoomOut()
    let offset = isEqual ? scrollView.contentOffset : Point(x: 3, y: 4)
    scrollView.setContentOffset(offset, animated: true)
    #expect(scrollView.zoomScale < 1)
    glass.advance(to: 400)
    #expect(scrollView.zoomScale == 1)
    #expect(scrollView.contentOffset == offset)
    #expect(glass.application.timedViews.isEmpty)
  }

  @Test
  func `S241 content that a finger holds returns after the lift, although its offset was set`() {
    zoomOut()
    glass.frame(at: 110, .down(3, 150, 150))
    let scale = scrollView.zoomScale
    scrollView.contentOffset = Point(x: 3, y: 4)
    #expect(scrollView.zoomScale == scale)
    glass.frame(at: 200, .up(3))
    #expect(scrollView.isZoomBouncing)
    glass.advance(to: 9000)
    #expect(scrollView.zoomScale == 1)
  }

  @Test func `S241 a pinch goes on although the offset was set`() {
    glass.frame(at: 0, .down(1, 50, 150), .down(2, 250, 150))
    glass.frame(at: 10, .move(1, 130, 150), .move(2, 170, 150))
    let scale = scrollView.zoomScale
    #expect(scale < 1)
    scrollView.contentOffset = .zero
    #expect(scrollView.zoomScale == scale)
    glass.frame(at: 20, .up(1), .up(2))
    glass.advance(to: 9000)
    #expect(scrollView.zoomScale == 1)
  }

  @Test(arguments: [true, false])
  func `S238 content that the app moves at the end of a drag does not coast`(isAnimated: Bool) {
    let scene = ScrollScene()
    scene.dragEnded = { [unowned scene] in
      scene.scrollView.setContentOffset(Point(x: 0, y: 20), animated: isAnimated)
    }
    scene.fling()
    #expect(scene.scrollView.glide == nil)
    #expect((scene.scrollView.animation != nil) == isAnimated)
    scene.glass.advance(to: 9000)
    #expect(scene.scrollView.contentOffset == Point(x: 0, y: 20))
    #expect(!scene.glass.takeLog().contains("will coast"))
    #expect(scene.glass.application.timedViews.isEmpty)
  }
}
