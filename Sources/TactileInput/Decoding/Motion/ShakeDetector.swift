import Tactile

/// Distinguishes shakes from single jolts. Each motion begins once and ends or is cancelled once
/// (S199).
///
/// A jolt is an acceleration without gravity of at least `joltStrength`. A jolt in the opposite
/// direction within `joltGap` continues the motion. The second jolt begins the motion, because a
/// single jolt is a knock. The motion is over when no jolt follows in time: it ends as a shake
/// after `joltsOfShake` jolts, or else is cancelled. After `longestShake` it is cancelled, and no
/// motion begins until the jolts have stopped.
///
///     jolts      ->      <-      ->      <-     (0.35 s of nothing)
///     phases             began                  ended
///
///     jolts      ->      <-      (0.35 s of nothing)
///     phases             began   cancelled
struct ShakeDetector: Sendable {
  private let parameters: MotionParameters
  private var jolts = 0
  private var lastJolt = Acceleration.zero
  private var lastTime = Timestamp.zero
  private var beganTime: Timestamp?
  private var isExhausted = false

  init(parameters: MotionParameters) {
    self.parameters = parameters
  }

  /// When the motion is over if no jolt follows; nil without a motion.
  var nextDeadline: Timestamp? {
    jolts == 0 ? nil : lastTime.advanced(by: parameters.joltGap)
  }

  /// Advances time. The returned event happened at `nextDeadline`.
  mutating func advance(to time: Timestamp) -> MotionEvent? {
    guard let due = nextDeadline, due <= time else { return nil }
    let wasShake = jolts >= parameters.joltsOfShake
    return stop(at: due, as: wasShake ? .ended : .cancelled)
  }

  /// Processes an acceleration without gravity. Call `advance(to:)` with the same time first.
  mutating func take(_ acceleration: Acceleration, at time: Timestamp) -> MotionEvent? {
    guard acceleration.length >= parameters.joltStrength else { return nil }
    if jolts > 0 && lastJolt.dot(acceleration) >= 0 { return nil }
    jolts += 1
    lastJolt = acceleration
    lastTime = time
    if isExhausted || jolts < 2 { return nil }
    guard let beganTime else {
      beganTime = time
      return MotionEvent(timestamp: time, phase: .began)
    }
    guard time.seconds(since: beganTime) >= parameters.longestShake else { return nil }
    isExhausted = true
    self.beganTime = nil
    return MotionEvent(timestamp: time, phase: .cancelled)
  }

  /// Cancels the motion, for example when the device is removed.
  mutating func cancel(at time: Timestamp) -> MotionEvent? {
    stop(at: time, as: .cancelled)
  }

  private mutating func stop(at time: Timestamp, as phase: MotionEvent.Phase) -> MotionEvent? {
    let wasReported = beganTime != nil
    jolts = 0
    isExhausted = false
    beganTime = nil
    return wasReported ? MotionEvent(timestamp: time, phase: phase) : nil
  }
}
