/// The pan of a scroll view. It begins only along an axis that scrolls (S192), and it records the
/// movement of its threshold (S154).
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  private weak var scrollView: ScrollView?
  /// The movement of the threshold, in points of the screen.
  private(set) var swallowed = Vector.zero
  /// Whether its first touch stopped coasting content (S193).
  private(set) var hasCaught = false

  init(of scrollView: ScrollView) {
    self.scrollView = scrollView
    super.init(name: "scroll pan", defaults: scrollView.defaults)
    // A finger that rests in the content must not withhold the ends of other touches.
    delaysTouchesEnded = false
    addsNoRequirements = true
  }

  override func mayBegin(_ movement: Vector) -> Bool {
    guard let scrollView, super.mayBegin(movement) else { return false }
    let axes = scrollView.scrollableAxes
    guard axes.lead(scrollView.convertFromScreen(movement)) else {
      if waitsForPinch(axes) { return false }
      fail(192, axes.isEmpty ? .nothingToScroll : .acrossScrolling)
      return false
    }
    swallowed = movement * (minimumMovement / movement.length)
    if leavesTouchesOut {
      for touch in sequence where isLeftOut(touch) { ignore(touch) }
    }
    return true
  }

  /// Whether a pinch may enlarge the content, so that there is more to scroll (S242).
  private func waitsForPinch(_ axes: ScrollAxes) -> Bool {
    guard let pinch = scrollView?.scrollPinch, pinch.isEnabled else { return false }
    return pinch.settled.isActive
      || (pinch.settled == .possible && axes.isEmpty && numberOfTouchesDown > 1)
  }

  /// A finger that a control tracks takes no part beside others unless it moves beyond the threshold
  /// itself: one person can scroll while another holds a button (S100).
  override var leavesTouchesOut: Bool {
    guard settled == .possible, sequence.count > 1 else { return false }
    return sequence.firstVisited { $0.isLive && !isLeftOut($0) } != nil
  }

  override func isLeftOut(_ touch: Touch) -> Bool {
    guard touch.isLive,
      touch.screenLocation.distance(to: touch.beganScreenLocation) <= minimumMovement
    else { return false }
    var view = touch.view
    while let current = view, current !== scrollView {
      if let control = current as? Control, control.trackedTouch === touch { return true }
      view = current.superview
    }
    return false
  }

  /// It releases each finger that lifts before scrolling has begun, and goes on with the others.
  override var takesFingersInTurn: Bool { false }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if numberOfTouches == touches.count { hasCaught = scrollView?.catchContent() ?? false }
    super.touchesBegan(touches, with: event)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    super.touchesEnded(touches, with: event)
    guard settled == .possible, numberOfTouchesDown > 0 else { return }
    // A touch that lifts before the scroll is not part of it, so the scroll does not cancel it in
    // the content.
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
