import Tactile

/// Tells shakes from jolts: begins, and then ends or is cancelled exactly once (S199).
///
/// A jolt is an acceleration beside gravity of at least `joltStrength`; one against the jolt before,
/// within `joltGap`, swings on. The second jolt begins the motion, since one alone is a knock. It is
/// over when no swing follows in time: a shake if there were `joltsOfShake`, else none. One that
/// goes on for `longestShake` is cancelled then, and nothing begins until the swinging has stopped.
///
///     jolts      ->      <-      ->      <-     (0.35 s of nothing)
///     phases             began                  ended
///
///     jolts      ->      <-      (0.35 s of nothing)
///     phases             began   cancelled
struct ShakeDetector: Sendable {
  private let limits: MotionLimits
  private var jolts = 0
  private var lastJolt = Acceleration.zero
  private var lastTime = Timestamp.zero
  private var beganTime: Timestamp?
  private var isExhausted = false

  init(limits: MotionLimits) {
    self.limits = limits
  }

  /// When the swinging counts as over if nothing comes; nil where nothing swings.
  var nextDeadline: Timestamp? {
    jolts == 0 ? nil : lastTime.advanced(by: limits.joltGap)
  }

  /// Lets time pass; what it returns happened at `nextDeadline`.
  mutating func advance(to time: Timestamp) -> MotionEvent? {
    guard let due = nextDeadline, due <= time else { return nil }
    let wasShake = jolts >= limits.joltsOfShake
    return stop(at: due, as: wasShake ? .ended : .cancelled)
  }

  /// Takes an acceleration without gravity, after `advance(to:)` with the same time.
  mutating func take(_ acceleration: Acceleration, at time: Timestamp) -> MotionEvent? {
    guard acceleration.length >= limits.joltStrength else { return nil }
    if jolts > 0 && lastJolt.dot(acceleration) >= 0 { return nil }
    jolts += 1
    lastJolt = acceleration
    lastTime = time
    if isExhausted || jolts < 2 { return nil }
    guard let beganTime else {
      beganTime = time
      return MotionEvent(timestamp: time, phase: .began)
    }
    guard time.seconds(since: beganTime) >= limits.longestShake else { return nil }
    isExhausted = true
    self.beganTime = nil
    return MotionEvent(timestamp: time, phase: .cancelled)
  }

  /// The device is gone or silent.
  mutating func cancel(at time: Timestamp) -> MotionEvent? {
    stop(at: time, as: .cancelled)
  }

  private mutating func stop(at time: Timestamp, as phase: MotionEvent.Phase) -> MotionEvent? {
    let wasTold = beganTime != nil
    jolts = 0
    isExhausted = false
    beganTime = nil
    return wasTold ? MotionEvent(timestamp: time, phase: phase) : nil
  }
}
