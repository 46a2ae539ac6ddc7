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

  /// The ``scale`` at which the pinch began: that of a change by exactly the threshold, whichever
  /// distance the first frame beyond it had.
  var scaleOfThreshold: Double {
    let start = max(line.length, leastSpan) / scale
    let threshold = max(minimumSpanChange, 1)
    let began = 1 + (scale > 1 ? threshold : -threshold) / start
    return began > 0 && began.isFinite ? began : scale
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
