/// A recognizer that withholds touches from a scroll view's content. It never recognizes; it
/// ignores each touch after its delay (S185, S191).
///
///     a touch is withheld ──┬─ its delay is over, it lifts, the pan fails ─► delivered to the content
///                           └─ the pan begins: the content receives nothing (S187)
final class ContentTouchDelay: GestureRecognizer {
  private weak var scrollView: ScrollView?

  init(of scrollView: ScrollView) {
    self.scrollView = scrollView
    super.init(name: "content touch delay")
    delaysTouchesBegan = true
    delaysTouchesEnded = false
    cancelsTouchesInView = false
    requiresExclusiveTouchType = false
    addsNoRequirements = true
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }

  /// Receives only touches that may become a scroll: touches in the content that the pan receives.
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
    giveUp(touches, 186, .liftedBeforeScroll)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    giveUp(touches, 186, .touchCancelled)
  }

  override func timerFired(at now: Timestamp) {
    let due = sequence.filter { moment(of: $0) <= now }
    giveUp(due, 185, .noScroll(within: scrollView?.contentTouchDelay ?? 0))
    waitForFirst()
  }

  /// Fails after the pan has failed, because the touches cannot become a scroll.
  func panFailed() {
    guard settled == .possible, requests.isEmpty, liveCount > 0 else { return }
    fail(192, .scrollPanFailed)
  }

  /// Returns the time at which the delay of a touch is over.
  private func moment(of touch: Touch) -> Timestamp {
    touch.beganTimestamp.advanced(by: scrollView?.contentTouchDelay ?? 0)
  }

  /// Sets the timer for the end of the first touch's delay.
  private func waitForFirst() {
    guard let first = sequence.first else { return cancelTimer() }
    setTimer(at: moment(of: first))
  }

  /// Ignores touches. With the last one it also fails, so that its reset makes it ready for the
  /// next touch.
  private func giveUp(
    _ touches: [Touch], _ rule: Int, _ failure: @autoclosure () -> Decision.Failure
  ) {
    if sequence.count == touches.count { fail(rule, failure()) }
    for touch in touches { ignore(touch) }
  }
}
