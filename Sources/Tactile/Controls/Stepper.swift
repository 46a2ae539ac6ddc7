/// A control that decreases or increases a value in steps (S233–S235).
///
/// The left half decreases the value, and the right half increases it. Use ``View/transform`` for
/// other directions.
open class Stepper: Control {
  /// The value, from ``minimumValue`` to ``maximumValue``. Setting it sends no event.
  public var value: Double { didSet { value = limited(value) } }
  /// The lowest value. If it is set above ``maximumValue``, that becomes equal to it.
  public var minimumValue: Double {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = limited(value)
    }
  }
  /// The highest value. If it is set below ``minimumValue``, that becomes equal to it.
  public var maximumValue: Double {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = limited(value)
    }
  }
  /// The change of one step, above 0. Other numbers are ignored.
  public var stepValue: Double {
    didSet { if !(stepValue > 0) { stepValue = oldValue } }
  }
  /// Whether a step beyond one end continues at the other end (S235).
  public var wraps = false
  /// Whether the value continues to change while the finger rests (S234).
  public var autorepeat = true
  /// Whether `valueChanged` is sent with every step, or once when the finger lifts.
  public var isContinuous = true
  /// The time from the landing to the first repeated step, in seconds.
  public var repeatDelay: TimeInterval
  /// The time between repeated steps, in seconds, at least a millisecond.
  public var repeatInterval: TimeInterval

  /// The direction of the tracked touch: 1 on the right half, -1 on the left half.
  private var direction = 1.0
  private var valueAtStart = 0.0
  /// The time of the next repeated step; nil if none is to come.
  private var nextStep: Timestamp?

  /// Creates a stepper with a frame in its superview. The defaults are UIKit's: from 0 to 100 in
  /// steps of 1.
  public init(
    frame: Rect = .zero, value: Double = 0, minimum: Double = 0, maximum: Double = 100,
    step: Double = 1, name: String = "", defaults: GestureDefaults = .standard
  ) {
    let highest = max(minimum, maximum)
    minimumValue = minimum
    maximumValue = highest
    stepValue = step > 0 ? step : 1
    self.value = min(max(value, minimum), highest)
    repeatDelay = defaults.stepDelay
    repeatInterval = defaults.stepInterval
    super.init(frame: frame, name: name, defaults: defaults)
  }

  open override class var isHitOnlyInsideFrame: Bool { self == Stepper.self }

  /// Returns true for an ancestor's single tap with one finger (S79).
  open override func takesPrecedence(over recognizer: GestureRecognizer) -> Bool {
    StandardGesture.isPlainTap(recognizer)
  }

  /// Takes the first step, with ``autorepeat``. An override should call `super`.
  open override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    direction = touch.location(in: self).x < bounds.center.x ? -1 : 1
    valueAtStart = value
    guard autorepeat else { return true }
    if takeStep(), isContinuous { accompany(with: .valueChanged) }
    setRepeat(at: event.timestamp.advanced(by: max(repeatDelay, 0)))
    return true
  }

  /// Takes the step of a tap without ``autorepeat``. An override should call `super`.
  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    stopRepeating()
    let steps = !autorepeat && isTouchInside && takeStep()
    if steps || (!isContinuous && value != valueAtStart) { accompany(with: .valueChanged) }
  }

  /// Stops repeating. Steps that were taken stay. An override should call `super`.
  open override func cancelTracking(with event: TouchEvent?) {
    stopRepeating()
    if !isContinuous, value != valueAtStart { accompany(with: .valueChanged) }
  }

  /// Changes the value by a step. Returns whether it changed.
  private func takeStep() -> Bool {
    let before = value
    let wanted = before + direction * stepValue
    if wraps, wanted > maximumValue {
      value = minimumValue
    } else if wraps, wanted < minimumValue {
      value = maximumValue
    } else {
      value = wanted
    }
    return value != before
  }

  private func setRepeat(at moment: Timestamp) {
    guard let owner else { return }
    nextStep = moment
    owner.addTimed(self)
  }

  private func stopRepeating() {
    nextStep = nil
    owner?.removeTimed(self)
  }

  private func limited(_ value: Double) -> Double {
    min(max(value, minimumValue), maximumValue)
  }
}

extension Stepper: TimedView {
  var nextMoment: Timestamp? { nextStep }

  func advance(to moment: Timestamp) {
    // A subclass may have stopped tracking.
    if !isTracking { nextStep = nil }
    while let step = nextStep, step <= moment {
      nextStep = step.advanced(by: max(repeatInterval, 0.001))
      // A finger outside the stepper pauses it.
      guard isTouchInside else { continue }
      if takeStep(), isContinuous { sendActions(for: .valueChanged) }
    }
    if nextStep == nil { owner?.removeTimed(self) }
  }

  func leaveTime() {
    nextStep = nil
  }
}
