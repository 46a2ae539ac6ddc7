/// Recognizes a drag of one or more fingers and follows it (S148).
///
///     possible ──moved far enough──► began ──► changed … ──all lifted──► ended
///
/// A subclass outside this module can override ``mayBegin(_:)`` to begin in fewer cases. It can override the
/// touch methods if it calls `super`. All pans measure the same values.
open class PanGestureRecognizer: GestureRecognizer {
  /// The smallest number of fingers, at least 1.
  public final var minimumNumberOfTouches = 1
  /// The largest number of fingers (S151).
  public final var maximumNumberOfTouches = Int.max
  /// The distance that the centroid of the fingers must move before the pan begins, in points (S149).
  public final var minimumMovement: Double

  /// The movement since the start, or since it was last set, in points of the screen.
  private var movement = Vector.zero
  private var tracker: VelocityTracker
  private var now = Timestamp.zero

  /// Creates a recognizer of pans with any number of fingers.
  public init(name: String = "", defaults: GestureDefaults = .standard) {
    minimumMovement = defaults.panMovement
    tracker = VelocityTracker(defaults: defaults)
    super.init(name: name)
  }

  /// Returns the movement of the fingers' centroid, in coordinates of a view, or of the window if `view` is nil.
  /// It does not change when a finger lands or lifts (S152, S153).
  public final func translation(in view: View?) -> Vector {
    (view ?? self.view?.window)?.convertFromScreen(movement) ?? movement
  }

  /// Sets the translation, to which later movements are added, and resets the velocity (S152, S155).
  public final func setTranslation(_ translation: Vector, in view: View?) {
    let toScreen = (view ?? self.view?.window)?.transformToScreen ?? .identity
    movement = toScreen.apply(translation)
    tracker.reset()
    tracker.add(movement, at: now)
  }

  /// Returns the velocity of the fingers' centroid, in units of a view per second, or of the window if `view` is
  /// nil (S155).
  public final func velocity(in view: View?) -> Vector {
    let velocity = tracker.velocity(at: now)
    return (view ?? self.view?.window)?.convertFromScreen(velocity) ?? velocity
  }

  /// The movement of the fingers' centroid from which its velocity is calculated, in points of the screen.
  final var recentMovement: Vector { tracker.travel(at: now) }

  open override func measurements(in view: View?) -> GestureMeasurements {
    GestureMeasurements(translation: translation(in: view), velocity: velocity(in: view))
  }

  /// Whether the pan may begin after this movement, in points of the screen: when it is longer than
  /// ``minimumMovement`` (S149).
  ///
  /// An override can add conditions. If the touches can no longer become this pan, it can call
  /// ``GestureRecognizer/fail(_:_:)``, so that other recognizers need not wait (S102).
  open func mayBegin(_ movement: Vector) -> Bool { movement.length > minimumMovement }

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    now = event.timestamp
    let down = numberOfTouchesDown
    if down > maximumNumberOfTouches { return refuseExtra(touches) }
    // The movement counted so far stays (S149). While too few fingers were down, none was counted.
    if down - touches.count < max(minimumNumberOfTouches, 1) {
      guard state == .possible else { return }
      tracker.reset()
      tracker.add(movement, at: now)
    }
  }

  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    now = event.timestamp
    guard let step = movementOfMiddle else { return }
    follow(step)
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    now = event.timestamp
    guard !isInterrupted else { return }
    // A lift can contain a last movement. Without one, it does not change the velocity.
    if inbox.moved.isEmpty, let step = movementOfMiddle, step != .zero { follow(step) }
    guard numberOfTouchesDown == 0 else { return }
    if state.isActive { state = .ended } else if state == .possible { failAtLift() }
  }

  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    now = event.timestamp
    if state.isActive { state = .cancelled } else { fail(156, .touchCancelled) }
  }

  open override func reset() {
    movement = .zero
    tracker.reset()
  }

  /// A drag that goes on continues with fingers that land (S153).
  override var takesFingersInTurn: Bool { settled == .possible && !isPending }

  /// Whether the movement of some fingers has no effect; for pans of this module.
  var leavesTouchesOut: Bool { false }

  /// Whether a finger is one of these, if there are any.
  func isLeftOut(_ touch: Touch) -> Bool { false }

  private func follow(_ step: Vector) {
    movement = movement + step
    tracker.add(movement, at: now)
    if state.isActive {
      state = .changed
    } else if state == .possible, !isInterrupted, mayBegin(movement) {
      overshoot = movement.length / max(minimumMovement, 1)
      state = .began
    }
  }

  private func failAtLift() {
    guard sequence.count >= minimumNumberOfTouches else {
      return fail(
        156,
        .parameter(
          .minimumTouches, found: .fingers(sequence.count),
          required: .atLeast(Double(minimumNumberOfTouches)), .landed))
    }
    fail(
      156,
      .parameter(
        .movement, found: .points(movement.length), required: .atLeast(minimumMovement), .lifted))
  }

  private func refuseExtra(_ touches: [Touch]) {
    guard state.isActive else {
      return fail(
        151,
        .parameter(
          .maximumTouches, found: .fingers(numberOfTouchesDown),
          required: .atMost(Double(maximumNumberOfTouches)), .landed))
    }
    ignoreLast(of: touches, keeping: maximumNumberOfTouches)
  }

  /// How far the middle of the fingers that were down before this event has moved in it; nil where
  /// they are too few.
  private var movementOfMiddle: Vector? {
    var sum = Vector.zero
    var count = 0
    let leavesTouchesOut = leavesTouchesOut
    sequence.visit { touch in
      guard !touch.isGone, touch.phase != .began, touch.phase != .cancelled else { return }
      if leavesTouchesOut, isLeftOut(touch) { return }
      sum = sum + (touch.screenLocation - touch.previousScreenLocation)
      count += 1
    }
    return count >= max(minimumNumberOfTouches, 1) ? sum * (1 / Double(count)) : nil
  }
}

// MARK: Definition

extension GestureDefinition {
  static let pan = GestureDefinition(
    "A drag of one or more fingers.", measures: .movement,
    parameters: [
      .count(
        .minimumTouches, \PanGestureRecognizer.minimumNumberOfTouches, GestureParameter.touches,
        default: 1, "The smallest number of fingers."),
      .limit(
        .maximumTouches, \PanGestureRecognizer.maximumNumberOfTouches, GestureParameter.touches,
        notBelow: .minimumTouches, "The largest number of fingers."),
      .number(
        .movement, .points, \PanGestureRecognizer.minimumMovement, default: \.panMovement,
        "The gesture begins when the centre of the fingers has moved farther than this."),
    ],
    make: { PanGestureRecognizer(name: $0, defaults: $1) })
}
