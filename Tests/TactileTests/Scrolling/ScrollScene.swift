@testable import Tactile

/// A scroll view of 300 by 300 at the origin, with a view and a control in its content.
final class ScrollScene: ScrollViewDelegate {
  let glass = Glass()
  let scrollView: TestedScrollView
  let content: LoggingView
  private var finger: Int32 = 0
  var target: Point?
  /// Whether a pinch zooms the content.
  var zooms = false
  /// Is called when a drag has ended.
  var dragEnded: (() -> Void)?

  init(content size: Size = Size(width: 300, height: 3000)) {
    scrollView = TestedScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 300), name: "scroll")
    scrollView.contentSize = size
    glass.window.addSubview(scrollView)
    content = glass.view(
      "content", Rect(x: 0, y: 0, width: size.width, height: size.height), in: scrollView)
    scrollView.delegate = self
  }

  /// Moves a finger in equal steps of 10 ms and leaves it down.
  func move(from start: Point, by way: Vector, at milliseconds: Int, steps: Int = 10) {
    finger += 1
    glass.frame(at: milliseconds, .down(finger, start.x, start.y))
    for step in 1...steps {
      let place = start + way * (Double(step) / Double(steps))
      glass.frame(at: milliseconds + step * 10, .move(finger, place.x, place.y))
    }
  }

  /// Lifts the finger that moved last.
  func lift(at milliseconds: Int) {
    glass.frame(at: milliseconds, .up(finger))
  }

  /// Releases the content while it moves upwards: a drag of 10 points per step from 150 ms, lifted
  /// at 250 ms.
  func fling(by way: Vector = Vector(dx: 0, dy: -100)) {
    move(from: Point(x: 150, y: 200), by: way, at: 150)
    lift(at: 250)
  }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    glass.write("will drag")
  }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point
  ) {
    glass.write("will end drag")
    if let target { targetContentOffset = target }
  }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    glass.write("did end drag \(decelerate)")
    dragEnded?()
  }

  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    glass.write("will coast")
  }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    glass.write("did coast")
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    glass.write("did animate")
  }

  func viewForZooming(in scrollView: ScrollView) -> View? { zooms ? content : nil }

  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
    glass.write("will zoom")
  }

  func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: Double
  ) {
    glass.write("did zoom \(scale)")
  }
}

/// A scroll view with answers that tests set.
final class TestedScrollView: ScrollView {
  var cancels: Bool?
  var lets = true

  override func touchesShouldCancel(in view: View) -> Bool {
    cancels ?? super.touchesShouldCancel(in: view)
  }

  override func touchesShouldBegin(
    _ touches: [Touch], with event: TouchEvent, in view: View
  ) -> Bool { lets }
}
