/// Holds touches back from a scroll view's content until it is clear that they are no scroll: never
/// recognizes, only gives touches up, each in its own time (S185, S191).
///
///     a touch is held ──┬─ its delay passes, it lifts, the pan fails ─► released to the content
///                       └─ the pan begins: the content never learns of it (S187)
final class ContentTouchDelay: GestureRecognizer {
  private weak var scrollView: ScrollView?

  init(of scrollView: ScrollView) {
    self.scrollView = scrollView
    super.init(name: "content touch delay")
    delaysTouchesBegan = true
    delaysTouchesEnded = false
    cancelsTouchesInView = false
    requiresExclusiveTouchType = false
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }

  /// Only what may yet become a scroll: a touch in the content that the pan has taken.
  override func wants(_ touch: Touch) -> Bool {
    guard let scrollView, scrollView.delaysContentTouches, touch.view !== scrollView else {
      return false
    }
    guard touch.bound.contains(where: { $0 === scrollView.scrollPan }) else { return false }
    return !scrollView.scrollableAxes.isEmpty
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if deadline == nil { waitForFirst() }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    giveUp(touches, 186, "it lifted before it was a scroll")
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    giveUp(touches, 186, "it was cancelled")
  }

  override func timerFired(at now: Timestamp) {
    let due = sequence.filter { moment(of: $0) <= now }
    giveUp(due, 185, "no scroll within \(inSeconds: scrollView?.contentTouchDelay ?? 0)")
    waitForFirst()
  }

  /// The pan has failed: nothing is left to wait for.
  func panFailed() {
    guard settled == .possible, requests.isEmpty, liveCount > 0 else { return }
    fail(192, "the scroll view's pan has failed")
  }

  /// When a touch has been held for long enough.
  private func moment(of touch: Touch) -> Timestamp {
    touch.beganTimestamp.advanced(by: scrollView?.contentTouchDelay ?? 0)
  }

  /// Wakes when the touch that came first has been held for long enough.
  private func waitForFirst() {
    guard let first = sequence.first else { return cancelTimer() }
    setTimer(at: moment(of: first))
  }

  /// Holds these touches no longer; fails with the last one, since nothing may be left over of it that
  /// would keep it from the next.
  private func giveUp(_ touches: [Touch], _ rule: Int, _ reason: @autoclosure () -> String) {
    if sequence.count == touches.count { fail(rule, reason()) }
    for touch in touches { ignore(touch) }
  }
}
