/// Recognizes fingers that rest, and follows them from then on (S140).
///
///     ▁▁████████████████▁▁
///       └─ duration ─┘│
///                   began, though nothing moves; changed with every movement; ended at the first lift
public final class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the fingers must rest, in seconds; 0 begins when they come down (S147).
  public var minimumPressDuration: TimeInterval
  /// How far a finger may move before it begins, in points; afterwards there is no limit (S142).
  public var allowableMovement: Double
  /// How many fingers, from 1.
  public var numberOfTouchesRequired = 1
  /// How many taps with as many fingers must come before (S145).
  public var numberOfTapsRequired = 0
  /// How long after such a tap the next one, or the press, may begin, in seconds (S135).
  public var maximumInterval: TimeInterval
  /// How far from the first tap the others and the press may be, in points (S135).
  public var maximumDistance: Double
  /// How long each such tap may last, in seconds (S136).
  public var maximumTapDuration: TimeInterval

  private var completedTaps = 0
  private var press = TapPress()
  private var firstTap = Point.zero
  private var pressBegan = Timestamp.zero

  /// A recognizer of presses with one finger.
  public init(name: String = "", defaults: GestureDefaults = .standard) {
    minimumPressDuration = defaults.pressDuration
    allowableMovement = defaults.pressMovement
    maximumInterval = defaults.tapInterval
    maximumDistance = defaults.tapDistance
    maximumTapDuration = defaults.multipleTapDuration
    super.init(name: name)
  }

  /// Between the taps that come before the press.
  public override var waitsForNextTouch: Bool { completedTaps > 0 && press.fingers == 0 }

  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard !state.isActive else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    guard state == .possible else { return }
    if press.fingers > 0, numberOfTouchesDown == touches.count { liftBeforeLanding() }
    let fingers = press.fingers + touches.count
    guard !press.hasLifted, fingers <= numberOfTouchesRequired else {
      return fail(144, "\(inFingers: fingers), \(numberOfTouchesRequired) wanted")
    }
    press.fingers = fingers
    cancelTimer()
    if fingers == numberOfTouchesRequired { beginPress(at: event.timestamp) }
  }

  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    if state.isActive {
      state = .changed
    } else if state == .possible {
      checkMovement(of: touches)
    }
  }

  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    if press.isLiftCounted {
      press.isLiftCounted = false
    } else if state.isActive {
      state = .ended
    } else if state == .possible {
      checkMovement(of: touches)
      lift(at: event.timestamp)
    }
  }

  public override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    if state.isActive { state = .cancelled } else { fail(144, "a touch was cancelled") }
  }

  public override func timerFired(at now: Timestamp) {
    if press.fingers == 0 {
      fail(145, "nothing came down within \(inSeconds: maximumInterval) of the tap")
    } else if isTap {
      fail(145, "a tap before it was held for \(inSeconds: maximumTapDuration), which is the limit")
    } else {
      state = .began
    }
  }

  public override func reset() {
    completedTaps = 0
    press = TapPress()
  }

  /// Whether the fingers that are down make one of the taps before the press.
  private var isTap: Bool { completedTaps < numberOfTapsRequired }

  private func beginPress(at now: Timestamp) {
    pressBegan = now
    checkPlace()
    guard state == .possible else { return }
    let duration = isTap ? maximumTapDuration : minimumPressDuration
    if duration > 0 { setTimer(at: now.advanced(by: duration)) } else if !isTap { state = .began }
  }

  private func checkPlace() {
    var sum = Vector.zero
    sequence.visit { if $0.isLive { sum = sum + ($0.beganScreenLocation - .zero) } }
    let middle = Point.zero + sum * (1 / Double(press.fingers))
    if completedTaps == 0 { firstTap = middle }
    let distance = middle.distance(to: firstTap)
    guard distance > maximumDistance else { return }
    fail(145, "\(inPoints: distance) from the first tap, limit \(inPoints: maximumDistance)")
  }

  private func checkMovement(of touches: [Touch]) {
    for touch in touches {
      let distance = touch.screenLocation.distance(to: touch.beganScreenLocation)
      guard distance <= allowableMovement else {
        return fail(144, "moved \(inPoints: distance), limit \(inPoints: allowableMovement)")
      }
    }
  }

  /// A frame that brings a new finger may have lifted the old ones: that comes first, and what is left
  /// of them is a tap before the press, or nothing.
  private func liftBeforeLanding() {
    let isWhole = press.fingers == numberOfTouchesRequired
    let isStill = inbox.ended.allSatisfy {
      $0.screenLocation.distance(to: $0.beganScreenLocation) <= allowableMovement
    }
    if isTap, isWhole, isStill {
      completedTaps += 1
    } else {
      arbiter?.trace(self, 144, "starts again with the finger that came down as another lifted")
      for touch in inbox.ended { ignore(touch) }
      completedTaps = 0
    }
    press = TapPress()
    press.isLiftCounted = true
  }

  private func lift(at now: Timestamp) {
    guard state == .possible else { return }
    press.hasLifted = true
    guard press.fingers == numberOfTouchesRequired else {
      return fail(144, "lifted with \(press.fingers) of \(inFingers: numberOfTouchesRequired) down")
    }
    guard isTap else {
      let held = now.seconds(since: pressBegan)
      return fail(
        144, "lifted after \(inSeconds: held), \(inSeconds: minimumPressDuration) needed")
    }
    guard numberOfTouchesDown == 0 else { return }
    completedTaps += 1
    press = TapPress()
    setTimer(at: now.advanced(by: maximumInterval))
  }
}
