/// Holds touches back from a scroll view's content until it is clear that they are no scroll: never
/// recognizes, only fails in time (S185, S191).
///
///     possible: touches are held ──┬─ the delay passes, the pan fails, a finger lifts ─► failed
///                                  └─ the pan begins: the content never learns of them (S187)
final class ContentTouchDelay: GestureRecognizer, GestureRecognizerDelegate {
  private weak var scrollView: ScrollView?

  init(of scrollView: ScrollView) {
    self.scrollView = scrollView
    super.init(name: "content touch delay")
    delaysTouchesBegan = true
    delaysTouchesEnded = false
    cancelsTouchesInView = false
    requiresExclusiveTouchType = false
    delegate = self
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    guard let scrollView, scrollView.delaysContentTouches, touch.view !== scrollView else {
      return false
    }
    return !scrollView.scrollableAxes.isEmpty
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard deadline == nil, state == .possible, let scrollView else { return }
    setTimer(at: event.timestamp.advanced(by: scrollView.contentTouchDelay))
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    fail(186, "a finger lifted before it was a scroll")
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    fail(186, "a touch was cancelled")
  }

  override func timerFired(at now: Timestamp) {
    fail(185, "no scroll within the delay")
  }

  /// The pan has failed: nothing is left to wait for.
  func panFailed() {
    guard settled == .possible, requests.isEmpty, liveCount > 0 else { return }
    fail(192, "the scroll view's pan has failed")
  }
}
