/// The base class of pinch and rotation, which follow the line between the first two fingers (S167).
///
///     one down ──second──► possible ──enough change──► began ──► changed … ──both lifted──► ended
///
/// While only one finger is down, the values do not change. When a second finger lands again, the values continue
/// from there. The recognizer ignores a third finger (S168). Do not use this class itself.
open class TwoFingerGestureRecognizer: GestureRecognizer {
  /// The vector from the first finger to the second, in points of the screen, when both were down last.
  private(set) final var line = Vector.zero
  private final var middle: Point?
  private final var tracker: VelocityTracker
  private final var now = Timestamp.zero

  /// The smallest distance that is measured, in points. Fingers that are closer have this distance and no angle.
  final let leastSpan: Double

  init(name: String, defaults: GestureDefaults) {
    tracker = VelocityTracker(defaults: defaults)
    leastSpan = max(defaults.leastSpan, .leastNormalMagnitude)
    super.init(name: name)
  }

  /// The point between the two fingers when both were down last (S173).
  open override var screenLocation: Point { middle ?? super.screenLocation }

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    now = event.timestamp
    let before = numberOfTouchesDown - touches.count
    ignoreLast(of: touches, keeping: 2)
    // A finger that is ignored leaves the two others as they are (S168).
    guard before < 2, numberOfTouchesDown == 2 else { return }
    readLine()
    if state == .possible { clearValue() }
    startLine()
    // The velocity is measured from the landing on, not over the time without the finger (S169).
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
    } else if state == .possible, progress > 1, !isInterrupted {
      overshoot = progress
      state = .began
    }
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    now = event.timestamp
    guard numberOfTouchesDown == 0, !isInterrupted else { return }
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

  /// A gesture that goes on continues with fingers that land.
  override var takesFingersInTurn: Bool { settled == .possible && !isPending }

  // MARK: For pinch and rotation

  /// The value that the gesture measures.
  var value: Double { 0 }
  /// The change of the value, divided by its threshold.
  var progress: Double { 0 }
  /// The reason for a failure when both fingers lift: the measurement and the threshold.
  var shortfall: Decision.Failure { .allFingersLifted }
  /// Resets the value.
  func clearValue() {}
  /// Called when the line is new. Later changes are relative to it.
  func startLine() {}
  /// Called when the line has changed. Calculates the value.
  func followLine() {}

  /// The change of the value per second.
  final var valueVelocity: Double { tracker.velocity(at: now).dx }

  /// Resets the velocity, because the value was set.
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
