/// What pinch and rotation have in common: they follow the line between the first two fingers (S167).
///
///     one down ──second──► possible ──enough change──► began ──► changed … ──both lifted──► ended
///
/// While one finger is up nothing changes; one that comes back starts a new line from which values go
/// on without a jump. A third finger is given up at once (S168). Not for use by itself.
open class TwoFingerGestureRecognizer: GestureRecognizer {
  /// From the first finger to the second, in points of the screen, when both were last down.
  private(set) final var line = Vector.zero
  private final var middle: Point?
  private final var tracker: VelocityTracker
  private final var now = Timestamp.zero

  /// Fingers closer than this, in points, count as this far apart, and show no angle.
  final let leastSpan: Double

  init(name: String, defaults: GestureDefaults) {
    tracker = VelocityTracker(defaults: defaults)
    leastSpan = max(defaults.leastSpan, .leastNormalMagnitude)
    super.init(name: name)
  }

  /// The middle between the two fingers, when both were last down (S173).
  open override var screenLocation: Point { middle ?? super.screenLocation }

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    now = event.timestamp
    for touch in touches.reversed() where numberOfTouchesDown > 2 { ignore(touch, for: event) }
    guard numberOfTouchesDown == 2 else { return }
    readLine()
    if state == .possible { clearValue() }
    startLine()
    // A finger that was away is no rest: the velocity is measured from its coming back (S169).
    restartVelocity()
  }

  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard numberOfTouchesDown == 2 else { return }
    now = event.timestamp
    readLine()
    followLine()
    tracker.add(Vector(dx: value, dy: 0), at: now)
    if state.isActive {
      state = .changed
    } else if state == .possible, progress > 1 {
      overshoot = progress
      state = .began
    }
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    now = event.timestamp
    guard numberOfTouchesDown == 0 else { return }
    if state.isActive { state = .ended } else if state == .possible { failAtLift() }
  }

  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    if state.isActive { state = .cancelled } else { fail(167, .touchCancelled) }
  }

  open override func reset() {
    middle = nil
    tracker.reset()
    clearValue()
  }

  // MARK: For pinch and rotation

  /// What the gesture measures.
  var value: Double { 0 }
  /// How far it has come, as a part of what it takes to begin.
  var progress: Double { 0 }
  /// The reason for a failure when both fingers lift: the measurement and the threshold.
  var shortfall: Decision.Failure { .allFingersLifted }
  /// Forgets the value.
  func clearValue() {}
  /// The line is new: values go on from here.
  func startLine() {}
  /// The line has moved: works out the value.
  func followLine() {}

  /// How fast the value changes, per second.
  final var valueVelocity: Double { tracker.velocity(at: now).dx }

  /// Forgets the velocity, since the value was set.
  final func restartVelocity() {
    tracker.reset()
    tracker.add(Vector(dx: value, dy: 0), at: now)
  }

  private func failAtLift() {
    guard middle != nil else { return fail(172, .tooFewFingers(found: 1, required: 2)) }
    fail(172, shortfall)
  }

  private func readLine() {
    var first: Point?
    sequence.visit { touch in
      guard touch.isLive else { return }
      guard let start = first else {
        first = touch.screenLocation
        return
      }
      line = touch.screenLocation - start
      middle = start + line * 0.5
    }
  }
}
