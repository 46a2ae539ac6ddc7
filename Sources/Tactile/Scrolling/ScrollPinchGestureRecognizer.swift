/// The pinch of a scroll view (S240). It runs together with the pan of the scroll view.
final class ScrollPinchGestureRecognizer: PinchGestureRecognizer {
  private weak var scrollView: ScrollView?

  init(of scrollView: ScrollView) {
    self.scrollView = scrollView
    super.init(name: "scroll pinch", defaults: scrollView.defaults)
    // A finger that rests in the content must not withhold the ends of other touches.
    delaysTouchesEnded = false
    addsNoRequirements = true
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { other !== scrollView?.scrollPan }

  override func canBePrevented(by other: GestureRecognizer) -> Bool {
    other !== scrollView?.scrollPan
  }

  /// A finger has come back: the content continues from there.
  override func startLine() {
    super.startLine()
    scrollView?.zoom?.fixed = nil
  }
}
