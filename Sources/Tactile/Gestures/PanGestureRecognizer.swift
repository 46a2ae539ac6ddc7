/// Recognizes a drag of one or more fingers and follows it (S148).
///
///     possible ──moved far enough──► began ──► changed … ──all lifted──► ended
///
/// A subclass outside this module narrows when it may begin with ``mayBegin(_:)``, and may override
/// the touch methods if it calls `super`; what is measured stays the same for all pans.
open class PanGestureRecognizer: GestureRecognizer {
  /// How many fingers must be down at least, from 1.
  public final var minimumNumberOfTouches = 1
  /// How many may be down at most (S151).
  public final var maximumNumberOfTouches = Int.max
  /// How far the fingers' middle must move, in points, before the pan begins (S149).
  public final var minimumMovement: Double

  /// The movement since the start, or since it was last set, in points of the screen.
  private var movement = Vector.zero
  private var tracker: VelocityTracker
  private var now = Timestamp.zero

  /// A recognizer of pans with any number of fingers.
  public init(name: String = "", defaults: GestureDefaults = .standard) {
    minimumMovement = defaults.panMovement
    tracker = VelocityTracker(defaults: defaults)
    super.init(name: name)
  }

  /// How far the fingers' middle has moved, in a view's coordinates; nil gives the window's. Fingers
  /// that join or leave do not make it jump (S152, S153).
  public final func translation(in view: View?) -> Vector {
    (view ?? self.view?.window)?.convertFromScreen(movement) ?? movement
  }

  /// Makes later movement count from a value, and forgets the velocity (S152, S155).
  public final func setTranslation(_ translation: Vector, in view: View?) {
    let toScreen = (view ?? self.view?.window)?.transformToScreen ?? .identity
    movement = toScreen.apply(translation)
    tracker.reset()
    tracker.add(movement, at: now)
  }

  /// How fast the fingers' middle moves, in a view's units per second; nil gives the window's (S155).
  public final func velocity(in view: View?) -> Vector {
    let velocity = tracker.velocity(at: now)
    return (view ?? self.view?.window)?.convertFromScreen(velocity) ?? velocity
  }

  /// Whether the pan may begin after this movement, in points of the screen: when it is longer than
  /// ``minimumMovement`` (S149).
  ///
  /// An override may ask for more, and may call ``GestureRecognizer/fail(_:_:)`` where the pan can no
  /// longer become one, so that others may go on (S102).
  open func mayBegin(_ movement: Vector) -> Bool { movement.length > minimumMovement }

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    now = event.timestamp
    if numberOfTouchesDown > maximumNumberOfTouches { return refuseExtra(touches, event) }
    guard state == .possible else { return }
    // Movement with too few fingers does not count towards the beginning.
    movement = .zero
    tracker.reset()
    tracker.add(.zero, at: now)
  }

  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    now = event.timestamp
    guard let step = movementOfMiddle else { return }
    follow(step)
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    now = event.timestamp
    // A lift may bring a last movement with it; one at rest says nothing about velocity.
    if inbox.moved.isEmpty, let step = movementOfMiddle, step != .zero { follow(step) }
    guard numberOfTouchesDown == 0 else { return }
    if state.isActive { state = .ended } else if state == .possible { failAtLift() }
  }

  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    now = event.timestamp
    if state.isActive { state = .cancelled } else { fail(156, "a touch was cancelled") }
  }

  open override func reset() {
    movement = .zero
    tracker.reset()
  }

  private func follow(_ step: Vector) {
    movement = movement + step
    tracker.add(movement, at: now)
    if state.isActive {
      state = .changed
    } else if state == .possible, mayBegin(movement) {
      overshoot = movement.length / max(minimumMovement, 1)
      state = .began
    }
  }

  private func failAtLift() {
    guard sequence.count >= minimumNumberOfTouches else {
      return fail(156, "\(inFingers: sequence.count), \(minimumNumberOfTouches) needed")
    }
    fail(156, "lifted after \(inPoints: movement.length), \(inPoints: minimumMovement) needed")
  }

  private func refuseExtra(_ touches: [Touch], _ event: TouchEvent) {
    guard state.isActive else {
      return fail(151, "\(inFingers: numberOfTouchesDown), at most \(maximumNumberOfTouches)")
    }
    for touch in touches.reversed() where numberOfTouchesDown > maximumNumberOfTouches {
      ignore(touch, for: event)
    }
  }

  /// How far the middle of the fingers that were down before this event has moved in it; nil where
  /// they are too few.
  private var movementOfMiddle: Vector? {
    var sum = Vector.zero
    var count = 0
    sequence.visit { touch in
      guard !touch.isGone, touch.phase != .began, touch.phase != .cancelled else { return }
      sum = sum + (touch.screenLocation - touch.previousScreenLocation)
      count += 1
    }
    return count >= max(minimumNumberOfTouches, 1) ? sum * (1 / Double(count)) : nil
  }
}
