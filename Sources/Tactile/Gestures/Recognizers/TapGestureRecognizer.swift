/// Recognizes taps: a number of fingers land together and lift again, a number of times (S133).
///
///     two taps:   ▁▁██▁▁▁▁██▁▁     recognized at the second lift
///                    └──┘ at most maximumInterval, and near the first
///
/// One recognizer follows one series of taps at a time. If two people tap in the same view within
/// ``maximumInterval``, the two taps are one series for a recognizer of several taps, and for a recognizer that
/// waits for its failure. The second tap is then not recognized as a tap of its own, although its view receives
/// the touch. If this matters, give each person a separate view with recognizers of its own.
///
/// There is no minimum duration of a tap, and no minimum time between two taps (S137).
open class TapGestureRecognizer: GestureRecognizer {
  override final var isPress: Bool { true }

  /// The number of taps, at least 1.
  public final var numberOfTapsRequired = 1 {
    // It may no longer have to wait for a next touch.
    didSet { arbiter?.noteChange(of: self) }
  }
  /// The number of fingers of each tap, at least 1.
  public final var numberOfTouchesRequired = 1
  /// The buttons that must be pressed when a pen or pointer lands; others may be pressed too. The tip of a pen
  /// is ``Event/ButtonMask/primary``. The mask has no effect on fingers, which have no buttons (S214).
  public final var buttonMaskRequired = Event.ButtonMask.primary
  /// The largest distance that a finger may move, in points (S134, S135).
  public final var allowableMovement: Double
  /// The longest time from the end of a tap to the beginning of the next one, in seconds (S135).
  public final var maximumInterval: TimeInterval
  /// The largest distance of the next taps from the first one, in points (S135).
  public final var maximumDistance: Double
  /// The longest duration of each tap, in seconds. With nil, it is ``GestureDefaults/multipleTapDuration`` if
  /// several taps are required, and unlimited for one tap (S136).
  public final var maximumDuration: TimeInterval?

  private let multipleTapDuration: TimeInterval
  private var completedTaps = 0
  private var press = TapPress()
  private var place = Point.zero

  /// Creates a recognizer of single taps with one finger.
  public init(name: String = "", defaults: GestureDefaults = .standard) {
    allowableMovement = defaults.tapMovement
    maximumInterval = defaults.tapInterval
    maximumDistance = defaults.tapDistance
    multipleTapDuration = defaults.multipleTapDuration
    super.init(name: name)
  }

  /// True between taps, while further taps are required (S133).
  open override var waitsForNextTouch: Bool {
    completedTaps > 0 && completedTaps < numberOfTapsRequired && press.fingers == 0
  }

  override var takesFingersInTurn: Bool { true }

  override var leavesRestingFingers: Bool { !isPending }

  /// The centroid of the first tap's fingers when they landed (S138).
  open override var screenLocation: Point { place }

  /// False for a tap recognizer that requires more taps (S113).
  open override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let other = other as? TapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  override func decisionTime(landing: TimeInterval) -> TimeInterval {
    guard let durationLimit else { return landing }
    let taps = Double(numberOfTapsRequired)
    return (numberOfTouchesRequired > 1 ? landing : 0) + taps * durationLimit
      + (taps - 1) * maximumInterval
  }

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard state == .possible else {
      // The tap is recognized, but may wait for another recognizer. New fingers are not part of it, and
      // their views keep their touches.
      for touch in touches { ignore(touch, for: event) }
      return
    }
    guard !isInterrupted else { return }
    guard !press.hasLifted else { return fail(134, .landedAfterLift) }
    // A pen on the glass always has the primary button.
    if buttonMaskRequired != .primary, !hasRequiredButtons(touches) { return }
    let fingers = press.fingers + touches.count
    guard fingers <= numberOfTouchesRequired else {
      return fail(
        139,
        .parameter(
          .touches, found: .fingers(fingers),
          required: .exactly(Double(numberOfTouchesRequired)), .landed))
    }
    if press.fingers == 0 { limitDuration(from: event.timestamp) }
    press.fingers = fingers
    checkPlace()
  }

  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard state == .possible else { return }
    checkMovement(of: touches)
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard state == .possible, !isInterrupted else { return }
    checkMovement(of: touches)
    lift(event)
  }

  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    fail(134, .touchCancelled)
  }

  open override func timerFired(at now: Timestamp) {
    guard press.fingers == 0 else {
      return fail(136, .timeout(.duration, durationLimit ?? 0, .held))
    }
    fail(134, .timeout(.interval, maximumInterval, .awaitedTap))
  }

  open override func reset() {
    completedTaps = 0
    press = TapPress()
  }

  // MARK: Down

  private var durationLimit: TimeInterval? {
    maximumDuration ?? (numberOfTapsRequired > 1 ? multipleTapDuration : nil)
  }

  private func limitDuration(from now: Timestamp) {
    if let durationLimit { setTimer(at: now.advanced(by: durationLimit)) } else { cancelTimer() }
  }

  /// Fails if the buttons of a pen or pointer that landed are not pressed (S214).
  private func hasRequiredButtons(_ touches: [Touch]) -> Bool {
    for touch in touches where touch.kind == .stylus || touch.kind == .indirectPointer {
      let pressed = touch.buttonMask
      guard pressed.isSuperset(of: buttonMaskRequired) else {
        fail(214, .buttonsNotPressed(buttonMaskRequired.subtracting(pressed)))
        return false
      }
    }
    return true
  }

  /// Checks the location of this tap when its last finger has landed.
  private func checkPlace() {
    guard press.fingers == numberOfTouchesRequired else { return }
    let middle = middleOfFingersDown
    guard completedTaps > 0 else {
      place = middle
      return
    }
    let distance = middle.distance(to: place)
    guard distance > maximumDistance else { return }
    fail(
      134,
      .parameter(
        .distance, found: .points(distance), required: .atMost(maximumDistance),
        .landedFromFirstTap))
  }

  /// The centroid of this tap's fingers when they landed.
  private var middleOfFingersDown: Point {
    var sum = Vector.zero
    sequence.visit { if $0.isLive { sum = sum + ($0.beganScreenLocation - .zero) } }
    return .zero + sum * (1 / Double(max(press.fingers, 1)))
  }

  private func checkMovement(of touches: [Touch]) {
    for touch in touches {
      let distance = touch.screenLocation.distance(to: touch.beganScreenLocation)
      guard distance <= allowableMovement else {
        return fail(
          134,
          .parameter(
            .movement, found: .points(distance), required: .atMost(allowableMovement), .moved))
      }
    }
  }

  // MARK: Up

  private func lift(_ event: TouchEvent) {
    guard state == .possible else { return }
    guard press.fingers == numberOfTouchesRequired else {
      return fail(
        134,
        .parameter(
          .touches, found: .fingers(press.fingers),
          required: .exactly(Double(numberOfTouchesRequired)), .liftedEarly))
    }
    press.hasLifted = true
    if numberOfTouchesDown == 0 { completeTap(at: event.timestamp) }
  }

  private func completeTap(at now: Timestamp) {
    completedTaps += 1
    press = TapPress()
    guard completedTaps < numberOfTapsRequired else {
      cancelTimer()
      state = .ended
      return
    }
    setTimer(at: now.advanced(by: maximumInterval))
  }
}

// MARK: Definition

extension GestureDefinition {
  static let tap = GestureDefinition(
    "Fingers that come down together and lift again, once or several times.", isContinuous: false,
    parameters: [
      .count(
        .taps, \TapGestureRecognizer.numberOfTapsRequired, 1...GestureParameter.taps, default: 1,
        "The number of taps."),
      .count(
        .touches, \TapGestureRecognizer.numberOfTouchesRequired, GestureParameter.touches,
        default: 1, "The number of fingers of each tap."),
      .number(
        .movement, .points, \TapGestureRecognizer.allowableMovement, default: \.tapMovement,
        "The largest distance that a finger may move."),
      .number(
        .interval, .seconds, \TapGestureRecognizer.maximumInterval, default: \.tapInterval,
        "The longest pause between two taps."),
      .number(
        .distance, .points, \TapGestureRecognizer.maximumDistance, default: \.tapDistance,
        "The largest distance of a tap from the first tap."),
      .number(
        .duration, .seconds, \TapGestureRecognizer.maximumDuration,
        otherwise: "no limit for one tap, `multipleTapDuration` for several",
        "The longest duration of each tap."),
      .buttons(
        .buttons, \TapGestureRecognizer.buttonMaskRequired, default: .primary,
        "The parts of a pen that must be pressed when it lands. Fingers are not affected."),
    ],
    make: { TapGestureRecognizer(name: $0, defaults: $1) })
}

/// The progress of one tap of a series.
struct TapPress {
  /// The number of fingers that landed for it.
  var fingers = 0
  /// Whether one of them has lifted. Afterwards, no further finger may join.
  var hasLifted = false
}
