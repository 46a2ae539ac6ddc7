/// A recognizer that asks a scroll view, once for each touch, whether its content may receive the
/// touch (S190). It receives no touches itself.
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
      arbiter?.trace(view, .keptByScrollView(touch: touch.id))
    }
    return false
  }
}
