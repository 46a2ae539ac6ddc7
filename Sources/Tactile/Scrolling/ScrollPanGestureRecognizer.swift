/// A scroll view's own pan: begins only along an axis that scrolls (S192), and forgets the movement
/// it took to begin (S154).
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  private weak var scrollView: ScrollView?
  /// The movement that was needed to begin, in points of the screen.
  private(set) var swallowed = Vector.zero
  /// Whether its first finger caught content that was coasting (S193).
  private(set) var hasCaught = false

  init(of scrollView: ScrollView) {
    self.scrollView = scrollView
    super.init(name: "scroll pan", defaults: scrollView.defaults)
    // A finger that rests in the content must not keep what others do there from being told.
    delaysTouchesEnded = false
  }

  override func mayBegin(_ movement: Vector) -> Bool {
    guard let scrollView, super.mayBegin(movement) else { return false }
    let axes = scrollView.scrollableAxes
    guard axes.lead(scrollView.convertFromScreen(movement)) else {
      fail(192, axes.isEmpty ? "there is nothing to scroll" : "moved across what scrolls")
      return false
    }
    swallowed = movement * (minimumMovement / movement.length)
    return true
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if numberOfTouches == touches.count { hasCaught = scrollView?.catchContent() ?? false }
    super.touchesBegan(touches, with: event)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    super.touchesEnded(touches, with: event)
    guard settled == .possible, numberOfTouchesDown > 0 else { return }
    // What lifted before there was a scroll is no part of it, nor taken from the content by it.
    for touch in touches { ignore(touch, for: event) }
  }

  override func didFail() {
    scrollView?.panFailed()
  }

  override func reset() {
    super.reset()
    swallowed = .zero
    hasCaught = false
  }
}
