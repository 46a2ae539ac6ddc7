/// Recognizes fingers that rest, and then follows their movement (S140).
///
///     ▁▁████████████████▁▁
///       └─ duration ─┘│
///                   begins without a movement; changes with every movement; ends at the first lift
open class LongPressGestureRecognizer: GestureRecognizer {
  override final var isPress: Bool { true }

  /// The time for which the fingers must rest, in seconds. With 0, the press begins when they land (S147).
  public final var minimumPressDuration: TimeInterval
  /// The largest distance that a finger may move before the press begins, in points. Later, there is no limit
  /// (S142).
  public final var allowableMovement: Double
  /// The number of fingers, at least 1.
  public final var numberOfTouchesRequired = 1
  /// The number of taps before the press, with the same number of fingers (S145).
  public final var numberOfTapsRequired = 0
  /// The longest time from the end of such a tap to the beginning of the next one, or of the press, in seconds (S135).
  public final var maximumInterval: TimeInterval
  /// The largest distance of the other taps and the press from the first tap, in points (S135).
  public final var maximumDistance: Double
  /// The longest duration of each such tap, in seconds (S136).
  public final var maximumTapDuration: TimeInterval

  private var completedTaps = 0
  private var press = TapPress()
  private var firstTap = Point.zero
  private var pressBegan = Timestamp.zero

  /// Creates a recognizer of presses with one finger.
  public init(name: String = "", defaults: GestureDefaults = .standard) {
    minimumPressDuration = defaults.pressDuration
    allowableMovement = defaults.pressMovement
    maximumInterval = defaults.tapInterval
    maximumDistance = defaults.tapDistance
    maximumTapDuration = defaults.multipleTapDuration
    super.init(name: name)
  }

  override var takesFingersInTurn: Bool { true }

  /// True between the taps before the press.
  open override var waitsForNextTouch: Bool { completedTaps > 0 && press.fingers == 0 }

  override func decisionTime(landing: TimeInterval) -> TimeInterval {
    let taps = Double(numberOfTapsRequired) * (maximumTapDuration + maximumInterval)
    return (numberOfTouchesRequired > 1 ? landing : 0) + taps + minimumPressDuration
  }

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard state == .possible else {
      // The press has begun, or it has ended and waits for another recognizer to fail (S89, S144).
      for touch in touches { ignore(touch, for: event) }
      return
    }
    guard !isInterrupted else { return }
    let fingers = press.fingers + touches.count
    guard !press.hasLifted, fingers <= numberOfTouchesRequired else {
      return fail(
        144,
        .parameter(
          .touches, found: .fingers(fingers),
          required: .exactly(Double(numberOfTouchesRequired)), .landed))
    }
    press.fingers = fingers
    cancelTimer()
    if fingers == numberOfTouchesRequired { beginPress(at: event.timestamp) }
  }

  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    if state.isActive {
      state = .changed
    } else if state == .possible {
      checkMovement(of: touches)
    }
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard !isInterrupted else { return }
    if state.isActive {
      state = .ended
    } else if state == .possible {
      checkMovement(of: touches)
      lift(at: event.timestamp)
    }
  }

  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    if state.isActive { state = .cancelled } else { fail(144, .touchCancelled) }
  }

  open override func timerFired(at now: Timestamp) {
    if press.fingers == 0 {
      fail(145, .timeout(.tapInterval, maximumInterval, .awaitedPress))
    } else if isTap {
      fail(145, .timeout(.tapDuration, maximumTapDuration, .heldInTap))
    } else {
      state = .began
    }
  }

  open override func reset() {
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
    fail(
      145,
      .parameter(
        .tapDistance, found: .points(distance), required: .atMost(maximumDistance),
        .landedFromFirstTap))
  }

  private func checkMovement(of touches: [Touch]) {
    for touch in touches {
      let distance = touch.screenLocation.distance(to: touch.beganScreenLocation)
      guard distance <= allowableMovement else {
        return fail(
          144,
          .parameter(
            .movement, found: .points(distance), required: .atMost(allowableMovement), .moved))
      }
    }
  }

  private func lift(at now: Timestamp) {
    guard state == .possible else { return }
    press.hasLifted = true
    guard press.fingers == numberOfTouchesRequired else {
      return fail(
        144,
        .parameter(
          .touches, found: .fingers(press.fingers),
          required: .exactly(Double(numberOfTouchesRequired)), .liftedEarly))
    }
    guard isTap else {
      let held = now.seconds(since: pressBegan)
      return fail(
        144,
        .parameter(
          .duration, found: .seconds(held), required: .atLeast(minimumPressDuration), .lifted))
    }
    guard numberOfTouchesDown == 0 else { return }
    completedTaps += 1
    press = TapPress()
    setTimer(at: now.advanced(by: maximumInterval))
  }
}

// MARK: Definition

extension GestureDefinition {
  static let longPress = GestureDefinition(
    "Fingers that rest on the glass.", isHeld: true,
    parameters: [
      .count(
        .touches, \LongPressGestureRecognizer.numberOfTouchesRequired, GestureParameter.touches,
        default: 1, "The number of fingers."),
      .count(
        .taps, \LongPressGestureRecognizer.numberOfTapsRequired, 0...GestureParameter.taps,
        default: 0, "The number of taps before the press."),
      .number(
        .duration, .seconds, \LongPressGestureRecognizer.minimumPressDuration,
        default: \.pressDuration, "The time that the fingers must stay on the glass."),
      .number(
        .movement, .points, \LongPressGestureRecognizer.allowableMovement,
        default: \.pressMovement,
        "The largest distance that a finger may move before the press begins."),
      .number(
        .tapInterval, .seconds, \LongPressGestureRecognizer.maximumInterval,
        default: \.tapInterval, "The longest pause after each tap."),
      .number(
        .tapDistance, .points, \LongPressGestureRecognizer.maximumDistance,
        default: \.tapDistance,
        "The largest distance of each tap and of the press from the first tap."),
      .number(
        .tapDuration, .seconds, \LongPressGestureRecognizer.maximumTapDuration,
        default: \.multipleTapDuration, "The longest duration of each tap."),
    ],
    make: { LongPressGestureRecognizer(name: $0, defaults: $1) })
}
