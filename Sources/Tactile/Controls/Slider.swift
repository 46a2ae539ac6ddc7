/// A control whose knob is pushed from left to right between two values; turn it with
/// ``View/transform`` for other directions.
///
/// Only a finger that comes down on the knob moves it, and the knob keeps its place under the finger.
open class Slider: Control {
  /// The value, from ``minimumValue`` to ``maximumValue``; setting it sends nothing.
  public var value: Double {
    didSet { value = limited(value) }
  }
  /// The value at the left end, not above ``maximumValue``.
  public var minimumValue: Double { didSet { value = limited(value) } }
  /// The value at the right end.
  public var maximumValue: Double { didSet { value = limited(value) } }
  /// Whether `valueChanged` is sent at every move, or once at the lift.
  public var isContinuous = true
  /// The knob's extent along the slider, in its own units; nil makes the knob as wide as it is high.
  public var knobWidth: Double?

  /// How far beside the knob a finger still takes hold of it, as a part of the knob's width.
  public var knobReach: Double

  /// From the finger to the middle of the knob.
  private var grip = 0.0
  private var valueAtStart = 0.0

  /// A slider at a place in its future superview.
  public init(
    frame: Rect = .zero, value: Double = 0, minimum: Double = 0, maximum: Double = 1,
    name: String = "", defaults: GestureDefaults = .standard
  ) {
    knobReach = defaults.knobReach
    minimumValue = minimum
    maximumValue = max(minimum, maximum)
    self.value = min(max(value, minimum), max(minimum, maximum))
    super.init(frame: frame, name: name, defaults: defaults)
  }

  open override class var isHitOnlyInsideFrame: Bool { self == Slider.self }

  /// Where the knob is, in the slider's coordinates.
  public var knobFrame: Rect {
    let width = min(knobWidth ?? bounds.size.height, bounds.size.width)
    let span = maximumValue - minimumValue
    let share = span > 0 ? (value - minimumValue) / span : 0
    return Rect(
      x: bounds.minX + share * (bounds.size.width - width), y: bounds.minY,
      width: width, height: bounds.size.height)
  }

  /// A slider goes before an ancestor's tap on the knob, and before its pan or swipe along the slider that
  /// starts there, even while the touch is still held back by somebody (S79, S81).
  open override func takesPrecedence(over recognizer: GestureRecognizer) -> Bool {
    guard let touch = recognizer.sequence.first(where: isInHere) else { return false }
    guard touch === trackedTouch || isOnKnob(convertFromScreen(touch.beganScreenLocation)) else {
      return false
    }
    return StandardGesture.isPlainTap(recognizer)
      || StandardGesture.isDrag(recognizer, alongWidthOf: self)
  }

  private func isInHere(_ touch: Touch) -> Bool {
    touch.view?.isDescendant(of: self) ?? false
  }

  /// Takes hold of the knob where the finger came down on it; an override should call `super`.
  open override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    let place = touch.location(in: self)
    guard isOnKnob(place) else { return false }
    grip = knobFrame.center.x - place.x
    valueAtStart = value
    return true
  }

  /// Lets the knob follow the finger; an override should call `super`.
  open override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    if follow(touch), isContinuous { accompany(with: .valueChanged) }
    return true
  }

  /// Leaves the knob where the finger lifted; an override should call `super`.
  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    let hasMoved = follow(touch)
    let isNews = isContinuous ? hasMoved : value != valueAtStart
    if isNews { accompany(with: .valueChanged) }
  }

  /// Whether a place takes hold of the knob: on it, or within ``knobReach`` beside it.
  private func isOnKnob(_ place: Point) -> Bool {
    let knob = knobFrame
    return (place.x - knob.center.x).magnitude <= knob.size.width * (0.5 + knobReach)
  }

  private func follow(_ touch: Touch) -> Bool {
    let width = knobFrame.size.width
    let way = bounds.size.width - width
    guard way > 0 else { return false }
    let left = touch.location(in: self).x + grip - width / 2 - bounds.minX
    let before = value
    value = minimumValue + left / way * (maximumValue - minimumValue)
    return value != before
  }

  private func limited(_ value: Double) -> Double {
    min(max(value, minimumValue), max(minimumValue, maximumValue))
  }
}
