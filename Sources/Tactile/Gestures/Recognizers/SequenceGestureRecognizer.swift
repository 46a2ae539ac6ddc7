/// Recognizes taps and holds in named regions, in a given order and within a time. Use it for a hidden gesture
/// that opens the service menu of a kiosk.
///
/// By default, it delays and cancels no touches, excludes no other recognizer, and no recognizer excludes it.
/// So buttons under the regions continue to work. ``GestureRecognizer/cancelsTouchesInView``,
/// ``GestureRecognizer/delaysTouchesBegan``, ``GestureRecognizer/delaysTouchesEnded`` and ``excludesOthers`` change that.
///
/// With ``reservesRegions``, no window receives the touches that land in its regions (S285). After several wrong
/// tries, it is locked out for a time (S287).
open class SequenceGestureRecognizer: GestureRecognizer {
  /// The wrong tries that begin a lockout of a sequence with ``reservesRegions``, unless ``mostTries`` is set.
  public static let defaultTries = 5
  /// The default of ``lockoutDuration``, in seconds.
  public static let defaultLockout: TimeInterval = 60

  /// The regions. If two have the same name, the first is used.
  public final var regions: [Region] {
    didSet { findSteps() }
  }
  /// The steps, in their order. A region may occur several times. If there are none, the recognizer never
  /// recognizes.
  public final var steps: [Step] {
    didSet { findSteps() }
  }
  /// The longest time from the first landing to the last lift, in seconds. The times of holds are added (S284).
  public final var maximumDuration: TimeInterval
  /// The longest pause after a tap or a hold, in seconds; nil for no limit (S284).
  public final var maximumInterval: TimeInterval?
  /// The longest duration of each tap, in seconds. With nil, there is no limit, or with ``reservesRegions`` the
  /// threshold `multipleTapDuration`.
  public final var maximumTapDuration: TimeInterval?
  /// The largest distance that a finger may move during a tap or a hold, in points.
  public final var allowableMovement: Double
  /// Whether the recognizer ignores fingers outside all regions, so that touches of a second person do not
  /// matter. By default, such a finger makes it fail, so that the sequence is harder to guess.
  public final var toleratesOtherTouches = false
  /// Whether it excludes other recognizers and they exclude it, as other kinds do (S109); false by default.
  public final var excludesOthers = false {
    didSet { excludesNone = !excludesOthers && isOwnClass }
  }
  /// Whether no window receives touches that land in the regions (S285). It takes effect if the recognizer is
  /// screen-wide and attached to a window with ``Window/receivesTouchesWhenLocked``.
  public final var reservesRegions = false {
    didSet { isReserving = reservesRegions }
  }
  /// The number of wrong tries after which the sequence is locked out. With nil, there is no limit, or with
  /// ``reservesRegions`` ``defaultTries`` (S287).
  public final var mostTries: Int?
  /// The duration of the first lockout, in seconds (S288).
  public final var lockoutDuration = SequenceGestureRecognizer.defaultLockout
  /// The number of taps and holds so far.
  public private(set) final var completedTaps = 0
  /// Called when a lockout begins, with its duration in seconds. The handler sends no input.
  package final var lockoutHandler: ((TimeInterval) -> Void)?

  private let defaultTapDuration: TimeInterval
  /// The place of each step; nil if no region has its name.
  private var places: [Place?] = []
  /// The places of all regions. Looking through them copies no names.
  private var regionPlaces: [Place] = []
  /// The number of all taps and holds.
  private var pressCount = 0
  /// The index of the present step.
  private var stepIndex = 0
  /// The number of taps of the present step so far.
  private var tapsOfStep = 0
  /// The number of fingers that have landed for the present tap or hold.
  private var landed = 0
  /// The number of these that are down.
  private var down = 0
  /// Whether the present hold is over, and its fingers have only to lift.
  private var isHeld = false
  /// When the time for all steps is over.
  private var end: Timestamp?
  /// When the present hold is over, or the present tap has lasted too long.
  private var pressEnd: Timestamp?
  /// When the present pause has lasted too long.
  private var pauseEnd: Timestamp?
  private var lockout = SequenceLockout()

  /// Creates a recognizer of these steps in these regions.
  public init(
    name: String = "", regions: [Region], steps: [Step], defaults: GestureDefaults = .standard
  ) {
    self.regions = regions
    self.steps = steps
    maximumDuration = defaults.sequenceDuration
    allowableMovement = defaults.tapMovement
    defaultTapDuration = defaults.multipleTapDuration
    super.init(name: name)
    findSteps()
    cancelsTouchesInView = false
    delaysTouchesEnded = false
    excludesNone = isOwnClass
  }

  /// Whether no subclass can answer ``canPrevent(_:)`` in another way, so that the arbiter need not ask.
  private var isOwnClass: Bool { type(of: self) == SequenceGestureRecognizer.self }

  override var takesFingersInTurn: Bool { true }

  /// True between the taps.
  open override var waitsForNextTouch: Bool { completedTaps > 0 && down == 0 }

  /// As ``excludesOthers`` says.
  open override func canPrevent(_ other: GestureRecognizer) -> Bool { excludesOthers }

  /// As ``excludesOthers`` says.
  open override func canBePrevented(by other: GestureRecognizer) -> Bool { excludesOthers }

  /// Returns for how many seconds the sequence is still locked out at a time; nil if it is not (S287).
  package func lockoutTime(at now: Timestamp) -> TimeInterval? { lockout.remaining(at: now) }

  // MARK: Touches

  /// Before a sequence with reserved regions has begun, it receives only touches in these (S286).
  override func wants(_ touch: Touch) -> Bool {
    !reservesRegions || hasBegun || isInAnyRegion(landing(at: touch.screenLocation))
  }

  override func reserves(_ location: Point) -> Bool { isInAnyRegion(landing(at: location)) }

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard !isInterrupted || state != .possible else { return }
    for touch in touches {
      switch state {
      case .possible: land(touch, event)
      // A finger that stays must not keep it from beginning again.
      case .failed: if reservesRegions { ignore(touch, for: event) }
      // A sequence that has ended may still wait for another recognizer to fail (S89).
      default: ignore(touch, for: event)
      }
    }
  }

  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard state == .possible, !isHeld else { return }
    checkMovement(of: touches, at: event.timestamp)
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard state == .possible, !isInterrupted else { return }
    if !isHeld { checkMovement(of: touches, at: event.timestamp) }
    for _ in touches where state == .possible { lift(at: event.timestamp) }
  }

  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    if state == .possible { fail(134, .touchCancelled) }
  }

  open override func timerFired(at now: Timestamp) {
    if let due = pressEnd, due <= now {
      endPress(at: now)
    } else if let due = pauseEnd, due <= now, let maximumInterval {
      giveUp(284, .timeout(.interval, maximumInterval, .awaitedTap))
    } else {
      giveUp(102, .timeout(.duration, maximumDuration, .tapped(completedTaps, of: pressCount)))
    }
  }

  open override func reset() {
    (completedTaps, stepIndex, tapsOfStep) = (0, 0, 0)
    (landed, down, isHeld) = (0, 0, false)
    (end, pressEnd, pauseEnd) = (nil, nil, nil)
  }

  // MARK: Steps

  /// Whether a finger has landed for the first step.
  private var hasBegun: Bool { completedTaps > 0 || landed > 0 }

  /// The present step; nil after the last one.
  private var step: Step? { stepIndex < steps.count ? steps[stepIndex] : nil }

  private var tapLimit: TimeInterval? {
    maximumTapDuration ?? (reservesRegions ? defaultTapDuration : nil)
  }

  private func land(_ touch: Touch, _ event: TouchEvent) {
    let landing = landing(at: touch.screenLocation)
    if toleratesOtherTouches || reservesRegions, !isInAnyRegion(landing) {
      if !toleratesOtherTouches, let step { giveUp(286, miss(of: step, landing)) }
      ignore(touch, for: event)
    } else if let left = lockout.remaining(at: event.timestamp) {
      giveUp(287, .lockedOut(for: left))
    } else {
      begin(landing, at: event.timestamp)
    }
  }

  private func begin(_ landing: Place.Landing, at now: Timestamp) {
    guard let step else { return giveUp(102, .noSteps) }
    if landed > 0, let failure = failure(ofFingerBeside: step) {
      return giveUp(102, failure, afterWrongTryAt: now)
    }
    guard let place = places[stepIndex] else { return giveUp(102, .unknownRegion(step.region)) }
    guard place.contains(landing) else {
      return giveUp(102, miss(of: step, landing), afterWrongTryAt: now)
    }
    if !hasBegun { end = now.advanced(by: maximumDuration) }
    landed += 1
    down += 1
    pauseEnd = nil
    if let hold = step.hold {
      if landed == step.touches {
        pressEnd = now.advanced(by: hold)
        end = end?.advanced(by: hold)
      }
    } else if landed == 1 {
      pressEnd = tapLimit.map(now.advanced)
    }
    updateTimer()
  }

  /// Returns why a further finger that lands during a tap or a hold is wrong; nil if it is not.
  private func failure(ofFingerBeside step: Step) -> Decision.Failure? {
    if isHeld { return .landedBeforeLift }
    if down < landed { return .landedAfterLift }
    guard landed >= step.touches else { return nil }
    return step.touches == 1
      ? .landedBeforeLift : .tooManyFingers(found: landed + 1, allowed: step.touches)
  }

  private func miss(of step: Step, _ landing: Place.Landing) -> Decision.Failure {
    .outsideRegion(
      step.region, tap: completedTaps + 1, of: pressCount,
      distance: places[stepIndex]?.distance(to: landing) ?? 0)
  }

  private func lift(at now: Timestamp) {
    down -= 1
    guard !isHeld else {
      if down == 0 { pause(at: now) }
      return
    }
    guard let step else { return giveUp(102, .noSteps) }
    guard landed == step.touches else {
      return giveUp(
        102, .tooFewFingers(found: landed, required: step.touches), afterWrongTryAt: now)
    }
    if let hold = step.hold {
      let held = hold - (pressEnd?.seconds(since: now) ?? 0)
      return giveUp(282, .notHeld(for: held, required: hold), afterWrongTryAt: now)
    }
    guard down == 0 else { return }
    completePress()
    if stepIndex < steps.count { pause(at: now) }
  }

  /// The present hold is over, or the present tap has lasted too long.
  private func endPress(at now: Timestamp) {
    guard let step, step.hold != nil else {
      return giveUp(102, .timeout(.tapDuration, tapLimit ?? 0, .held), afterWrongTryAt: now)
    }
    isHeld = true
    completePress()
    if stepIndex < steps.count { updateTimer() }
  }

  /// A tap or a hold is performed.
  private func completePress() {
    completedTaps += 1
    tapsOfStep += 1
    pressEnd = nil
    if tapsOfStep >= steps[stepIndex].presses { (stepIndex, tapsOfStep) = (stepIndex + 1, 0) }
    guard stepIndex == steps.count else { return }
    cancelTimer()
    lockout.forget()
    state = .ended
  }

  /// All fingers of a tap or a hold have lifted.
  private func pause(at now: Timestamp) {
    (landed, isHeld) = (0, false)
    pauseEnd = maximumInterval.map(now.advanced)
    updateTimer()
  }

  private func updateTimer() {
    guard var next = end else { return }
    if let pressEnd { next = min(next, pressEnd) }
    if let pauseEnd { next = min(next, pauseEnd) }
    if next != deadline { setTimer(at: next) }
  }

  private func checkMovement(of touches: [Touch], at now: Timestamp) {
    for touch in touches {
      let distance = touch.screenLocation.distance(to: touch.beganScreenLocation)
      guard distance <= allowableMovement else {
        return giveUp(
          134,
          .parameter(
            .movement, found: .points(distance), required: .atMost(allowableMovement), .moved),
          afterWrongTryAt: now)
      }
    }
  }

  // MARK: Failures

  /// Fails. With reserved regions, fingers that stay do not keep it from beginning again.
  ///
  /// - Parameter now: The time, if a finger in a region has done something else than the step. If the first step
  ///   was performed, this is a wrong try (S287).
  private func giveUp(
    _ rule: Int, _ failure: @autoclosure () -> Decision.Failure,
    afterWrongTryAt now: Timestamp? = nil
  ) {
    let isWrongTry = stepIndex > 0
    fail(rule, failure())
    if reservesRegions {
      var fingers: [Touch] = []
      forEachTouch { fingers.append($0) }
      for finger in fingers { lose(finger) }
    }
    guard let now, isWrongTry,
      let tries = mostTries ?? (reservesRegions ? Self.defaultTries : nil),
      let duration = lockout.noteWrongTry(at: now, most: tries, lockout: lockoutDuration)
    else { return }
    lockoutHandler?(duration)
  }

  // MARK: Regions

  private func landing(at location: Point) -> Place.Landing {
    Place.Landing(
      inView: convertFromScreen(location, to: view), onScreen: location,
      screen: view?.window?.screen.bounds)
  }

  private func isInAnyRegion(_ landing: Place.Landing) -> Bool {
    for place in regionPlaces where place.contains(landing) { return true }
    return false
  }

  /// Finds the places of all steps, so that no landing compares names.
  private func findSteps() {
    pressCount = steps.reduce(0) { $0 + $1.presses }
    regionPlaces = regions.map(\.place)
    guard !steps.isEmpty, !regions.isEmpty else {
      places = Array(repeating: nil, count: steps.count)
      return
    }
    let known = Dictionary(
      regions.map { (Name($0.name), $0.place) }, uniquingKeysWith: { first, _ in first })
    places = steps.map { known[Name($0.region)] }
  }
}

// MARK: Definition

extension GestureDefinition {
  static let sequence = GestureDefinition(
    "Taps and holds in named regions in a given order.", isContinuous: false,
    parameters: [
      .regions(
        .regions, \SequenceGestureRecognizer.regions,
        "The regions: a map from names to [places](#places-and-steps). At most 64."),
      .steps(
        .steps, \SequenceGestureRecognizer.steps,
        "The [steps](#places-and-steps), in their order: names of regions, or maps."),
      .number(
        .duration, .seconds, \SequenceGestureRecognizer.maximumDuration,
        default: \.sequenceDuration,
        "The longest time from the first touch until the sequence is recognized. The time of each "
          + "hold is added to this time."),
      .number(
        .interval, .seconds, \SequenceGestureRecognizer.maximumInterval, otherwise: "no limit",
        "The longest pause after a tap or a hold."),
      .number(
        .tapDuration, .seconds, \SequenceGestureRecognizer.maximumTapDuration,
        otherwise: "no limit; with `reservesRegions`, `multipleTapDuration`",
        "The longest duration of each tap."),
      .number(
        .movement, .points, \SequenceGestureRecognizer.allowableMovement, default: \.tapMovement,
        "The largest distance that a finger may move."),
      .bool(
        .toleratesOtherTouches, \SequenceGestureRecognizer.toleratesOtherTouches, default: false,
        "If true, fingers that land outside all regions do not make the sequence fail."),
      .bool(
        .excludesOthers, \SequenceGestureRecognizer.excludesOthers, default: false,
        "If false, the sequence does not make other recognizers fail, and they do not make it "
          + "fail. If true, they exclude each other, as other kinds of gestures do."),
      .bool(
        .reservesRegions, \SequenceGestureRecognizer.reservesRegions, default: false,
        "If true, no app receives touches that land in the regions; see "
          + "[run-a-kiosk.md](run-a-kiosk.md#a-hidden-service-menu)."),
      .count(
        .tries, \SequenceGestureRecognizer.mostTries, 1...100,
        otherwise: "no limit; with `reservesRegions`, 5",
        "The number of [wrong tries](run-a-kiosk.md#lockouts) after which the sequence is locked "
          + "out: it fails for the time `lockout`."),
      .seconds(
        .lockout, \SequenceGestureRecognizer.lockoutDuration,
        default: SequenceGestureRecognizer.defaultLockout,
        "The duration of the first lockout. Each further lockout is twice as long as the one "
          + "before, but at most eight times as long as the first."),
    ],
    make: { SequenceGestureRecognizer(name: $0, regions: [], steps: [], defaults: $1) })
}
