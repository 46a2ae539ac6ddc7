/// Asks a scroll view, once a touch, whether its content may have it (S190). Takes no touches itself.
final class ContentTouchGate: GestureRecognizer {
  private weak var scrollView: ScrollView?

  init(of scrollView: ScrollView) {
    self.scrollView = scrollView
    super.init(name: "content touch gate")
  }

  override func wants(_ touch: Touch) -> Bool {
    guard let scrollView, let view = touch.view, view !== scrollView else { return false }
    guard touch.delivery.stage == .new, let event = arbiter?.application.event else { return false }
    if !scrollView.touchesShouldBegin([touch], with: event, in: view) {
      touch.delivery.stage = .over
      arbiter?.trace(view, 190, "the scroll view keeps touch \(touch.id) from it")
    }
    return false
  }
}
